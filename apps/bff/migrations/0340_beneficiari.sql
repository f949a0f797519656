-- Who receives is not always who pays: a child, a parent, a flat. Kept by a cliente for all of its esercenti, or by an
-- esercente (esercente_id) for one of its clienti. No more is kept of a minor than a receipt must say.
create table beneficiari (
  id text collate "C" primary key,
  cliente_id text collate "C" not null references clienti,
  esercente_id text collate "C" references esercenti,
  tipo text not null default 'persona' check (tipo in ('persona', 'bene')),
  nome text not null check (length(nome) between 1 and 100),
  codice_fiscale text check (length(codice_fiscale) = 16),
  nato_il date,
  stato text not null check (stato in ('attivo', 'archiviato', 'dimenticato')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (tipo = 'persona' or (codice_fiscale is null and nato_il is null)),
  check (stato <> 'dimenticato' or (codice_fiscale is null and nato_il is null))
);
create index beneficiari_esercente on beneficiari (esercente_id, id) where esercente_id is not null;
create index beneficiari_cliente on beneficiari (cliente_id, id);
create index beneficiari_da_dimenticare on beneficiari (updated_at, id) where stato <> 'dimenticato';
create trigger stato_lecito before update on beneficiari for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('beneficiario');

alter table pagamenti add column beneficiario_id text collate "C" references beneficiari;
alter table abbonamenti add column beneficiario_id text collate "C" references beneficiari;
alter table dilazioni add column beneficiario_id text collate "C" references beneficiari;
alter table iscrizioni add column beneficiario_id text collate "C" references beneficiari;
create index pagamenti_beneficiario on pagamenti (beneficiario_id, id) where beneficiario_id is not null;
create index abbonamenti_beneficiario on abbonamenti (beneficiario_id, id) where beneficiario_id is not null;
create index dilazioni_beneficiario on dilazioni (beneficiario_id, id) where beneficiario_id is not null;
create index iscrizioni_beneficiario on iscrizioni (beneficiario_id) where beneficiario_id is not null;

-- A parent of two children has the same piano twice: once for each.
drop index abbonamenti_uno_in_attivazione;
create unique index abbonamenti_uno_in_attivazione on abbonamenti (cliente_id, piano_id, beneficiario_id)
  nulls not distinct where stato = 'in_attivazione';
drop index iscrizioni_una_in_attesa;
create unique index iscrizioni_una_in_attesa on iscrizioni (cliente_id, piano_id, beneficiario_id)
  nulls not distinct where stato = 'in_attesa';
