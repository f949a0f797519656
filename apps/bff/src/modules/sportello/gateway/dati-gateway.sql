-- A pagamento with all that its page shows of it: for its cliente alone, null for anybody else. Volatile: read in the
-- statement that settles a payment, it is told as that leaves it.
create or replace function dati_gateway(p_pagamento text, p_cliente text) returns jsonb language plpgsql as $$
declare
  dati jsonb;
begin
  select to_jsonb(x) into dati from (
    select p.id, p.numero, p.stato,
      -- One that waits for its event is held by its own plan: the cliente may pay it ahead.
      nullif(p.dilazione_id, p.origine_id) as dilazione_id, p.causale, p.importo_centesimi, p.residuo_centesimi, p.incassato_centesimi,
      p.rimborsato_centesimi, p.maggiorazioni_centesimi, p.scadenza, p.valido_fino,
      -- Paid by hand: the transfer is all that the page can help with.
      case when online_vietato(p.esercente_id, p.cliente_id) then '{bonifico}' else p.metodi_ammessi end as metodi_ammessi,
      p.metodo_etichetta,
      p.pagato_at, least(p.parte_minima_centesimi, q.acconto_centesimi) as parte_minima_centesimi, k.codice, b.annunciato_at, e.iban as iban_esercente, e.iban_intestatario,
      p.vincolo_metodo, (
        select jsonb_build_object('fattura_numero', f.fattura_numero, 'fattura_data', f.fattura_data, 'codice_fiscale', f.codice_fiscale)
        from bonifici_parlanti f where f.pagamento_id = p.id) as parlante, (
        select jsonb_agg(jsonb_build_object('tipo', w.tipo, 'base_centesimi', w.base_centesimi, 'percento', w.percento,
          'importo_centesimi', w.importo_centesimi, 'maturato_centesimi', (
            select coalesce(sum(v.importo_centesimi), 0) from movimenti_trattenuta v
            where v.pagamento_id = w.pagamento_id and v.tipo = w.tipo)) order by w.tipo)
        from trattenute w where w.pagamento_id = p.id) as trattenute,
      e.id as esercente_id, e.ragione_sociale, e.partita_iva, e.email, e.telefono, e.citta, l.updated_at as logo_at,
      r.numero as ricevuta, u.sconto, u.altro_codice,
      p.origine = 'una_tantum' and p.riapre_id is null and p.incassato_centesimi = 0
        and not exists (select from trattenute w where w.pagamento_id = p.id) and (u.sconto is not null or exists (
        select from promozioni m where m.stato = 'attiva' and m.uso <> 'automatica' and (m.esercente_id is null or m.esercente_id = p.esercente_id)
      )) as codice_ammesso, t.*
    from pagamenti p
    join esercenti e on e.id = p.esercente_id
    -- Half of it may be paid where that is what was promised.
    left join promesse q on q.pagamento_id = p.id and q.stato = 'attiva' and q.entro < q.giorno
    left join loghi l on l.esercente_id = e.id
    left join codici_pagamento k on k.pagamento_id = p.id
    left join bonifici_annunciati b on b.pagamento_id = p.id and b.ritirato_at is null
    left join ricevute r on r.pagamento_id = p.id and r.annullata_at is null
    left join lateral (
      select sconto_di(p.id) as sconto, not exists (
        select from usi_promozione s join promozioni m on m.id = s.promozione_id
        where s.pagamento_id = p.id and s.reso_at is null and m.cumulo = 'esclusiva') as altro_codice
    ) u on true
    left join lateral (
      select t.stato as stato_tentativo, t.metodo as metodo_tentativo, t.codice_rifiuto, t.url_pagamento,
        t.prossimo_controllo_at, t.importo_centesimi as importo_tentativo, o.id as operazione_id,
        o.tentativo_id as capofila_id,
        t.capofila_id is not null or exists (select from tentativi a where a.capofila_id = t.id) as insieme,
        s.addebito_il, s.esito_entro, m.iban as iban_addebito, o.stato as stato_operazione
      from tentativi t
      -- The message of several debts paid in one go belongs to the first of them.
      left join operazioni_psp o on o.tentativo_id = coalesce(t.capofila_id, t.id) and o.tipo <> 'rimborso'
      left join addebiti_sdd s on s.tentativo_id = t.id
      left join mandati m on m.id = s.mandato_id
      where t.pagamento_id = p.id order by t.n desc limit 1
    ) t on true
    where p.id = p_pagamento and p.cliente_id = p_cliente and p.stato <> 'bozza' and p.eliminata_at is null
  ) x;
  return dati;
end $$;
