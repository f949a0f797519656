-- An esercente puts a piano before a cliente, who makes it theirs with a code and a method; nothing begins until then.
create table iscrizioni (
  id text collate "C" primary key,
  piano_id text collate "C" not null references piani,
  cliente_id text collate "C" not null references clienti,
  stato text not null default 'in_attesa' check (stato in ('in_attesa', 'accettata', 'ritirata')),
  scade_at timestamptz not null,
  abbonamento_id text collate "C" references abbonamenti,
  firma_id text collate "C" references firme,
  proposta_da text not null,
  created_at timestamptz not null,
  check ((stato = 'accettata') = (abbonamento_id is not null)),
  check ((abbonamento_id is null) = (firma_id is null))
);
create unique index iscrizioni_una_in_attesa on iscrizioni (cliente_id, piano_id) where stato = 'in_attesa';
