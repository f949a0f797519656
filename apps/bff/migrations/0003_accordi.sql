-- What is owed and why: payments, instalment plans, subscriptions, discounts, household bills.

create table offerte_rate (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  n_rate int not null check (n_rate between 2 and 60),
  cadenza text not null check (cadenza in ('settimanale', 'quindicinale', 'mensile', 'bimestrale', 'trimestrale')),
  importo_min_centesimi bigint not null check (importo_min_centesimi >= 100),
  importo_max_centesimi bigint not null check (importo_max_centesimi <= 100000000),
  anticipo_percento int not null default 0 check (anticipo_percento between 0 and 90),
  tan_percento numeric(6, 3) not null default 0 check (tan_percento between 0 and 100),
  attiva boolean not null default true,
  ordine int not null default 0 check (ordine between 0 and 99),
  archiviata_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (importo_min_centesimi <= importo_max_centesimi)
);
create index offerte_rate_esercente on offerte_rate (esercente_id, ordine, id) where archiviata_at is null;

-- A debt paid in parts: the dilazione is the plan, each rata one part with its own day. A rata is collected by a
-- pagamento of its own, made when the plan becomes active.
create table dilazioni (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  cliente_id text collate "C" not null references clienti,
  causale text not null check (length(causale) between 1 and 140),
  -- The price, acconto included; what is paid in the end is the price, its interest and its expenses.
  importo_centesimi bigint not null check (importo_centesimi between 1 and 100000000),
  anticipo_centesimi bigint not null default 0,
  interessi_centesimi bigint not null default 0 check (interessi_centesimi >= 0),
  spese_centesimi bigint not null default 0 check (spese_centesimi >= 0),
  totale_centesimi bigint not null
    generated always as (importo_centesimi + interessi_centesimi + spese_centesimi) stored,
  -- Folded into the row when a rata is paid, so that a list needs no sum over the rate.
  pagato_centesimi bigint not null default 0 check (pagato_centesimi >= 0),
  condonato_centesimi bigint not null default 0 check (condonato_centesimi >= 0),
  n_rate int not null check (n_rate between 1 and 60),
  rate_pagate int not null default 0,
  cadenza text not null check (cadenza in ('settimanale', 'quindicinale', 'mensile', 'bimestrale', 'trimestrale')),
  prima_scadenza date not null,
  -- What is due next, while the plan is active.
  prossima_scadenza date,
  prossimo_importo_centesimi bigint check (prossimo_importo_centesimi > 0),
  -- The order of what is due: rows of which nothing is due come last.
  entro date not null generated always as (coalesce(prossima_scadenza, '2199-12-31'::date)) stored,
  tan_percento numeric(6, 3) not null default 0 check (tan_percento between 0 and 100),
  taeg_percento numeric(6, 3) not null default 0 check (taeg_percento >= 0),
  inquadramento text not null check (inquadramento in ('fuori_perimetro', 'credito_gratuito', 'credito_oneroso',
    'b2b')),
  stato text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- As they were asked for, so that a bozza is opened again as it was.
  condizioni jsonb,
  inquadramento_frase text,
  offerta_id text collate "C" references offerte_rate,
  metodi_ammessi text[] not null default '{carta,addebito_sdd,bonifico,contanti,pos}',
  proposta_il date,
  scade_at timestamptz,
  accettata_at timestamptz,
  firma_id text collate "C" references firme,
  metodo text check (metodo in ('carta', 'addebito_sdd', 'bonifico')),
  perfeziona_entro timestamptz,
  motivo text check (length(motivo) between 1 and 300),
  rimborsato_centesimi bigint not null default 0 check (rimborsato_centesimi >= 0),
  fornitura_il date,
  abbuonato_centesimi bigint not null default 0 check (abbuonato_centesimi >= 0),
  residuo_centesimi bigint not null generated always as (case when stato in ('attiva', 'sospesa',
    'decaduta') then importo_centesimi + interessi_centesimi + spese_centesimi - pagato_centesimi - rimborsato_centesimi - condonato_centesimi - abbuonato_centesimi else 0::bigint end) stored,
  -- A proposal that the staff did not let through was never sent: its cliente knows nothing of it.
  respinta_at timestamptz,
  unique (esercente_id, id),
  check (anticipo_centesimi between 0 and importo_centesimi),
  constraint dilazioni_check1 check (rate_pagate between 0 and n_rate),
  constraint dilazioni_check3 check ((prossima_scadenza is null) = (prossimo_importo_centesimi is null)),
  constraint dilazioni_entro_il_totale
    check (pagato_centesimi + rimborsato_centesimi + condonato_centesimi + abbuonato_centesimi <= importo_centesimi + interessi_centesimi + spese_centesimi)
) with (fillfactor = 85);
create index dilazioni_cliente on dilazioni (cliente_id, id);
create index dilazioni_cliente_entro on dilazioni (cliente_id, entro, id);
create index dilazioni_da_perfezionare on dilazioni (perfeziona_entro) where stato = 'accettata';
create index dilazioni_da_scadere on dilazioni (scade_at) where stato = 'proposta';
create index dilazioni_entro on dilazioni (entro, id);
create index dilazioni_esercente_cliente on dilazioni (esercente_id, cliente_id, id);
create index dilazioni_esercente_entro on dilazioni (esercente_id, entro, id);
create trigger stato_lecito before update on dilazioni for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('dilazione');

