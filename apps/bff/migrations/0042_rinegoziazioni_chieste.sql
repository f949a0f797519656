-- What a cliente asked about a plan that it cannot pay as it is: a request to assistenza that the esercente reads too.
create table rinegoziazioni_chieste (
  richiesta_id text collate "C" primary key references richieste_assistenza,
  dilazione_id text collate "C" not null references dilazioni,
  motivo text not null check (motivo in ('meno_entrate', 'spesa_imprevista', 'altro')),
  -- How much it could pay in a month; zero where it can pay nothing for now.
  al_mese_centesimi bigint not null check (al_mese_centesimi between 0 and 100000000),
  nota text check (length(nota) between 1 and 500),
  created_at timestamptz not null
);
create index rinegoziazioni_chieste_dilazione on rinegoziazioni_chieste (dilazione_id, created_at);
