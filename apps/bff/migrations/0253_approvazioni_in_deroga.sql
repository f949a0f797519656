-- An esercente whose papers or steps are not all right is approved by two people: the first writes why, another one
-- agrees. It goes with the next decision, whichever it is.
create table approvazioni_in_deroga (
  esercente_id text collate "C" primary key references esercenti,
  motivo text not null check (length(motivo) between 1 and 500),
  chiesta_da text collate "C" not null references utenti,
  created_at timestamptz not null
);
