-- The rate due by a day get the pagamento that collects them; those that have one keep it.
create or replace function pubblica_rate(p_dilazione text, p_entro date, p_adesso timestamptz) returns int language plpgsql as $$
declare
  r record;
  nuovo text;
  quante int := 0;
begin
  for r in
    select x.id, x.evento_stato, x.n, x.scadenza, x.totale_centesimi, d.esercente_id, d.cliente_id, d.causale, d.n_rate, d.metodi_ammessi
    from rate x join dilazioni d on d.id = x.dilazione_id
    where x.dilazione_id = p_dilazione and x.pagamento_id is null and x.scadenza <= p_entro
      and (x.stato = 'programmata' or x.stato = 'in_attesa_di_evento' and p_entro = 'infinity') and x.totale_centesimi > 0
    order by x.n
  loop
    nuovo := lpad(to_hex(floor(extract(epoch from p_adesso))::bigint), 8, '0')
      || substr(replace(gen_random_uuid()::text, '-', ''), 1, 16);
    insert into pagamenti (id, esercente_id, cliente_id, importo_centesimi, causale, stato, scadenza, origine, origine_id,
      origine_n, origine_di, dilazione_id, metodi_ammessi, created_at, updated_at)
    values (nuovo, r.esercente_id, r.cliente_id, r.totale_centesimi,
      left(case when r.n = 0 then 'Anticipo · ' else 'Rata ' || r.n || ' di ' || r.n_rate || ' · ' end || r.causale, 140),
      'da_pagare', r.scadenza, 'rata', p_dilazione, r.n, r.n_rate,
      case when attende_evento(r.evento_stato) then p_dilazione end, r.metodi_ammessi, p_adesso, p_adesso);
    update rate set pagamento_id = nuovo where id = r.id;
    perform trattieni_rata(p_dilazione, r.n, nuovo, p_adesso);
    perform annota_pagamento(nuovo, 'richiede', null, 'da_pagare', jsonb_build_object('dilazione_id', p_dilazione), '{}');
    quante := quante + 1;
  end loop;
  return quante;
end $$;
