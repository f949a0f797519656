-- Gives back the uses that wait for a charge of an abbonamento that is not made any more. Returns how many there were.
create or replace function rendi_attesi(p_abbonamento text, p_adesso timestamptz) returns int language plpgsql as $$
declare
  resi text[];
begin
  with r as (
    update usi_promozione set reso_at = p_adesso
    where abbonamento_id = p_abbonamento and attende and reso_at is null returning promozione_id
  ) select array_agg(promozione_id order by promozione_id) into resi from r;
  if resi is null then
    return 0;
  end if;
  -- In one order, as who counts them holds them.
  perform 1 from promozioni where id = any (resi) order by id for update;
  perform libera_uso(x) from unnest(resi) x;
  return cardinality(resi);
end $$;