create table pagamenti (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  cliente_id text collate "C" not null references clienti,
  importo_centesimi bigint not null check (importo_centesimi between 1 and 100000000),
  incassato_centesimi bigint not null default 0,
  rimborsato_centesimi bigint not null default 0,
  valuta text not null default 'EUR' check (valuta = 'EUR'),
  causale text not null check (length(causale) between 1 and 140),
  riferimento text check (length(riferimento) <= 35),
  stato text not null,
  scadenza date not null,
  -- Last day on which the link may be used; null while the debt has no such limit.
  valido_fino date,
  origine text not null default 'una_tantum' check (origine in ('una_tantum', 'rata', 'abbonamento')),
  origine_id text collate "C",
  origine_n int,
  origine_di int,
  metodi_ammessi text[] not null default '{carta}',
  -- What paid it, as it was on that day: the type and the words shown ("Visa •••• 4242").
  metodo text,
  metodo_etichetta text,
  pagato_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The smallest part that may be paid; null where it is all or nothing.
  parte_minima_centesimi bigint,
  -- From the acceptance on the debt is paid in rate: it is collected in no other way, whoever asks. What the provider had in
  -- hand is never refused.
  dilazione_id text collate "C" references dilazioni,
  maggiorazioni_centesimi bigint not null default 0 check (maggiorazioni_centesimi >= 0),
  mora_condonata_at timestamptz,
  -- A request that was thrown away before it was made: it is nobody's business but of who wrote it.
  eliminata_at timestamptz,
  abbuoni_centesimi bigint not null default 0 check (abbuoni_centesimi >= 0),
  residuo_centesimi bigint not null
    generated always as (importo_centesimi + maggiorazioni_centesimi - abbuoni_centesimi - incassato_centesimi) stored,
  -- Asks again for what a lost claim took of this one.
  riapre_id text collate "C" references pagamenti,
  unique (esercente_id, id),
  check (riapre_id <> id),
  constraint pagamenti_check2 check (parte_minima_centesimi between 50 and importo_centesimi),
  constraint pagamenti_incassato_entro_il_dovuto check (incassato_centesimi between 0
    and importo_centesimi + maggiorazioni_centesimi - abbuoni_centesimi),
  constraint pagamenti_rimborsato_mai_negativo check (rimborsato_centesimi >= 0)
) with (fillfactor = 85);
create index pagamenti_cliente on pagamenti (cliente_id, id);
-- What is due on a day is looked for by that day.
create index pagamenti_da_sollecitare on pagamenti (scadenza) where stato in ('da_pagare', 'parzialmente_pagato',
  'insoluto');
-- What is expected by day.
create index pagamenti_esercente_attesi on pagamenti (esercente_id, scadenza) where stato in ('da_pagare',
  'parzialmente_pagato', 'insoluto');
