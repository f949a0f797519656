-- The messages whose day has come near enough for the provider.
create or replace function libera_addebiti(p_oggi date) returns int language plpgsql as $$
declare
  quanti int;
begin
  update operazioni_psp set stato = 'da_inviare', prossimo_at = now()
  where stato = 'in_coda' and richiesta ->> 'addebito_il' <= to_char(p_oggi + 14, 'YYYY-MM-DD');
  get diagnostics quanti = row_count;
  return quanti;
end $$;
