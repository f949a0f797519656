-- A debt, or a piano, that several people pay by shares: 70 and 30. Each share has a payer who says yes to it, and then a
-- pagamento or an abbonamento of its own: state, method, receipt and reminders of one are no matter of another.
create table ripartizioni (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  tipo text not null check (tipo in ('spesa', 'piano')),
  piano_id text collate "C" references piani,
  beneficiario_id text collate "C" references beneficiari,
  causale text not null check (length(causale) between 1 and 140),
  riferimento_interno text check (length(riferimento_interno) <= 40),
  -- The whole price: of the debt, or of one period.
  totale_centesimi bigint not null check (totale_centesimi > 0),
  -- The day on which a debt is due; that of the first charge of a piano.
  scadenza date not null,
  metodi_ammessi text[] not null default '{}',
  stato text not null check (stato in ('aperta', 'ritirata')),
  creata_da text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((tipo = 'piano') = (piano_id is not null))
);
create index ripartizioni_esercente on ripartizioni (esercente_id, id);
create index ripartizioni_beneficiario on ripartizioni (beneficiario_id) where beneficiario_id is not null;
create trigger stato_lecito before update on ripartizioni for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('ripartizione');
create trigger immutabile before update on ripartizioni for each row
  when ((old.id, old.esercente_id, old.tipo, old.piano_id, old.totale_centesimi, old.scadenza)
    is distinct from (new.id, new.esercente_id, new.tipo, new.piano_id, new.totale_centesimi, new.scadenza))
  execute function immutabile();

create table quote_ripartizione (
  id text collate "C" primary key,
  ripartizione_id text collate "C" not null references ripartizioni,
  esercente_id text collate "C" not null references esercenti,
  cliente_id text collate "C" not null references clienti,
  -- The place among the shares; who takes one over after a no has the same.
  n int not null check (n between 1 and 6),
  peso bigint not null check (peso > 0),
  importo_centesimi bigint not null check (importo_centesimi > 0),
  stato text not null check (stato in ('in_attesa', 'accettata', 'rifiutata', 'scaduta', 'ritirata')),
  motivo text check (length(motivo) between 1 and 500),
  scade_at timestamptz not null,
  risposta_at timestamptz,
  pagamento_id text collate "C" unique references pagamenti,
  iscrizione_id text collate "C" unique references iscrizioni,
  abbonamento_id text collate "C" unique references abbonamenti,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (stato = 'accettata' or (pagamento_id is null and abbonamento_id is null)),
  check (motivo is null or stato in ('rifiutata', 'ritirata'))
);
create unique index quote_una_per_posto on quote_ripartizione (ripartizione_id, n) where stato <> 'ritirata';
create unique index quote_una_per_persona on quote_ripartizione (ripartizione_id, cliente_id)
  where stato in ('in_attesa', 'accettata');
create index quote_cliente on quote_ripartizione (cliente_id, id);
create index quote_in_attesa on quote_ripartizione (scade_at, id) where stato = 'in_attesa';
create trigger stato_lecito before update on quote_ripartizione for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('quota');
create trigger immutabile before update on quote_ripartizione for each row
  when ((old.id, old.ripartizione_id, old.esercente_id, old.n, old.peso, old.importo_centesimi)
    is distinct from (new.id, new.ripartizione_id, new.esercente_id, new.n, new.peso, new.importo_centesimi))
  execute function immutabile();

-- An abbonamento that pays a share of its piano: a price to come is divided as the first one was.
alter table abbonamenti add column quota_id text collate "C" references quote_ripartizione;
alter table iscrizioni add column quota_id text collate "C" references quote_ripartizione;
create unique index abbonamenti_quota on abbonamenti (quota_id) where quota_id is not null;
create unique index iscrizioni_quota on iscrizioni (quota_id) where quota_id is not null;
