-- Moves rate and the debts that collect them to the days of p_date ([{n, scadenza}]); whoever calls holds them and the plan,
-- and knows that it may be. What is charged by itself looks at the new day when its turn comes.
create or replace function scegli_giorno(p_dilazione text, p_giorno int, p_date jsonb, p_adesso timestamptz)
returns void language plpgsql as $$
begin
  insert into spostamenti_rata (dilazione_id, rata_id, ruolo, da, a, del_mese, created_at)
  select p_dilazione, r.id, 'cliente', r.scadenza, x.scadenza, p_giorno, p_adesso
  from jsonb_to_recordset(p_date) as x(n int, scadenza date)
  join rate r on r.dilazione_id = p_dilazione and r.n = x.n where r.scadenza <> x.scadenza;
  update pagamenti p set scadenza = x.scadenza, updated_at = p_adesso
  from jsonb_to_recordset(p_date) as x(n int, scadenza date)
  join rate r on r.dilazione_id = p_dilazione and r.n = x.n where p.id = r.pagamento_id;
  update rate r set scadenza = x.scadenza from jsonb_to_recordset(p_date) as x(n int, scadenza date)
  where r.dilazione_id = p_dilazione and r.n = x.n;
  perform riepiloga_dilazione(p_dilazione);
end $$;
