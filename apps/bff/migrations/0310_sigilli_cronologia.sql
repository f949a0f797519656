-- The cronologia is sealed in blocks: each holds the hash of its rows and of the block before, so that no row can be
-- changed, taken out or put in later without being found out. The last hash leaves the database with the log. No stored
-- function computes it: create or replace function is open to whoever can rewrite the rows.
create table sigilli_cronologia (
  n bigint primary key check (n > 0),
  -- The rows of this block: after the first number, up to the second one.
  dopo_seq bigint not null,
  fino_seq bigint not null check (fino_seq > dopo_seq),
  righe int not null check (righe > 0),
  hash bytea not null check (octet_length(hash) = 32),
  sigillato_at timestamptz not null default clock_timestamp()
);

create trigger sola_aggiunta before update or delete on sigilli_cronologia for each row execute function sola_aggiunta();
create trigger sola_aggiunta_t before truncate on sigilli_cronologia execute function sola_aggiunta();
