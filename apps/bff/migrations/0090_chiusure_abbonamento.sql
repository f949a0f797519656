-- How an abbonamento came to an end before its day: what went back, what stayed, and the facts of the receipt.
create table chiusure_abbonamento (
  abbonamento_id text collate "C" primary key references abbonamenti,
  modo text not null check (modo in ('recesso', 'cessazione')),
  da_stato text not null,
  -- The days and the money that stay with the esercente; all the rest goes back.
  trattenuto_centesimi bigint not null check (trattenuto_centesimi >= 0),
  -- What went back, also of a payment that came afterwards; the part of it that nobody can send through the provider.
  rimborso_centesimi bigint not null check (rimborso_centesimi >= 0),
  a_mano_centesimi bigint not null default 0 check (a_mano_centesimi between 0 and rimborso_centesimi),
  in_corso_centesimi bigint not null default 0 check (in_corso_centesimi >= 0),
  in_corso_resi_centesimi bigint not null default 0 check (in_corso_resi_centesimi between 0 and in_corso_centesimi),
  -- What the esercente chose to give back; a recesso follows the law.
  reso text check (reso in ('nulla', 'pro_rata', 'periodo')),
  -- Charges that were not paid yet, and are not owed any more.
  annullati_centesimi bigint not null default 0 check (annullati_centesimi >= 0),
  motivo text check (length(motivo) between 1 and 500),
  -- Who withdrew, and where the receipt went.
  nome text,
  email text,
  created_at timestamptz not null,
  check (modo <> 'recesso' or (nome is not null and email is not null)),
  check ((modo = 'cessazione') = (reso is not null))
);

-- The express request to begin within the days of the withdrawal (art. 51 and 57 Codice del consumo): only then are the
-- days that were served paid for.
alter table abbonamenti add column avvio_chiesto boolean not null default false;
