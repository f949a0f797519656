-- What the esercente shows to the bank as files: one for each kind, as the provider's form has them.
create table file_contestazioni (
  id text collate "C" primary key,
  -- The claim as the provider has it: the capofila, where it is about several debts.
  contestazione_id text collate "C" not null references contestazioni,
  prova text not null check (prova in ('ricevuta', 'corrispondenza', 'consegna', 'servizio', 'condizioni_di_reso',
    'condizioni_di_disdetta', 'firma', 'duplicato', 'altro')),
  nome_file text not null check (length(nome_file) between 1 and 150),
  formato text not null check (formato in ('application/pdf', 'image/jpeg', 'image/png')),
  dimensione integer not null check (dimensione > 0 and dimensione = octet_length(contenuto)),
  sha256 bytea not null check (octet_length(sha256) = 32),
  contenuto bytea not null,
  caricato_da text collate "C" not null references utenti,
  -- What the provider calls it, once it has it; refused: it did not take it, and the answer goes without.
  riferimento text,
  rifiutato_at timestamptz,
  created_at timestamptz not null default now(),
  unique (contestazione_id, prova),
  check (riferimento is null or rifiutato_at is null)
);
-- Already compressed: another try would cost time and spare nothing.
alter table file_contestazioni alter column contenuto set storage external;

-- What was shown to the bank stays as it was shown: a file changes place only while the claim still waits for its answer.
create or replace function file_contestazione_fermo() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.contestazione_id, old.prova, old.sha256) = (new.contestazione_id, new.prova, new.sha256)
    and old.contenuto = new.contenuto then
    return new;
  end if;
  if tg_op = 'DELETE' and exists (
    select 1 from contestazioni where id = old.contestazione_id and stato = 'da_rispondere') then
    return old;
  end if;
  raise exception 'file_contestazioni %: le prove inviate non cambiano', old.id using errcode = 'check_violation';
end $$;
create trigger fermo before update or delete on file_contestazioni for each row
  execute function file_contestazione_fermo();