create index pagamenti_esercente_cliente on pagamenti (esercente_id, cliente_id, id);
create index pagamenti_esercente_metodo on pagamenti (esercente_id, metodo, id) where metodo is not null;
-- What a large esercente has few of is found by its own index: in the order of the list nearly all would be read.
create index pagamenti_esercente_stato on pagamenti (esercente_id, stato, id);
-- An amount typed in the search box, and the list sorted by amount or by scadenza.
create index pagamenti_importo on pagamenti (esercente_id, importo_centesimi, id);
create index pagamenti_origine on pagamenti (origine_id, scadenza) where origine_id is not null;
-- A period is billed once. What is charged for anything else, such as a change of piano, has no number.
create unique index pagamenti_periodo on pagamenti (origine_id, scadenza) where origine = 'abbonamento'
  and origine_n is not null;
create index pagamenti_riferimento on pagamenti (esercente_id, riferimento) where riferimento is not null;
create index pagamenti_scadenza on pagamenti (esercente_id, scadenza, id);
create index pagamenti_valido_fino on pagamenti (valido_fino) where valido_fino is not null;
create trigger stato_lecito before update on pagamenti for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('pagamento');
create trigger immutabile before update on pagamenti for each row
  when ((old.id, old.esercente_id, old.cliente_id, old.importo_centesimi, old.origine, old.origine_id)
    is distinct from (new.id, new.esercente_id, new.cliente_id, new.importo_centesimi, new.origine, new.origine_id))
  execute function immutabile();

-- What an esercente writes to itself about a debt: no cliente reads it, and who wrote it may take it away.
create table note_pagamento (
  id text collate "C" primary key,
  pagamento_id text collate "C" not null references pagamenti,
  autore_id text collate "C" not null references utenti,
  testo text not null check (length(testo) between 1 and 500),
  created_at timestamptz not null
);
create index note_pagamento_pagamento on note_pagamento (pagamento_id, id);

create table rate (
  id text collate "C" primary key,
  dilazione_id text collate "C" not null references dilazioni,
  -- 0 is the acconto.
  n int not null check (n >= 0),
  scadenza date not null,
  scadenza_originale date not null,
  capitale_centesimi bigint not null check (capitale_centesimi >= 0),
  interessi_centesimi bigint not null default 0 check (interessi_centesimi >= 0),
  spese_centesimi bigint not null default 0 check (spese_centesimi >= 0),
  totale_centesimi bigint not null
    generated always as (capitale_centesimi + interessi_centesimi + spese_centesimi) stored,
  pagato_centesimi bigint not null default 0,
  stato text not null,
  pagamento_id text collate "C" unique references pagamenti,
  pagata_at timestamptz,
  rimborsato_centesimi bigint not null default 0 check (rimborsato_centesimi >= 0),
  abbuonato_centesimi bigint not null default 0 check (abbuonato_centesimi >= 0),
  riapre_id text collate "C" references rate,
  -- Of the first one that it stands for, also where that was asked for more than once.
  riapre_n int,
  -- What of it another rata asks for again.
  riaperto_centesimi bigint not null default 0 check (riaperto_centesimi >= 0),
  unique (dilazione_id, n),
  check (pagato_centesimi between 0 and capitale_centesimi + interessi_centesimi + spese_centesimi),
  constraint rate_check1 check (riapre_id <> id),
  constraint rate_check2 check ((riapre_n is null) = (riapre_id is null)),
  constraint rate_entro_il_totale
    check (pagato_centesimi + rimborsato_centesimi + abbuonato_centesimi + riaperto_centesimi <= capitale_centesimi + interessi_centesimi + spese_centesimi)
);
create index rate_in_scadenza on rate (scadenza, id) where stato = 'in_scadenza';
-- Two, because each is read to the end at every turn: a rata is in one of them, and then in none.
create index rate_programmate on rate (scadenza, id) where stato = 'programmata';
create index rate_riaperte on rate (riapre_id) where riapre_id is not null;
create trigger stato_lecito before update on rate for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('rata');

