-- How money moves: charges, the provider, mandates, refunds, disputes, late-payment charges, the ledger.

-- Money that came where none was expected any more: a person decides what becomes of it.
create table incassi_da_riconciliare (
  operazione_id bigint primary key,
  pagamento_id text collate "C" not null references pagamenti,
  importo_centesimi bigint not null check (importo_centesimi > 0),
  motivo text not null,
  created_at timestamptz not null default now(),
  risolto_at timestamptz,
  -- How the provider calls the payment that fits no debt: what its rimborso names.
  riferimento_psp text
);

create table tentativi (
  id uuid primary key default gen_random_uuid(),
  pagamento_id text collate "C" not null references pagamenti,
  n int not null,
  -- Which part of the debt this tentativo would pay: one more than the last part collected.
  quota int not null,
  importo_centesimi bigint not null check (importo_centesimi > 0),
  stato text not null,
  metodo text not null check (metodo in ('carta', 'addebito_sdd', 'bonifico', 'contanti', 'pos', 'assegno',
    'sdd_banca')),
  metodo_etichetta text,
  motivo_avvio text not null,
  avviato_da text not null,
  sessione_id text,
  codice_rifiuto text,
  rifiuti int not null default 0,
  url_pagamento text,
  riferimento_psp text,
  scade_at timestamptz,
  prossimo_controllo_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  concluso_at timestamptz,
  -- What the debt was before the tentativo: it goes back to it when no money came.
  stato_debito text not null default 'da_pagare',
  nota text check (length(nota) between 1 and 300),
  capofila_id uuid references tentativi,
  unique (pagamento_id, n),
  check (capofila_id <> id)
);
create index tentativi_capofila on tentativi (capofila_id) where capofila_id is not null;
-- A line of the provider names the payment by its own reference; our books are read by the night that they were written.
create index tentativi_riferimento_psp on tentativi (riferimento_psp) where riferimento_psp is not null;
-- Debts whose last try to charge was refused: what a new try is made for.
create index tentativi_rifiutati on tentativi (pagamento_id, n) where stato in ('rifiutato', 'restituito');
create unique index tentativi_una_quota on tentativi (pagamento_id, quota) where stato in ('avviato',
  'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare', 'riuscito');
-- Never two alive on one debt, and never one beside or after the success that paid the same part.
create unique index tentativi_uno_vivo on tentativi (pagamento_id) where stato in ('avviato',
  'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare');
create index tentativi_vivi_scadenza on tentativi (scade_at) where stato in ('avviato', 'richiede_autenticazione');
create trigger stato_lecito before update on tentativi for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('tentativo');
create trigger immutabile before update on tentativi for each row
  when ((old.id, old.pagamento_id, old.n, old.quota, old.importo_centesimi)
    is distinct from (new.id, new.pagamento_id, new.n, new.quota, new.importo_centesimi))
  execute function immutabile();

-- Money given back. Each rimborso undoes one tentativo (or one incasso that fits no debt), in whole or in part.
create table rimborsi (
  id text collate "C" primary key,
  pagamento_id text collate "C" not null references pagamenti,
  esercente_id text collate "C" not null references esercenti,
  cliente_id text collate "C" not null references clienti,
  tentativo_id uuid not null references tentativi,
  n int not null,
  importo_centesimi bigint not null check (importo_centesimi > 0),
  motivo text not null check (motivo in ('duplicato', 'frode', 'richiesta_cliente', 'disservizio', 'recesso',
    'soddisfatti_o_rimborsati', 'altro')),
  nota text check (length(nota) between 1 and 300),
  -- Through the provider that took the money, or handed over by the esercente (cash, POS, bank transfer).
  modo text not null check (modo in ('fornitore', 'diretto')),
  -- The incasso that fits no debt and goes back whole; null for money that paid the debt.
  eccedenza_id bigint references incassi_da_riconciliare,
  stato text not null,
  codice_errore text,
  richiesto_da text not null,
  prossimo_controllo_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  concluso_at timestamptz,
  -- Which API key asked for a rimborso: what a key gives back in a day has a limit.
  chiave_id text collate "C",
  -- Whether a refund waits, or waited, for a code: what needed none is added up by payment and by day.
  con_codice boolean not null default false,
  unique (pagamento_id, n)
);
create index rimborsi_aperti on rimborsi (esercente_id) where stato = 'in_elaborazione' and modo = 'fornitore';
create index rimborsi_chiave on rimborsi (chiave_id, created_at) where chiave_id is not null;
create index rimborsi_in_coda on rimborsi (id) where stato = 'in_coda';
create index rimborsi_senza_codice on rimborsi (esercente_id, created_at) where not con_codice
  and eccedenza_id is null;
