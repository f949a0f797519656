-- The commission that an esercente agreed on with the operator, from a day on: a version is never changed, a later one takes
-- its place. Without a version an esercente pays as everybody does (impostazioni: commissioni).
create table condizioni_esercente (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  dal date not null,
  -- {metodo: {tasso_centesimi, fissa_centesimi}}, hundredths of a percent and cents; a metodo that is missing is as for everybody.
  voci jsonb not null check (jsonb_typeof(voci) = 'object'),
  minimo_centesimi bigint not null check (minimo_centesimi between 0 and 10000),
  a_carico text not null check (a_carico in ('esercente', 'operatore')),
  -- Whoever bears what the provider asks for a claim.
  reclami_a_carico text not null check (reclami_a_carico in ('esercente', 'operatore')),
  motivo text not null check (length(motivo) between 1 and 300),
  created_at timestamptz not null,
  -- Taken back before its day.
  annullata_at timestamptz
);
create unique index condizioni_esercente_dal on condizioni_esercente (esercente_id, dal) where annullata_at is null;

insert into impostazioni (chiave, valore, valido_dal) values ('iva_commissioni', '0', '2020-01-01T00:00:00Z');
