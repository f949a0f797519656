-- The days of service that each charge of an abbonamento is for: no day of one is charged twice. A trusted extension, which who
-- owns the database may create.
create extension if not exists btree_gist;

create table periodi_abbonamento (
  id bigint primary key generated always as identity,
  abbonamento_id text collate "C" not null references abbonamenti,
  dal date not null,
  -- The day before `dal` where no day is left: another charge took its place, or the service ended before.
  al date not null,
  -- Null where a few days came to less than a card can pay, or were paid before.
  pagamento_id text collate "C" references pagamenti,
  created_at timestamptz not null,
  check (al >= dal - 1),
  constraint periodi_abbonamento_senza_sovrapposizioni
    exclude using gist (abbonamento_id with =, daterange(dal, al + 1) with &&)
);

-- Those that were charged already, as their causale says, and never into the one that follows.
insert into periodi_abbonamento (abbonamento_id, dal, al, pagamento_id, created_at)
select origine_id, scadenza, greatest(scadenza - 1, least(
    coalesce(to_date(substring(causale from ' al (\d\d/\d\d/\d{4})'), 'DD/MM/YYYY'), dopo, scadenza), dopo)), id, created_at
from (
  select p.id, p.origine_id, p.scadenza, p.causale, p.created_at,
    coalesce(lead(p.scadenza) over (partition by p.origine_id order by p.scadenza) - 1,
      coalesce(a.pausa_dal, a.prossimo_addebito) - 1, a.fino_al) as dopo
  from pagamenti p join abbonamenti a on a.id = p.origine_id
  where p.origine = 'abbonamento' and p.origine_n is not null) x
order by created_at, id;
