-- A plan that takes the place of another one over what was left of it: what that was on the day of the proposal, and what of it had
-- not matured. Carried out when the cliente signs; until then the old plan is what counts.
create table rinegoziazioni (
  nuova_id text collate "C" primary key references dilazioni,
  vecchia_id text collate "C" not null references dilazioni,
  residuo_centesimi bigint not null check (residuo_centesimi > 0),
  non_dovuti_centesimi bigint not null check (non_dovuti_centesimi >= 0),
  created_at timestamptz not null,
  eseguita_at timestamptz,
  check (nuova_id <> vecchia_id),
  check (non_dovuti_centesimi < residuo_centesimi)
);
create index rinegoziazioni_vecchia on rinegoziazioni (vecchia_id);
create unique index rinegoziazioni_una on rinegoziazioni (vecchia_id) where eseguita_at is not null;
