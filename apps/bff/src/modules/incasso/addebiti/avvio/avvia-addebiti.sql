-- A, for each of the debts of a batch ([{pagamento_id, cliente_id, metodo, motivo, richiesta}]), in one order for
-- everybody: two that share a dilazione or a mandato wait for each other, and never both ways round.
create or replace function avvia_addebiti(p_righe jsonb, p_fornitore text, p_durata interval, p_adesso timestamptz)
returns table (pagamento_id text, esito text) language plpgsql as $$
#variable_conflict use_column
declare
  riga record;
  fatti text[];
  avviati uuid[];
  uno jsonb;
  oggi date := (p_adesso at time zone 'Europe/Rome')::date;
begin
  perform set_config('rateo.giro', 'on', true);
  -- Held in the order of their ids, as whoever holds several does. One that somebody began to pay meanwhile is no more
  -- what it was, and is left alone.
  with ordinari as materialized (
    update pagamenti p set stato = 'in_verifica', updated_at = p_adesso
    from (select x.* from jsonb_to_recordset(p_righe) x (
      pagamento_id text, cliente_id text, metodo text, motivo text, richiesta jsonb) order by x.pagamento_id) r,
      esercenti e left join conti_collegati k on k.esercente_id = e.id and k.incassa, clienti c
    where p.id = r.pagamento_id and p.cliente_id = r.cliente_id and e.id = p.esercente_id and c.id = r.cliente_id
      and p.stato = 'da_pagare' and p.dilazione_id is null and p.incassato_centesimi = 0 and p.residuo_centesimi >= 50 and r.metodo = 'carta'
      and r.metodo = any (p.metodi_ammessi) and coalesce(p.valido_fino >= oggi, true)
      and not r.richiesta ?| '{parte_centesimi,mandato_id,capofila_id,mora}'
      and (k.conto_psp is not null or not r.richiesta ? 'collegato')
      and not exists (select 1 from tentativi t where t.pagamento_id = p.id)
      and not addebito_vietato(p.esercente_id, p.cliente_id)
    returning p.id, p.esercente_id, p.origine, p.residuo_centesimi, p.causale, r.metodo, r.motivo, r.richiesta, e.ragione_sociale, c.email, k.conto_psp,
      gen_random_uuid() as tentativo_id, 'addebito:' || p.id || ':1' as chiave
  ), t as (
    insert into tentativi (id, pagamento_id, n, quota, importo_centesimi, stato, metodo, motivo_avvio, avviato_da,
      scade_at, created_at, updated_at, stato_debito)
    select tentativo_id, id, 1, 1, residuo_centesimi, 'avviato', metodo, motivo, 'sistema', now() + p_durata,
      p_adesso, p_adesso, 'da_pagare' from ordinari
  ), o as (
    insert into operazioni_psp (tentativo_id, tipo, fornitore, chiave, richiesta, prossimo_at)
    select tentativo_id, 'addebito', p_fornitore, chiave, richiesta - 'collegato' || jsonb_build_object('chiave', chiave,
        'importo_centesimi', residuo_centesimi, 'causale', causale, 'esercente', ragione_sociale, 'email', email)
        || case when richiesta ? 'collegato' then jsonb_build_object('destinazione', jsonb_build_object('conto', conto_psp,
          'commissione_centesimi', commissione_di(esercente_id, metodo, residuo_centesimi, p_adesso))) else '{}' end,
      now() + interval '5 seconds' from ordinari
  ), r as (
    update rate r set stato = 'in_addebito' from ordinari x
    where x.origine = 'rata' and r.pagamento_id = x.id and exists (select 1 from transizioni z
      where z.entita = 'rata' and z.da = r.stato and z.a = 'in_addebito')
  ), c as (
    insert into cronologia (attore, ruolo, canale, azione, entita, entita_id, prima, dopo)
    select 'sistema', 'sistema', 'sistema', 'avvia', 'pagamento', id, '{"stato": "da_pagare"}',
      jsonb_build_object('stato', 'in_verifica', 'tentativo', 1, 'metodo', metodo) from ordinari
  )
  select array_agg(id), coalesce(array_agg(tentativo_id), '{}') into fatti, avviati from ordinari;
  perform set_config('rateo.giro', 'off', true);
  return query select unnest(fatti), 'avviato';
  for riga in
    select r.* from jsonb_to_recordset(p_righe) r (
      pagamento_id text, cliente_id text, metodo text, motivo text, richiesta jsonb)
    where r.pagamento_id <> all (coalesce(fatti, '{}'))
    order by r.pagamento_id
  loop
    uno := avvia_tentativo(riga.pagamento_id, riga.cliente_id, riga.metodo, p_fornitore, 'addebito', riga.richiesta,
      riga.motivo, p_durata, p_adesso, '{"insieme": true}');
    if uno ->> 'esito' = 'avviato' then
      avviati := avviati || (uno ->> 'tentativo_id')::uuid;
    end if;
    return query select riga.pagamento_id, uno ->> 'esito';
  end loop;
  perform riduci_commissioni(avviati, p_adesso);
end $$;
