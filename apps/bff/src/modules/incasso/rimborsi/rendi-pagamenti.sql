-- Puts in the queue of rimborsi what of some debts goes back to their cliente, the last money first, as far as it came through
-- the provider. Answers how much: what was handed over is handed back by the esercente.
create or replace function rendi_pagamenti(p_pagamenti text[], p_importo bigint, p_motivo text, p_adesso timestamptz)
returns bigint language plpgsql as $$
declare
  uno record;
  resta bigint := p_importo;
  quanto bigint;
  nuovo text;
  inizio text := lpad(to_hex(floor(extract(epoch from p_adesso))::bigint), 8, '0');
  x rimborsi;
begin
  for uno in
    select t.id, rendibile_del_tentativo(t) as rendibile, p.id as pagamento_id, p.esercente_id, p.cliente_id
    from pagamenti p join tentativi t on t.pagamento_id = p.id
    where p.id = any (p_pagamenti) and rendibile_del_tentativo(t) > 0
    order by t.concluso_at desc, t.id
  loop
    quanto := least(resta, rimborsabile_del_debito(uno.pagamento_id), uno.rendibile);
    continue when quanto <= 0;
    nuovo := inizio || substr(replace(gen_random_uuid()::text, '-', ''), 1, 16);
    insert into rimborsi (id, pagamento_id, esercente_id, cliente_id, tentativo_id, n, importo_centesimi, motivo, modo,
      stato, richiesto_da, created_at, updated_at)
    values (nuovo, uno.pagamento_id, uno.esercente_id, uno.cliente_id, uno.id,
      (select coalesce(max(n), 0) + 1 from rimborsi where pagamento_id = uno.pagamento_id), quanto, p_motivo, 'fornitore',
      'richiesto', 'sistema', p_adesso, p_adesso);
    -- The job of the queue sends it: no provider is called in here.
    update rimborsi set stato = 'in_coda' where id = nuovo returning * into x;
    perform annota_rimborso(x, 'accoda_rimborso', 'richiesto', 'in_coda', '{}', '{}');
    resta := resta - quanto;
    exit when resta = 0;
  end loop;
  return p_importo - resta;
end $$;
