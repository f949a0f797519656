-- Moves a rata and the debt that collects it to another day; whoever calls holds both and knows that it may be. What is
-- charged by itself looks at the new day when its turn comes.
create or replace function sposta_rata(p_rata text, p_ruolo text, p_a date, p_adesso timestamptz)
returns bigint language plpgsql as $$
declare
  x rate;
  scritto bigint;
begin
  select * into x from rate where id = p_rata;
  insert into spostamenti_rata (dilazione_id, rata_id, ruolo, da, a, created_at)
  values (x.dilazione_id, p_rata, p_ruolo, x.scadenza, p_a, p_adesso) returning id into scritto;
  update pagamenti set scadenza = p_a, updated_at = p_adesso where id = x.pagamento_id;
  update rate set scadenza = p_a where id = p_rata;
  perform riepiloga_dilazione(x.dilazione_id);
  return scritto;
end $$;
