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
create unique index solleciti_un_passo on solleciti (pagamento_id, passo, canale) where passo is not null;
create index solleciti_in_coda on solleciti (dal, id) where stato = 'in_coda';
create index solleciti_del_giorno on solleciti (cliente_id, inviato_il) where stato = 'inviato';
create index solleciti_pagamento on solleciti (pagamento_id, id);
-- What is due on a day is looked for by that day.
create index pagamenti_da_sollecitare on pagamenti (scadenza)
  where stato in ('da_pagare', 'parzialmente_pagato', 'insoluto');
-- Debts whose last try to charge was refused: what a new try is made for.
create index tentativi_rifiutati on tentativi (pagamento_id, n) where stato in ('rifiutato', 'restituito');
