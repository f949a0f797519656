-- A new IBAN counts a day after it was confirmed: whoever did not ask for it hears of it before any money goes there.
create table cambi_iban (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  utente_id text collate "C" not null references utenti,
  iban text not null,
  stato text not null default 'in_attesa' check (stato in ('in_attesa', 'applicato', 'annullato')),
  otp_id text collate "C" not null,
  vale_dal timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index cambi_iban_in_attesa on cambi_iban (esercente_id) where stato = 'in_attesa';
create index cambi_iban_da_applicare on cambi_iban (vale_dal) where stato = 'in_attesa';
create trigger stato_lecito before update on cambi_iban for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('cambio_iban');
