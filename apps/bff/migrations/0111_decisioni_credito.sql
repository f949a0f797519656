-- What was decided of a plan that the rules of credit refuse a consumer: by which rule, from which figures, and what a person said
-- of it afterwards. Either of a proposal of the esercente, or of an offer that the cliente wanted on a debt.
create table decisioni_credito (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  cliente_id text collate "C" not null references clienti,
  dilazione_id text collate "C" references dilazioni,
  pagamento_id text collate "C" references pagamenti,
  offerta_id text collate "C" references offerte_rate,
  -- The text of the rule that decided, and all that it was told.
  versione text not null,
  dati jsonb not null,
  frase text not null,
  -- The request in which the cliente asks a person to look at it.
  richiesta_id text collate "C" unique references richieste_assistenza,
  riesame text check (riesame in ('confermata', 'accolta')),
  riesame_motivo text check (length(riesame_motivo) between 1 and 500),
  riesaminata_da text,
  riesaminata_at timestamptz,
  created_at timestamptz not null,
  check (num_nonnulls(dilazione_id, pagamento_id) = 1),
  check ((pagamento_id is null) = (offerta_id is null) and (pagamento_id is null) = (richiesta_id is null)),
  check (num_nulls(riesame, riesame_motivo, riesaminata_da, riesaminata_at) in (0, 4))
);
create index decisioni_credito_dilazione on decisioni_credito (dilazione_id, id) where dilazione_id is not null;
create unique index decisioni_credito_offerta on decisioni_credito (pagamento_id, offerta_id) where pagamento_id is not null;
