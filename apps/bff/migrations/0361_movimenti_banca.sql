-- The bank accounts of an esercente, known by the files of movements that it brings.
create table conti_banca (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  iban text collate "C" not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  banca text not null check (length(banca) between 1 and 60),
  -- How the CSV of this bank is read: titles, the role of each column, the order of the parts of a date.
  mappatura jsonb,
  created_at timestamptz not null,
  unique (esercente_id, iban)
);

-- A file of a bank that was taken.
create table importazioni_banca (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  conto_id text collate "C" not null references conti_banca,
  nome_file text not null check (length(nome_file) between 1 and 150),
  formato text not null check (formato in ('csv', 'camt053', 'mt940')),
  -- The first and the last day of its movements.
  dal date not null,
  al date not null,
  letti int not null check (letti > 0),
  nuovi int not null check (nuovi between 0 and letti),
  scartate int not null check (scartate >= 0),
  -- The person in whose name its movements are matched, and since when that waits; null once it is done.
  creato_da text collate "C" not null references utenti,
  lavoro_dal timestamptz,
  bloccato_fino timestamptz,
  created_at timestamptz not null
);
create index importazioni_banca_conto on importazioni_banca (conto_id, id);
create index importazioni_banca_esercente on importazioni_banca (esercente_id, id);
create index importazioni_banca_da_lavorare on importazioni_banca (lavoro_dal) where lavoro_dal is not null;

create table movimenti_banca (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  conto_id text collate "C" not null references conti_banca,
  importazione_id text collate "C" not null references importazioni_banca,
  data date not null,
  valuta_il date,
  -- What came in is above zero, what went out below.
  importo_centesimi bigint not null check (importo_centesimi <> 0),
  descrizione text not null check (length(descrizione) <= 500),
  controparte text not null check (length(controparte) <= 140),
  controparte_iban text check (length(controparte_iban) <= 34),
  riferimento text not null check (length(riferimento) <= 100),
  -- All that the bank says of it, and which of its likes in the file it is: a file that holds it again is known by it.
  impronta text collate "C" not null,
  stato text not null default 'da_esaminare',
  -- The reason for which it waits for a person.
  eccezione text check (eccezione in ('entrata_ignota', 'uscita_ignota', 'manca', 'eccede')),
  abbinato_centesimi bigint not null default 0,
  created_at timestamptz not null,
  unique (conto_id, impronta),
  constraint movimenti_banca_mai_oltre check (abbinato_centesimi between 0 and abs(importo_centesimi)),
  constraint movimenti_banca_eccezione check ((eccezione is not null) = (stato in ('da_abbinare', 'abbinato_in_parte'))),
  constraint movimenti_banca_abbinato check (case stato when 'abbinato' then abbinato_centesimi = abs(importo_centesimi)
    when 'abbinato_in_parte' then abbinato_centesimi > 0 when 'forzato' then true else abbinato_centesimi = 0 end)
);
create index movimenti_banca_esercente on movimenti_banca (esercente_id, data, id);
create index movimenti_banca_stato on movimenti_banca (esercente_id, stato, data, id);
create index movimenti_banca_importo on movimenti_banca (esercente_id, importo_centesimi, id);
create index movimenti_banca_eccezioni on movimenti_banca (esercente_id, data, id) where eccezione is not null;
create index movimenti_banca_da_esaminare on movimenti_banca (importazione_id, id) where stato = 'da_esaminare';
create trigger stato_lecito before update on movimenti_banca for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('movimento_banca');
create trigger immutabile before update on movimenti_banca for each row
  when ((old.id, old.esercente_id, old.conto_id, old.importazione_id, old.data, old.importo_centesimi, old.impronta)
    is distinct from
    (new.id, new.esercente_id, new.conto_id, new.importazione_id, new.data, new.importo_centesimi, new.impronta))
  execute function immutabile();
create trigger sola_aggiunta before delete on movimenti_banca for each row execute function sola_aggiunta();
create trigger sola_aggiunta_t before truncate on movimenti_banca execute function sola_aggiunta();

-- What a movement was found to be. One that was undone stays, with who undid it.
create table abbinamenti_banca (
  id text collate "C" primary key,
  movimento_id text collate "C" not null references movimenti_banca,
  esercente_id text collate "C" not null references esercenti,
  tipo text not null check (tipo in ('incasso', 'versamento', 'accredito', 'forzato')),
  modo text not null check (modo in ('automatico', 'a_mano', 'forzato')),
  importo_centesimi bigint not null check (importo_centesimi > 0),
  tentativo_id uuid references tentativi,
  -- True where the incasso had been written down before: undoing the match leaves it.
  era_registrato boolean not null default false,
  versamento_id text collate "C" references movimenti_cassa,
  accredito_id text collate "C" references accrediti,
  motivo text check (length(motivo) between 3 and 300),
  creato_da text collate "C" not null references utenti,
  created_at timestamptz not null,
  annullato_at timestamptz,
  annullato_da text collate "C" references utenti,
  constraint abbinamenti_banca_uno check (case tipo when 'incasso' then tentativo_id is not null
    and versamento_id is null and accredito_id is null and motivo is null when 'versamento' then versamento_id is not null
    and tentativo_id is null and accredito_id is null and motivo is null when 'accredito' then accredito_id is not null
    and tentativo_id is null and versamento_id is null and motivo is null else motivo is not null
    and num_nonnulls(tentativo_id, versamento_id, accredito_id) = 0 end),
  constraint abbinamenti_banca_modo check ((tipo = 'forzato') = (modo = 'forzato'))
);
create index abbinamenti_banca_movimento on abbinamenti_banca (movimento_id, id);
-- Each incasso, deposit and payout is on the account once.
create unique index abbinamenti_banca_tentativo on abbinamenti_banca (tentativo_id) where annullato_at is null;
create unique index abbinamenti_banca_versamento on abbinamenti_banca (versamento_id) where annullato_at is null;
create unique index abbinamenti_banca_accredito on abbinamenti_banca (accredito_id) where annullato_at is null;
create trigger immutabile before update on abbinamenti_banca for each row
  when (old.annullato_at is not null or (to_jsonb(old) - 'annullato_at' - 'annullato_da')
    is distinct from (to_jsonb(new) - 'annullato_at' - 'annullato_da'))
  execute function immutabile();
create trigger sola_aggiunta before delete on abbinamenti_banca for each row execute function sola_aggiunta();
create trigger sola_aggiunta_t before truncate on abbinamenti_banca execute function sola_aggiunta();

-- The deposits of an esercente by their amount.
create index movimenti_cassa_versamenti on movimenti_cassa (esercente_id, importo_centesimi) where tipo = 'versamento';
