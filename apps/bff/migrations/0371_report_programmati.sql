-- Reports that leave by themselves: of an esercente, to some addresses, each Monday or on the first of the month.
create table programmi_report (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  tipo text not null check (tipo in ('incassi', 'insoluti', 'rimborsi', 'scadenzario', 'commissioni', 'chiusure_cassa',
    'sconti', 'assistenza')),
  cadenza text not null check (cadenza in ('settimanale', 'mensile')),
  stato text not null check (stato in ('attivo', 'in_pausa', 'concluso')),
  -- The day on which it leaves next.
  prossimo_il date,
  creato_da text collate "C" not null references utenti,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint programmi_report_prossimo check ((stato = 'attivo') = (prossimo_il is not null))
);
create index programmi_report_esercente on programmi_report (esercente_id, id);
create index programmi_report_da_mandare on programmi_report (prossimo_il, id) where stato = 'attivo';
create index programmi_report_conclusi on programmi_report (updated_at) where stato = 'concluso';
create trigger stato_lecito before update on programmi_report for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('programma_report');

-- Who it is sent to. An address of the team is written to as long as its person works there; any other once it said yes.
create table destinatari_report (
  id text collate "C" primary key,
  programma_id text collate "C" not null references programmi_report on delete cascade,
  email text not null check (length(email) <= 254),
  utente_id text collate "C" references utenti,
  stato text not null check (stato in ('da_confermare', 'attivo', 'fermato')),
  token_hash bytea not null unique,
  chiesto_at timestamptz not null,
  deciso_at timestamptz,
  unique (programma_id, email)
);
create index destinatari_report_utente on destinatari_report (utente_id) where utente_id is not null;

-- Each time that it left: one for each turn, however late and however many processes look at it.
create table invii_programmati (
  id text collate "C" primary key,
  programma_id text collate "C" not null references programmi_report on delete cascade,
  turno date not null,
  report_id text collate "C" not null references reports,
  stato text not null check (stato in ('in_preparazione', 'inviato', 'fallito', 'senza_destinatari')),
  inviati int not null default 0,
  created_at timestamptz not null,
  concluso_at timestamptz,
  unique (programma_id, turno)
);
create unique index invii_programmati_report on invii_programmati (report_id);
