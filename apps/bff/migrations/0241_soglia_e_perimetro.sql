-- What decides under which law a dilazione falls is data: how large the seller is, from which day the supply counts,
-- and who is a consumer.

-- Presumed small or medium until the esercente says otherwise.
create table dimensioni_esercenti (
  esercente_id text collate "C" primary key references esercenti,
  dimensione text not null check (dimensione in ('pmi', 'grande')),
  confermata_at timestamptz not null
);

alter table dilazioni add column fornitura_il date;

-- A condominio is a consumer.
do $$
declare
  nome text;
begin
  select conname into strict nome from pg_constraint
  where conrelid = 'clienti'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%''ditta''%';
  execute format('alter table clienti drop constraint %I', nome);
end $$;
alter table clienti add constraint clienti_tipo check (tipo in ('persona', 'condominio', 'ditta', 'ente'));
