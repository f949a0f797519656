-- A liquidazione that is approved has its lines, counted and summed once for all of them: a million lines are one question.
create or replace function liquidazione_intera() returns trigger language plpgsql as $$
declare
  prese record;
begin
  select count(*) as righe, coalesce(sum(v.provvigione_centesimi), 0) as somma into prese
  from righe_liquidazione r join provvigioni v on v.n = r.riga where r.liquidazione_id = new.id;
  if (prese.righe, prese.somma) is distinct from (new.righe::bigint, new.provvigioni_centesimi::numeric) then
    raise exception 'liquidazione %: le sue righe non fanno le sue cifre', new.id using errcode = 'P0409';
  end if;
  return null;
end $$;

drop trigger if exists intera on liquidazioni;
create constraint trigger intera after insert on liquidazioni deferrable initially deferred
  for each row execute function liquidazione_intera();
