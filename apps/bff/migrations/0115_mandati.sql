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
  unique (esercente_id, umr),
  unique (fornitore, metodo_psp),
  check (stato in ('bozza', 'in_firma', 'scaduto_firma') or firma_id is not null)
);
create index mandati_cliente on mandati (cliente_id, id desc);
create index mandati_esercente on mandati (esercente_id, id desc);
create index mandati_da_attivare on mandati (prossimo_at) where stato = 'firmato';
create index mandati_da_firmare on mandati (firma_scade_at) where stato = 'in_firma';
-- One living mandato for an account towards a creditor: a second signature of the same is the first.
create unique index mandati_uno_per_conto on mandati (esercente_id, cliente_id, iban)
  where stato in ('firmato', 'attivo') and tipo = 'ricorrente';
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
