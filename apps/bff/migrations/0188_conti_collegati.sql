-- The account at the provider to which the money of an esercente goes, as the provider last told of it.
create table conti_collegati (
  esercente_id text collate "C" primary key references esercenti,
  fornitore text not null,
  -- Null until it is opened there.
  conto_psp text collate "C",
  stato text not null default 'da_aprire' check (stato in ('da_aprire', 'da_completare', 'in_verifica', 'attivo',
    'da_aggiornare', 'fermo', 'respinto')),
  incassa boolean not null default false,
  accredita boolean not null default false,
  dovuti text[] not null default '{}',
  scaduti text[] not null default '{}',
  in_verifica text[] not null default '{}',
  -- [{requisito, codice}]: what was given and not accepted.
  errori jsonb not null default '[]',
  motivo_fermo text,
  -- The instant by which what is due must be given.
  entro timestamptz,
  iban_ultime4 text,
  -- Payouts wait at the provider because the state or the staff hold them.
  trattenuto boolean not null default false,
  -- The balance as the provider told it, beside the sum of its lines at the same moment.
  disponibile_centesimi bigint not null default 0,
  in_arrivo_centesimi bigint not null default 0,
  righe_centesimi bigint not null default 0,
  saldo_letto_at timestamptz,
  -- The lines up to here have been read.
  righe_lette_at timestamptz,
  letto_at timestamptz,
  prossimo_at timestamptz not null default now(),
  invii int not null default 0,
  primo_invio_at timestamptz,
  errore text,
  sollecitato_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (fornitore, conto_psp),
  check ((stato = 'da_aprire') = (conto_psp is null)),
  check (not incassa or conto_psp is not null)
);
create index conti_collegati_prossimo on conti_collegati (prossimo_at);
create index conti_collegati_che_mancano on conti_collegati (esercente_id) where stato <> 'attivo';

-- Stopped because the provider does not let its account do it: apart from what staff stop, and lifted by itself.
alter table esercenti add column conto_ferma text[] not null default '{}'
  check (conto_ferma <@ array['nuovi_incassi', 'rinnovi_e_rate', 'accrediti']);
