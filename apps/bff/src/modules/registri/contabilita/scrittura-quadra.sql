-- Every scrittura has the movimenti it says, and they sum to zero: asked at the end of the transaction.
create or replace function scrittura_quadra() returns trigger language plpgsql as $$
declare
  quale bigint := (to_jsonb(new) ->> tg_argv[0])::bigint;
begin
  if (select count(*) from movimenti where scrittura_id = quale)
     <> (select n_movimenti from scritture where id = quale) then
    raise exception 'scrittura %: movimenti diversi da quelli dichiarati', quale using errcode = 'P0500';
  end if;
  if exists (
    select 1 from movimenti m join conti c on c.id = m.conto_id
    where m.scrittura_id = quale group by c.valuta having sum(m.importo_centesimi) <> 0
  ) then
    raise exception 'scrittura %: non quadra', quale using errcode = 'P0500';
  end if;
  return null;
end $$;

drop trigger if exists scritture_quadrano on scritture;
create constraint trigger scritture_quadrano after insert on scritture
  deferrable initially deferred for each row execute function scrittura_quadra('id');

drop trigger if exists movimenti_quadrano on movimenti;
create constraint trigger movimenti_quadrano after insert on movimenti
  deferrable initially deferred for each row execute function scrittura_quadra('scrittura_id');
