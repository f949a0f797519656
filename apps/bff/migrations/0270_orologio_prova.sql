-- The clock of the trial environment: how far ahead of the world it is, and the days that it is living. In production the
-- row stays as it is here and nobody reads it.
create table orologio_prova (
  unico boolean primary key default true check (unico),
  avanti_ms bigint not null default 0 check (avanti_ms >= 0),
  stato text not null default 'pronto' check (stato in ('pronto', 'in_avanzamento', 'fallito')),
  da_at timestamptz,
  fino_at timestamptz,
  -- Everything due up to this instant has been done: a process that dies goes on from here.
  vissuto_fino_at timestamptz,
  errore text,
  constraint orologio_in_viaggio check (stato = 'pronto' or (da_at is not null and fino_at is not null and vissuto_fino_at is not null))
);
insert into orologio_prova default values;

create trigger stato_lecito before update on orologio_prova for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('orologio_prova');