create index rimborsi_tentativo on rimborsi (tentativo_id);
create unique index rimborsi_una_eccedenza on rimborsi (eccedenza_id) where stato not in ('fallito', 'annullato');
create trigger stato_lecito before update on rimborsi for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('rimborso');
create trigger immutabile before update on rimborsi for each row
  when ((old.id, old.pagamento_id, old.tentativo_id, old.n, old.importo_centesimi, old.eccedenza_id)
    is distinct from (new.id, new.pagamento_id, new.tentativo_id, new.n, new.importo_centesimi, new.eccedenza_id))
  execute function immutabile();

-- Every message to a provider, written and committed before it is sent.
create table operazioni_psp (
  id bigint primary key generated always as identity,
  tentativo_id uuid references tentativi,
  tipo text not null check (tipo in ('sessione', 'addebito', 'rimborso')),
  fornitore text not null,
  -- Derived from the debt, never random: a database restored from a backup asks with the same key.
  chiave text not null,
  richiesta jsonb not null,
  stato text not null default 'da_inviare' check (stato in ('in_coda', 'da_inviare', 'inviata', 'in_attesa',
    'conclusa')),
  esito text check (esito in ('riuscito', 'rifiutato', 'annullato')),
  riferimento text,
  invii int not null default 0,
  controlli int not null default 0,
  prossimo_at timestamptz not null default now(),
  bloccata_fino timestamptz,
  primo_invio_at timestamptz,
  chiave_scade_at timestamptz,
  errore text,
  created_at timestamptz not null default now(),
  -- When somebody last asked the provider: a person who reloads a page does not make us ask at every click.
  controllata_at timestamptz,
  rimborso_id text collate "C" unique references rimborsi,
  -- How often the provider turned this message away before it did anything.
  respinte int not null default 0,
  unique (fornitore, chiave),
  unique (fornitore, riferimento),
  constraint operazioni_psp_rimborso check ((tipo = 'rimborso') = (rimborso_id is not null))
);
create index operazioni_psp_chiave on operazioni_psp (chiave);
create index operazioni_psp_da_controllare on operazioni_psp (prossimo_at) where stato in ('inviata', 'in_attesa');
create index operazioni_psp_da_inviare on operazioni_psp (prossimo_at) where stato = 'da_inviare';
create index operazioni_psp_in_coda on operazioni_psp ((richiesta ->> 'addebito_il')) where stato = 'in_coda';
create index operazioni_psp_riferimento on operazioni_psp (riferimento) where riferimento is not null;
create unique index operazioni_psp_una_per_tentativo on operazioni_psp (tentativo_id, tipo)
  where tipo <> 'rimborso';

-- What the providers told us, kept as it came; a second copy of an event changes nothing.
create table eventi_psp (
  fornitore text,
  evento_id text,
  tipo text not null,
  corpo bytea not null,
  intestazioni jsonb not null,
  received_at timestamptz not null default now(),
  elaborato_at timestamptz,
  prossimo_at timestamptz not null default now(),
  tentativi int not null default 0,
  errore text,
  primary key (fornitore, evento_id)
);
-- Of what the providers told us only that it came is kept after thirteen months: finds those whose words are still there.
create index eventi_psp_con_corpo on eventi_psp (received_at) where octet_length(corpo) > 0;
create index eventi_psp_da_elaborare on eventi_psp (prossimo_at) where elaborato_at is null;

-- One row while the provider turns away every message (tipo *) or every message of one kind.
create table porte_fornitore (
  fornitore text collate "C",
  tipo text collate "C" check (tipo in ('*', 'sessione', 'addebito', 'rimborso')),
  motivo text not null,
  chiusa_at timestamptz not null,
  -- How often one message was sent to see whether it opens, and when the next one may be.
  prove int not null default 0,
  prova_at timestamptz not null,
  avvisato boolean not null default false,
  primary key (fornitore, tipo)
);

