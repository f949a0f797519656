-- What an esercente may do depends on its state and on what the staff have stopped.
alter table esercenti
  -- Stopped by hand, whatever the state.
  add column fermi text[] not null default '{}' check (
    fermi <@ array['nuovi_incassi', 'rinnovi_e_rate', 'rimborsi', 'accrediti', 'api']),
  -- The measure in force: {motivo, ferma, fino_al}; null when there is none.
  add column provvedimento jsonb,
  -- How much it may ask for in thirty days where its state has a cap; null: as everybody.
  add column tetto_centesimi int check (tetto_centesimi >= 0);
-- The measures that end by themselves are looked for every hour.
create index esercenti_provvedimento on esercenti ((provvedimento ->> 'fino_al'))
  where provvedimento ->> 'fino_al' is not null;

-- How the staff looked at each step of a registration, before they decide.
create table esami_registrazione (
  esercente_id text collate "C" not null references esercenti,
  passo text not null,
  esito text not null check (esito in ('approvato', 'da_rivedere')),
  nota text not null default '' check (length(nota) <= 500),
  autore text collate "C" not null references utenti,
  at timestamptz not null default now(),
  primary key (esercente_id, passo)
);
