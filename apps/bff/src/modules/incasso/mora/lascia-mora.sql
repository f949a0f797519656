-- The tentativo brought no money, or it went again: the debt is what it was before. Where the rest of it was paid
-- meanwhile, mora and all, what was asked stays.
create or replace function lascia_mora(p_tentativo uuid, p_adesso timestamptz) returns void language plpgsql as $$
declare
  quale text;
  totale bigint;
begin
  select min(pagamento_id), sum(importo_centesimi) into quale, totale
  from maggiorazioni where tentativo_id = p_tentativo and decaduta_at is null;
  if quale is null or exists (
    select 1 from pagamenti where id = quale
      and incassato_centesimi > importo_centesimi + maggiorazioni_centesimi - totale) then
    return;
  end if;
  if exists (select 1 from scritture
    where tipo = 'mora' and origine_tipo = 'tentativo' and origine_id = p_tentativo::text) then
    perform registra_mora(p_tentativo, -1, p_adesso);
  end if;
  update maggiorazioni set decaduta_at = p_adesso where tentativo_id = p_tentativo and decaduta_at is null;
  update pagamenti set maggiorazioni_centesimi = maggiorazioni_centesimi - totale where id = quale;
end $$;
