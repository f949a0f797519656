-- A plan stands still, or goes on: its state, and the new days ([{n, scadenza}]) of rate and of the debts that collect them.
-- The caller holds debts and plan, and knows that it may be.
create or replace function cambia_calendario(
  p_dilazione text, p_stato text, p_calendario jsonb, p_adesso timestamptz
) returns void language plpgsql as $$
begin
  update dilazioni set stato = p_stato, updated_at = p_adesso where id = p_dilazione;
  update pagamenti p set scadenza = c.scadenza, updated_at = p_adesso
  from jsonb_to_recordset(p_calendario) c (n int, scadenza date), rate r
  where r.dilazione_id = p_dilazione and r.n = c.n and p.id = r.pagamento_id;
  update rate r set scadenza = c.scadenza
  from jsonb_to_recordset(p_calendario) c (n int, scadenza date)
  where r.dilazione_id = p_dilazione and r.n = c.n;
  perform riepiloga_dilazione(p_dilazione);
end $$;