create table abbuoni (
  tentativo_id uuid primary key,
  pagamento_id text collate "C" not null references pagamenti,
  importo_centesimi bigint not null check (importo_centesimi > 0),
  concesso_at timestamptz not null,
  decaduto_at timestamptz
);
create index abbuoni_pagamento on abbuoni (pagamento_id);

-- A debt is in one dilazione at a time, until that comes to nothing.
create table dilazioni_debiti (
  dilazione_id text collate "C" references dilazioni,
  pagamento_id text collate "C" references pagamenti,
  viva boolean not null default true,
  primary key (dilazione_id, pagamento_id)
);
create unique index dilazioni_debiti_una on dilazioni_debiti (pagamento_id) where viva;

-- Presumed small or medium until the esercente says otherwise.
create table dimensioni_esercenti (
  esercente_id text collate "C" primary key references esercenti,
  dimensione text not null check (dimensione in ('pmi', 'grande')),
  confermata_at timestamptz not null
);

create table piani (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  nome text not null check (length(nome) between 1 and 100),
  descrizione text,
  importo_centesimi bigint not null check (importo_centesimi > 0),
  cadenza text not null check (cadenza in ('settimanale', 'mensile', 'bimestrale', 'trimestrale', 'semestrale',
    'annuale')),
  visibilita text not null default 'pubblico' check (visibilita in ('pubblico', 'su_invito', 'archiviato')),
  created_at timestamptz not null default now(),
  unique (esercente_id, id)
);
create index piani_esercente on piani (esercente_id, id);

create table abbonamenti (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  cliente_id text collate "C" not null references clienti,
  piano_id text collate "C" not null,
  stato text not null,
  importo_centesimi bigint not null check (importo_centesimi > 0),
  prossimo_addebito date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Last day of a trial, or of the service after a disdetta.
  fino_al date,
  metodo_etichetta text,
  -- The order of what is due: rows of which nothing is due come last.
  entro date not null generated always as (coalesce(prossimo_addebito, '2199-12-31'::date)) stored,
  ritardo_dal date,
  -- The day that every period is counted from; null until the first one, which begins on prossimo_addebito.
  ancora date,
  -- How many days ahead a renewal is made, so that a direct debit falls on its day. Kept by usi_metodo.
  anticipo_giorni int not null default 0 check (anticipo_giorni between 0 and 30),
  -- Until then nothing is made: the cliente has been told of the day.
  ripresa_il date,
  unique (esercente_id, id),
  foreign key (esercente_id, piano_id) references piani (esercente_id, id)
) with (fillfactor = 85);
create index abbonamenti_anticipo on abbonamenti (prossimo_addebito, id) where anticipo_giorni > 0;
create index abbonamenti_cliente on abbonamenti (cliente_id, id);
create index abbonamenti_cliente_entro on abbonamenti (cliente_id, entro, id);
create index abbonamenti_disdetti on abbonamenti (fino_al, id) where stato = 'disdetto';
create index abbonamenti_entro on abbonamenti (entro, id);
create index abbonamenti_esercente_cliente on abbonamenti (esercente_id, cliente_id, id);
create index abbonamenti_esercente_entro on abbonamenti (esercente_id, entro, id);
create index abbonamenti_piano on abbonamenti (piano_id, id);
create trigger stato_lecito before update on abbonamenti for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('abbonamento');

-- A change of piano: its figures are shown, confirmed within minutes, and done at once or when the period ends.
create table cambi_piano (
  id text collate "C" primary key,
  abbonamento_id text collate "C" not null references abbonamenti,
  stato text not null default 'proposto',
  piano_id text collate "C" not null references piani,
  -- What was shown, as `cambiaPiano` counted it on that day: confirmed as it is, or not at all.
  chiesto_il date not null,
  vale_dal date not null,
  anteprima jsonb not null,
  scade_at timestamptz not null,
  pagamento_id text collate "C" references pagamenti,
  chiesto_da text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A change of piano that makes the cliente pay more is proposed by the esercente and waits for the cliente, who accepts
  -- it with a code on the figures of that day.
  firma_id text collate "C" references firme
);
create index cambi_piano_abbonamento on cambi_piano (abbonamento_id, id);
create index cambi_piano_in_attesa on cambi_piano (scade_at) where stato = 'in_attesa';
create unique index cambi_piano_uno_in_attesa on cambi_piano (abbonamento_id) where stato = 'in_attesa';
create unique index cambi_piano_uno_programmato on cambi_piano (abbonamento_id) where stato = 'programmato';
create trigger stato_lecito before update on cambi_piano for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('cambio_piano');