-- After a restore the database has forgotten what was charged since the backup. While a ripristino is open nothing is
-- sent to the provider: everything is looked up first.
create table ripristini (
  id bigint primary key generated always as identity,
  -- The moment that the database was taken back to.
  backup_at timestamptz not null,
  iniziato_at timestamptz not null default now(),
  concluso_at timestamptz,
  -- What was found at the provider and had been forgotten, by kind; and what fits no debt that we know.
  ritrovati jsonb not null default '{}',
  senza_debito jsonb not null default '[]'
);
create unique index ripristini_uno_aperto on ripristini ((true)) where concluso_at is null;

-- What the provider has answered during a ripristino: a silence later on does not make it asked again.
create table ripristini_risposte (
  ripristino_id bigint references ripristini,
  chiave text collate "C",
  primary key (ripristino_id, chiave)
);

-- The cliente says that the transfer is on its way: until it comes nobody asks for the money again.
create table bonifici_annunciati (
  id bigint primary key generated always as identity,
  pagamento_id text collate "C" not null references pagamenti,
  importo_centesimi bigint not null check (importo_centesimi > 0),
  stato_debito text not null,
  annunciato_at timestamptz not null,
  ritirato_at timestamptz
);
create unique index bonifici_annunciati_uno on bonifici_annunciati (pagamento_id) where ritirato_at is null;

