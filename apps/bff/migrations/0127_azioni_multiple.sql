-- One action on many records: which ones is decided when it is asked for, what became of each is kept.
create table azioni_multiple (
  id text collate "C" primary key,
  raccolta text not null,
  azione text not null,
  autore_id text collate "C" not null references utenti,
  ruolo text not null check (ruolo in ('esercente', 'cliente', 'admin')),
  esercente_id text collate "C" references esercenti,
  cliente_id text collate "C" references clienti,
  stato text not null check (stato in ('in_attesa', 'in_elaborazione', 'pronto', 'fallito', 'scaduto')),
  righe int not null,
  -- Where it was asked from, for the cronologia of each record.
  ip text not null,
  request_id text not null,
  bloccato_fino timestamptz,
  created_at timestamptz not null default now(),
  check ((ruolo = 'esercente') = (esercente_id is not null)),
  check ((ruolo = 'cliente') = (cliente_id is not null))
);
create index azioni_multiple_autore on azioni_multiple (autore_id, ruolo, id desc);
create index azioni_multiple_da_fare on azioni_multiple (id) where stato in ('in_attesa', 'in_elaborazione');
create trigger stato_lecito before update on azioni_multiple for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('azione_multipla');

create table azioni_multiple_righe (
  azione_id text collate "C" not null references azioni_multiple,
  n int not null,
  entita_id text collate "C" not null,
  descrizione text not null,
  importo_centesimi bigint,
  esito text not null default 'da_fare' check (esito in ('da_fare', 'riuscito', 'saltato')),
  motivo text,
  primary key (azione_id, n),
  unique (azione_id, entita_id),
  check ((esito = 'saltato') = (motivo is not null))
);
create index azioni_multiple_righe_da_fare on azioni_multiple_righe (azione_id, n) where esito = 'da_fare';