create table periodi_saltati (
  abbonamento_id text collate "C" references abbonamenti,
  dal date,
  al date not null,
  importo_centesimi bigint not null check (importo_centesimi > 0),
  stato text not null default 'da_decidere' check (stato in ('da_decidere', 'condonato', 'chiesto', 'prolungato')),
  pagamento_id text collate "C" references pagamenti,
  created_at timestamptz not null,
  deciso_at timestamptz,
  primary key (abbonamento_id, dal),
  check (al >= dal),
  constraint periodi_saltati_check1 check ((stato = 'da_decidere') = (deciso_at is null)),
  constraint periodi_saltati_check2 check ((stato = 'chiesto') = (pagamento_id is not null))
);
create index periodi_saltati_da_decidere on periodi_saltati (abbonamento_id) where stato = 'da_decidere';

create table promozioni (
  id text collate "C" primary key,
  nome text not null check (length(nome) between 1 and 100),
  codice text not null check (codice = upper(codice)),
  effetto text not null check (effetto in ('percentuale', 'importo', 'prova', 'rata_omaggio',
    'commissione_ridotta')),
  -- Hundredths of a percent, cents, days or rate, as the effetto says.
  valore int not null check (valore > 0),
  stato text not null check (stato in ('programmata', 'attiva', 'sospesa', 'esaurita', 'scaduta', 'archiviata')),
  -- Null: of the whole portal.
  esercente_id text collate "C" references esercenti,
  dal date not null,
  al date,
  usi int not null default 0,
  usi_max int,
  created_at timestamptz not null default now(),
  check (al is null or al >= dal),
  constraint promozioni_check1 check (usi_max is null or usi <= usi_max)
);
create unique index promozioni_codice on promozioni (codice);
create index promozioni_dal on promozioni (dal, id);
create trigger stato_lecito before update on promozioni for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('promozione');

-- Supplies of a household or a shop, and the bills they bring. They belong to one cliente or to one esercente.
create table utenze (
  id text collate "C" primary key,
  esercente_id text collate "C" references esercenti,
  cliente_id text collate "C" references clienti,
  tipo text not null check (tipo in ('luce', 'gas', 'acqua', 'rifiuti', 'telefono', 'riscaldamento', 'condominio',
    'altro')),
  fornitore text not null check (length(fornitore) between 1 and 100),
  intestatario text not null check (length(intestatario) between 1 and 100),
  indirizzo text not null default '' check (length(indirizzo) <= 200),
  -- POD, PDR or the customer code, in its normal form.
  codice text not null default '' check (length(codice) <= 40),
  soprannome text not null default '' check (length(soprannome) <= 60),
  giorno_tipico int check (giorno_tipico between 1 and 31),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((esercente_id is null) <> (cliente_id is null))
);
create index utenze_cliente on utenze (cliente_id, id) where cliente_id is not null;
create index utenze_esercente on utenze (esercente_id, id) where esercente_id is not null;

create table bollette (
  id text collate "C" primary key,
  utenza_id text collate "C" not null references utenze on delete cascade,
  periodo_dal date not null,
  periodo_al date not null,
  importo_centesimi bigint not null check (importo_centesimi between 1 and 100000000),
  scadenza date not null,
  codice_avviso text not null default '' check (length(codice_avviso) <= 40),
  -- Past its day and still to be paid is `scaduta`: read from the date, never written.
  stato text not null check (stato in ('da_pagare', 'programmata', 'pagata', 'contestata')),
  pagata_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (periodo_al >= periodo_dal),
  constraint bollette_check1 check ((pagata_at is not null) = (stato = 'pagata'))
);
create index bollette_utenza on bollette (utenza_id, scadenza desc, id);
create trigger stato_lecito before update on bollette for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('bolletta');