-- A short code by which a debt is recognised on a bank statement and at the counter: unique, hard to misread.
create table codici_pagamento (
  pagamento_id text collate "C" primary key references pagamenti,
  codice text collate "C" not null unique check (codice ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  created_at timestamptz not null default now()
);

-- A card holder disputes a debit with the bank. What the provider says of it comes in by one door, applica_contestazione.
create table contestazioni (
  id text collate "C" primary key,
  pagamento_id text collate "C" not null references pagamenti,
  esercente_id text collate "C" not null references esercenti,
  cliente_id text collate "C" not null references clienti,
  tentativo_id uuid not null references tentativi,
  fornitore text not null,
  riferimento text not null,
  importo_centesimi bigint not null check (importo_centesimi > 0),
  -- What the bank charges for the claim itself, whoever wins.
  costo_centesimi bigint not null default 0 check (costo_centesimi >= 0),
  motivo text not null,
  stato text not null,
  -- Until when the bank takes evidence; null where it takes none.
  entro timestamptz,
  -- What the esercente shows, by the name of the proof.
  prove jsonb not null default '{}',
  prove_inviate_at timestamptz,
  -- What is still to be told to the provider: written down before it is said, and said again if it was not heard.
  da_dire text check (da_dire in ('prove', 'accetta')),
  prossimo_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  concluso_at timestamptz,
  capofila_id text collate "C" references contestazioni,
  -- What the bank took beyond what the debt still held, because it had been given back before.
  in_piu_centesimi bigint not null default 0,
  chiede_di_nuovo boolean not null default true,
  check (capofila_id <> id),
  constraint contestazioni_check1 check (in_piu_centesimi between 0 and importo_centesimi)
);
create index contestazioni_aperte on contestazioni (prossimo_at) where concluso_at is null;
create index contestazioni_capofila on contestazioni (capofila_id) where capofila_id is not null;
create index contestazioni_esercente on contestazioni (esercente_id, id);
create index contestazioni_pagamento on contestazioni (pagamento_id);
create index contestazioni_tentativo on contestazioni (tentativo_id);
create unique index contestazioni_una on contestazioni (fornitore, riferimento) where capofila_id is null;
create unique index contestazioni_una_per_tentativo on contestazioni (fornitore, riferimento, tentativo_id);
create trigger stato_lecito before update on contestazioni for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('contestazione');
create trigger immutabile before update on contestazioni for each row
  when ((old.id, old.pagamento_id, old.tentativo_id, old.importo_centesimi)
    is distinct from (new.id, new.pagamento_id, new.tentativo_id, new.importo_centesimi))
  execute function immutabile();

-- What the esercente shows to the bank as files: one for each kind, as the provider's form has them.
create table file_contestazioni (
  id text collate "C" primary key,
  -- The claim as the provider has it: the capofila, where it is about several debts.
  contestazione_id text collate "C" not null references contestazioni,
  prova text not null check (prova in ('ricevuta', 'corrispondenza', 'consegna', 'servizio', 'condizioni_di_reso',
    'condizioni_di_disdetta', 'firma', 'duplicato', 'altro')),
  nome_file text not null check (length(nome_file) between 1 and 150),
  formato text not null check (formato in ('application/pdf', 'image/jpeg', 'image/png')),
  dimensione int not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  contenuto bytea not null,
  caricato_da text collate "C" not null references utenti,
  -- What the provider calls it, once it has it; refused: it did not take it, and the answer goes without.
  riferimento text,
  rifiutato_at timestamptz,
  created_at timestamptz not null default now(),
  unique (contestazione_id, prova),
  check (dimensione > 0 and dimensione = octet_length(contenuto)),
  constraint file_contestazioni_check1 check (riferimento is null or rifiutato_at is null)
);
alter table file_contestazioni alter contenuto set storage external;

-- The right to debit an account by SEPA direct debit, and every debit that was ordered under it.
create table mandati (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  cliente_id text collate "C" not null references clienti,
  -- Unique for its creditor: what the banks call it.
  umr text collate "C" not null check (umr ~ '^[A-Z0-9]{1,35}$'),
  creditore_id text not null check (creditore_id ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{4,31}$'),
  tipo text not null check (tipo in ('ricorrente', 'singolo')),
  schema_sdd text not null default 'CORE' check (schema_sdd in ('CORE', 'B2B')),
  iban text collate "C" not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  intestatario text not null check (length(intestatario) between 1 and 70),
  preavviso_giorni int not null check (preavviso_giorni between 1 and 30),
  stato text not null default 'bozza',
  -- Days are those of Rome. The text that is signed is drawn from this row alone.
  preparato_il date not null,
  firma_scade_at timestamptz not null,
  firma_id text collate "C" references firme,
  firmato_at timestamptz,
  fornitore text,
  cliente_psp text,
  metodo_psp text,
  prossimo_at timestamptz not null default now(),
  ultimo_uso date,
  motivo text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- How the provider calls a mandato, and the reference by which the payer's bank knows it.
  mandato_psp text,
  riferimento_banca text,
  unique (esercente_id, umr),
  unique (fornitore, metodo_psp),
  check (stato in ('bozza', 'in_firma', 'scaduto_firma') or firma_id is not null)
);
create index mandati_cliente on mandati (cliente_id, id desc);
create index mandati_da_attivare on mandati (prossimo_at) where stato = 'firmato';
create index mandati_da_firmare on mandati (firma_scade_at) where stato = 'in_firma';
create index mandati_esercente on mandati (esercente_id, id desc);
create index mandati_metodo_psp on mandati (metodo_psp) where metodo_psp is not null;
-- One living mandato for an account towards a creditor: a second signature of the same is the first.
create unique index mandati_uno_per_conto on mandati (esercente_id, cliente_id, iban) where stato in ('firmato',
  'attivo') and tipo = 'ricorrente';
create trigger stato_lecito before update on mandati for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('mandato');
create trigger immutabile before update on mandati for each row
  when ((old.id, old.esercente_id, old.cliente_id, old.umr, old.creditore_id, old.tipo, old.schema_sdd, old.iban, old.intestatario)
    is distinct from (new.id, new.esercente_id, new.cliente_id, new.umr, new.creditore_id, new.tipo, new.schema_sdd, new.iban, new.intestatario))
  execute function immutabile();

-- What a tentativo by direct debit adds to it.
create table addebiti_sdd (
  tentativo_id uuid primary key references tentativi,
  mandato_id text collate "C" not null references mandati,
  sequenza text not null check (sequenza in ('FRST', 'RCUR', 'FNAL', 'OOFF')),
  addebito_il date not null,
  esito_entro date not null,
  -- When the payer was told of the amount and the day.
  preavviso_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index addebiti_sdd_mandato on addebiti_sdd (mandato_id, addebito_il desc);

create table distinte_sdd (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  -- As the esercente calls it: 1, 2, 3 …
  numero int not null check (numero > 0),
  stato text not null check (stato in ('preparata', 'consegnata', 'chiusa', 'annullata')),
  formato text not null check (formato in ('pain.008.001.02', 'pain.008.001.08')),
  addebito_il date not null,
  esito_entro date not null,
  -- The account that the bank pays the money into.
  iban text collate "C" not null,
  righe int not null check (righe > 0),
  importo_centesimi bigint not null check (importo_centesimi > 0),
  -- The very bytes, so that what is downloaded again is what the bank has.
  file text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  creata_da text collate "C" not null references utenti,
  consegnata_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (esercente_id, numero)
);
create index distinte_sdd_esercente on distinte_sdd (esercente_id, id desc);
create trigger stato_lecito before update on distinte_sdd for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('distinta');
create trigger immutabile before update on distinte_sdd for each row
  when ((old.id, old.esercente_id, old.numero, old.formato, old.addebito_il, old.iban, old.righe, old.importo_centesimi, old.file, old.sha256)
    is distinct from (new.id, new.esercente_id, new.numero, new.formato, new.addebito_il, new.iban, new.righe, new.importo_centesimi, new.file, new.sha256))
  execute function immutabile();

-- What became of a row is the state of its tentativo, and of that alone.
create table righe_distinta (
  distinta_id text collate "C" references distinte_sdd,
  n int check (n > 0),
  tentativo_id uuid not null unique references tentativi,
  -- By which the bank tells of it (EndToEndId).
  riferimento text collate "C" not null unique check (length(riferimento) between 1 and 35),
  primary key (distinta_id, n)
);

-- Who a person is at the provider: one account for all their cards and mandati.
create table clienti_psp (
  utente_id text collate "C" references utenti,
  ruolo text check (ruolo in ('esercente', 'cliente')),
  fornitore text,
  cliente_psp text not null,
  created_at timestamptz not null default now(),
  primary key (utente_id, ruolo, fornitore)
);

-- Cards and mandates, as the provider's token and the few figures that people recognise.
create table metodi_di_pagamento (
  id text collate "C" primary key,
  utente_id text collate "C" not null references utenti,
  ruolo text not null check (ruolo in ('esercente', 'cliente')),
  tipo text not null check (tipo in ('carta', 'addebito_sdd')),
  fornitore text not null,
  cliente_psp text not null,
  metodo_psp text not null,
  marchio text not null,
  ultime4 text not null check (ultime4 ~ '^[0-9]{4}$'),
  scade_mese int check (scade_mese between 1 and 12),
  scade_anno int check (scade_anno between 2000 and 2100),
  intestatario text not null default '',
  soprannome text not null default '',
  predefinito boolean not null default false,
  stato text not null default 'attiva' check (stato in ('attiva', 'bloccata', 'rimossa')),
  created_at timestamptz not null default now(),
  -- The order in which the cliente wants the cards proposed after the usual one; null, after those that have a place.
  ordine int check (ordine >= 0),
  -- A card that its bank renewed goes on being charged: when the provider was last asked about it, and when it told of
  -- another expiry or number.
  riletta_il date,
  rinnovata_at timestamptz,
  unique (fornitore, metodo_psp)
);
create unique index metodi_di_pagamento_predefinito on metodi_di_pagamento (utente_id, ruolo) where predefinito
  and stato = 'attiva';
create index metodi_di_pagamento_scadenza on metodi_di_pagamento (scade_anno, scade_mese) where stato = 'attiva'
  and tipo = 'carta';
create index metodi_di_pagamento_utente on metodi_di_pagamento (utente_id, ruolo, id);

-- A card on its way to be saved: the person is on the provider's page, or has not come back.
create table salvataggi_carta (
  id text collate "C" primary key,
  utente_id text collate "C" not null references utenti,
  ruolo text not null check (ruolo in ('esercente', 'cliente')),
  fornitore text not null,
  riferimento text,
  stato text not null default 'aperto' check (stato in ('aperto', 'salvata', 'annullato')),
  metodo_id text collate "C" references metodi_di_pagamento,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index salvataggi_carta_utente on salvataggi_carta (utente_id, created_at desc);

-- What is charged to which method: at most one each.
create table usi_metodo (
  oggetto_tipo text check (oggetto_tipo in ('abbonamento', 'dilazione')),
  oggetto_id text collate "C",
  metodo_id text collate "C" references metodi_di_pagamento,
  -- A mandato may be what a dilazione or an abbonamento is charged to, as a card may.
  mandato_id text collate "C" references mandati,
  -- Since when something is charged by itself: nobody expected the charge of what had been given up before.
  scelto_at timestamptz not null default now(),
  primary key (oggetto_tipo, oggetto_id),
  check (num_nonnulls(metodo_id, mandato_id) = 1)
);
create index usi_metodo_mandato on usi_metodo (mandato_id) where mandato_id is not null;
create index usi_metodo_metodo on usi_metodo (metodo_id);

-- Every reminder (before the scadenza) and every sollecito (after it), with what became of it.
create table solleciti (
  id text collate "C" primary key,
  pagamento_id text collate "C" not null references pagamenti,
  esercente_id text collate "C" not null references esercenti,
  cliente_id text collate "C" not null references clienti,
  -- Days after the scadenza, below zero before it; null for one that the esercente sends.
  passo int,
  livello text not null check (livello in ('promemoria', 'sollecito', 'formale', 'diffida')),
  canale text not null check (canale in ('email', 'sms')),
  stato text not null check (stato in ('in_coda', 'inviato', 'saltato')),
  motivo text,
  -- Not before this day in Rome: two messages a day are enough for anybody.
  dal date not null,
  inviato_il date,
  inviato_at timestamptz,
  creato_da text not null,
  created_at timestamptz not null default now(),
  check ((stato = 'inviato') = (inviato_at is not null))
);
create index solleciti_del_giorno on solleciti (cliente_id, inviato_il) where stato = 'inviato';
create index solleciti_in_coda on solleciti (dal, id) where stato = 'in_coda';
create index solleciti_pagamento on solleciti (pagamento_id, id);
create unique index solleciti_un_passo on solleciti (pagamento_id, passo, canale) where passo is not null;

-- One row for each debt that nobody has tried to charge by itself yet; it goes with the first try.
create table addebiti_programmati (
  pagamento_id text collate "C" primary key references pagamenti,
  -- When to look at it: -infinity is at once.
  il date not null
);
create index addebiti_programmati_il on addebiti_programmati (il, pagamento_id);

-- Addresses at which a debt is paid by whoever has them, without an account. Kept as a hash: the table opens nothing.
create table link_pubblici (
  id text collate "C" primary key,
  pagamento_id text collate "C" not null references pagamenti,
  token_hash bytea not null unique,
  creato_da text collate "C" not null references utenti,
  scade_at timestamptz not null,
  revocato_at timestamptz,
  created_at timestamptz not null default now()
);
-- One that works for each debt: a new one takes the place of the old.
create unique index link_pubblici_uno on link_pubblici (pagamento_id) where revocato_at is null;

create table maggiorazioni (
  id bigint primary key generated always as identity,
  pagamento_id text collate "C" not null references pagamenti,
  tentativo_id uuid not null references tentativi,
  tipo text not null check (tipo in ('mora', 'spese_recupero')),
  dal date,
  al date,
  -- Points a year.
  tasso numeric(9, 6),
  importo_centesimi bigint not null check (importo_centesimi > 0),
  calcolata_at timestamptz not null,
  decaduta_at timestamptz,
  check ((tipo = 'mora') = (dal is not null and al is not null and tasso is not null)),
  constraint maggiorazioni_check1 check (al >= dal)
);
create index maggiorazioni_pagamento on maggiorazioni (pagamento_id);
-- The cost of recovery is owed once for a debt, however late it is.
create unique index maggiorazioni_spese_una_volta on maggiorazioni (pagamento_id) where tipo = 'spese_recupero'
  and decaduta_at is null;
create index maggiorazioni_tentativo on maggiorazioni (tentativo_id);

-- Whether an esercente asks for it, and from which day: days before are never counted.
create table mora_esercenti (
  esercente_id text collate "C" primary key references esercenti,
  attiva_dal date,
  tolleranza_giorni int not null check (tolleranza_giorni between 0 and 60),
  updated_at timestamptz not null
);

-- Every night the provider's own list is laid beside our books, and the books beside themselves. What does not fit is
-- written down and waits for a person: nothing is corrected here.
create table riconciliazioni (
  id bigint primary key generated always as identity,
  fornitore text not null,
  -- The days of Rome that were compared, both included.
  dal date not null,
  al date not null,
  iniziata_at timestamptz not null,
  conclusa_at timestamptz,
  uguali int not null default 0,
  solo_nostri int not null default 0,
  solo_suoi int not null default 0,
  diversi int not null default 0,
  -- What is still under way, or was asked about without an answer: looked at again the night after.
  in_sospeso int not null default 0
);
create index riconciliazioni_concluse on riconciliazioni (conclusa_at) where conclusa_at is not null;

create table differenze_psp (
  id text collate "C" primary key,
  riconciliazione_id bigint not null references riconciliazioni,
  fornitore text not null,
  classe text not null check (classe in ('solo_nostro', 'solo_suo', 'diverso')),
  tipo text not null check (tipo in ('incasso', 'rimborso', 'rimborso_tornato', 'contestazione',
    'contestazione_vinta')),
  -- The provider's line, or our scrittura where there is none of theirs.
  riferimento text collate "C" not null,
  pagamento_id text collate "C" references pagamenti,
  nostro_centesimi bigint,
  suo_centesimi bigint,
  giorno date not null,
  trovata_at timestamptz not null,
  chiusa_at timestamptz,
  chiusa_da text,
  motivo text check (length(motivo) between 1 and 500),
  unique (fornitore, riferimento, classe),
  check ((chiusa_at is null) = (motivo is null) and (chiusa_at is null) = (chiusa_da is null))
);
create index differenze_psp_aperte on differenze_psp (trovata_at) where chiusa_at is null;
create index differenze_psp_pagamento on differenze_psp (pagamento_id);
create trigger sola_aggiunta before delete on differenze_psp for each row execute function sola_aggiunta();
create trigger sola_aggiunta_t before truncate on differenze_psp execute function sola_aggiunta();

-- What the night before could not lay beside our books yet (a debit that the bank has not answered, a question without
-- an answer): looked at again each night until it matches, however long that takes.
create table righe_psp_sospese (
  fornitore text,
  -- The provider's line, or `scrittura:` and our own entry.
  riferimento text collate "C",
  giorno date not null,
  dal timestamptz not null,
  primary key (fornitore, riferimento)
);

create table conti (
  id int primary key generated always as identity,
  intestatario text collate "C" not null,
  codice text collate "C" not null,
  valuta text not null default 'EUR',
  unique (intestatario, codice, valuta)
);

-- How the books stood at each check: nothing is ever taken away.
create table controlli_libri (
  id bigint primary key generated always as identity,
  eseguito_at timestamptz not null,
  violazioni jsonb not null,
  n_violati int not null generated always as (jsonb_array_length(violazioni)) stored
);
create index controlli_libri_at on controlli_libri (eseguito_at desc);
create trigger sola_aggiunta before update or delete on controlli_libri for each row execute function sola_aggiunta();
create trigger sola_aggiunta_t before truncate on controlli_libri execute function sola_aggiunta();

create table scritture (
  id bigint primary key generated always as identity,
  tipo text not null,
  origine_tipo text not null,
  origine_id text collate "C" not null,
  n_movimenti smallint not null check (n_movimenti >= 2),
  storna bigint unique references scritture,
  competenza date not null,
  registrata_at timestamptz not null default now(),
  unique (tipo, origine_tipo, origine_id)
);
-- The postings of a period are looked for by its first and last id: they are added in the order of their days, so that
-- a summary of each block says where they are, and an added posting costs next to nothing.
create index scritture_competenza on scritture using brin (competenza) with (pages_per_range = 16,
  autosummarize = on);
create index scritture_origine on scritture (origine_tipo, origine_id);
create index scritture_registrata on scritture using brin (registrata_at);
create trigger sola_aggiunta before update or delete on scritture for each row execute function sola_aggiunta();
create trigger sola_aggiunta_t before truncate on scritture execute function sola_aggiunta();

create table movimenti (
  scrittura_id bigint references scritture,
  n smallint,
  conto_id int not null references conti,
  -- Debit above zero, credit below.
  importo_centesimi bigint not null check (importo_centesimi <> 0),
  primary key (scrittura_id, n)
);
create index movimenti_conto on movimenti (conto_id, scrittura_id) include (importo_centesimi);
create trigger sola_aggiunta before update or delete on movimenti for each row execute function sola_aggiunta();
create trigger sola_aggiunta_t before truncate on movimenti execute function sola_aggiunta();

-- Every time the money of a debt moved, once, on the day on which it moved and with the method it moved by. Whatever
-- adds up money that was collected or given back (home, lists, boxes, reports, exports, advisors) reads it from here:
--   incassato = Σ incassato_centesimi   collected, less what was written down by mistake and what a bank took back
--   rimborsato = Σ rimborsato_centesimi given back: refunds and lost claims, less refunds that a bank sent back
--   al netto dei rimborsi = incassato − rimborsato
-- Of one debt they are its own incassato_centesimi and rimborsato_centesimi (a rule of the books checks it at night).
create table movimenti_pagamento (
  -- Begins with the second in which the money moved, as the ids of everything begin with that of their creation: a
  -- period is a range of ids, and one index serves the page of a list and the sum of a month.
  id text collate "C",
  pagamento_id text collate "C" not null references pagamenti,
  -- Those of the debt.
  esercente_id text collate "C" not null,
  cliente_id text collate "C" not null,
  tentativo_id uuid not null,
  tipo text not null check (tipo in ('incasso', 'storno', 'restituzione', 'rimborso', 'rimborso_tornato',
    'contestazione_persa')),
  metodo text not null,
  incassato_centesimi bigint not null default 0,
  rimborsato_centesimi bigint not null default 0,
  -- When the money moved: of what was taken by hand, the moment that was written down for it.
  created_at timestamptz not null,
  -- That day in Rome.
  giorno date not null,
  primary key (id) include (giorno, incassato_centesimi, rimborsato_centesimi),
  check (case tipo when 'incasso' then incassato_centesimi > 0
    and rimborsato_centesimi = 0 when 'storno' then incassato_centesimi < 0
    and rimborsato_centesimi = 0 when 'restituzione' then incassato_centesimi < 0
    and rimborsato_centesimi = 0 when 'rimborso' then incassato_centesimi = 0
    and rimborsato_centesimi > 0 when 'rimborso_tornato' then incassato_centesimi = 0
    and rimborsato_centesimi < 0 else incassato_centesimi = 0 and rimborsato_centesimi <> 0 end)
);
create index movimenti_pagamento_cliente on movimenti_pagamento (cliente_id, id) include (giorno,
  incassato_centesimi, rimborsato_centesimi);
create index movimenti_pagamento_contestati on movimenti_pagamento (tentativo_id)
  where tipo = 'contestazione_persa';
create index movimenti_pagamento_esercente on movimenti_pagamento (esercente_id, id) include (giorno,
  incassato_centesimi, rimborsato_centesimi);
create trigger sola_aggiunta before update or delete on movimenti_pagamento for each row execute function sola_aggiunta();
create trigger sola_aggiunta_t before truncate on movimenti_pagamento execute function sola_aggiunta();

-- What whoever sends or asks needs to know of an operazione, read once it holds it.
create type operazione_presa as (
  id bigint, tentativo_id uuid, pagamento_id text, tipo text, fornitore text, chiave text, richiesta jsonb,
  stato text, riferimento text, invii int, primo_invio_at timestamptz, chiave_scade_at timestamptz,
  created_at timestamptz, oltre_termine boolean, adesso timestamptz
);

-- The renewals that are owed after a try that failed, and since when. One that is being tried again is not among them.
create view rinnovi_falliti as
  select p.id as pagamento_id, p.origine_id as abbonamento_id, p.esercente_id, p.cliente_id,
    min(case when t.id is null then p.scadenza
      else ((case t.stato when 'restituito' then t.updated_at else t.concluso_at end) at time zone 'Europe/Rome')::date
      end) as primo
  from pagamenti p
  left join tentativi t on t.pagamento_id = p.id and t.stato in ('rifiutato', 'restituito')
  where p.origine = 'abbonamento' and p.stato in ('da_pagare', 'parzialmente_pagato', 'insoluto')
  group by p.id
  having count(t.id) > 0 or p.stato = 'insoluto';

-- Keys of tables that are made before the ones they name.
alter table abbuoni add foreign key (tentativo_id) references tentativi;
alter table incassi_da_riconciliare add foreign key (operazione_id) references operazioni_psp;
