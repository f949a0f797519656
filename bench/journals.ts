// Journals of a payment, beside the debt: messages to the provider, postings, the cronologia, what was sent, keys.

/** No more payments than these have their journals: old ones are read by nobody, and a day adds some thousands. */
const MOST = 300_000

export const JOURNALS = [
  'tentativi',
  'operazioni_psp',
  'scritture',
  'movimenti',
  'cronologia',
  'uscite',
  'idempotenza',
]

/**
 * Writes the journals of what `load.ts` has paid, the newest first: a portal at work does not begin with empty tables, of which
 * PostgreSQL counts the rows, and forgets all plans, every minute.
 */
export const journals = `
  create temp table pagati as
  select x.*, row_number() over (order by x.pagato_at) as n from (
    select id, esercente_id, importo_centesimi as importo, pagato_at, metodo_etichetta, md5(id)::uuid as tentativo
    from pagamenti where stato = 'pagato' order by pagato_at desc limit ${MOST}) x;

  insert into tentativi (id, pagamento_id, n, quota, importo_centesimi, stato, metodo, metodo_etichetta, motivo_avvio,
    avviato_da, riferimento_psp, created_at, updated_at, concluso_at)
  select tentativo, id, 1, 1, importo, 'riuscito', 'carta', metodo_etichetta, 'rinnovo', 'sistema', 'ch_carico_' || n,
    pagato_at, pagato_at, pagato_at
  from pagati;

  insert into operazioni_psp (tentativo_id, tipo, fornitore, chiave, richiesta, stato, esito, riferimento, invii, prossimo_at,
    created_at)
  select tentativo, 'addebito', 'stripe', 'addebito:' || id || ':1',
    jsonb_build_object('chiave', 'addebito:' || id || ':1', 'cliente_psp', 'cus_carico', 'metodo_psp', 'pm_carico',
      'tipo_metodo', 'carta', 'importo_centesimi', importo, 'causale', 'Abbonamento', 'esercente', esercente_id),
    'conclusa', 'riuscito', 'pi_carico_' || n, 1, pagato_at, pagato_at
  from pagati;

  insert into conti (intestatario, codice)
  select 'esercente:' || id, 'debito' from esercenti union all select 'psp:stripe', 'da_ricevere'
  on conflict do nothing;

  insert into scritture (id, tipo, origine_tipo, origine_id, n_movimenti, competenza, registrata_at) overriding system value
  select n, 'incasso', 'tentativo', tentativo::text, 2, (pagato_at at time zone 'Europe/Rome')::date, pagato_at
  from pagati order by n;
  select setval(pg_get_serial_sequence('scritture', 'id'), (select count(*) + 1 from pagati));

  insert into movimenti (scrittura_id, n, conto_id, importo_centesimi)
  select p.n, m.n, m.conto_id, m.segno * p.importo
  from pagati p
  join conti da on da.intestatario = 'psp:stripe' and da.codice = 'da_ricevere'
  join conti a on a.intestatario = 'esercente:' || p.esercente_id and a.codice = 'debito'
  cross join lateral (values (1, da.id, 1), (2, a.id, -1)) m (n, conto_id, segno);

  insert into cronologia (at, attore, ruolo, canale, azione, entita, entita_id, prima, dopo)
  select pagato_at, 'sistema', 'sistema', 'sistema', a.azione, 'pagamento', id, jsonb_build_object('stato', a.prima),
    jsonb_build_object('stato', a.dopo, 'tentativo', 1, 'importo_centesimi', importo)
  from pagati cross join (values ('avvia', 'da_pagare', 'in_verifica'), ('incassa', 'in_verifica', 'pagato'))
    a (azione, prima, dopo);

  insert into uscite (argomento, unicita, contenuto, tentativi, prossimo_at, inviata_at, created_at)
  select 'pagamento_riuscito', 'ricevuta:' || tentativo, jsonb_build_object('pagamento_id', id, 'tentativo_id', tentativo), 1,
    pagato_at, pagato_at, pagato_at
  from pagati;

  -- Keys are kept for a day only.
  insert into idempotenza (attore, chiave, impronta, status, corpo, bloccata_fino, created_at)
  select 'carico:' || n % 1000, tentativo::text, decode(md5(id), 'hex'), 200,
    jsonb_build_object('_id', id, 'stato', 'pagato', 'importo_centesimi', importo, 'metodo', metodo_etichetta), now(),
    now() - n * interval '200 ms'
  from pagati where n <= 100000;`
