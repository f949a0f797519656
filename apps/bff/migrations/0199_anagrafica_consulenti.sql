-- Facts by which a provvigione is paid, and no day on which one person follows an esercente twice.
alter table consulenti
  add column ritenuta text not null default 'meta' check (ritenuta in ('meta', 'un_quinto', 'nessuna')),
  add column enasarco boolean not null default false;

alter table incarichi
  add constraint incarichi_senza_sovrapposizioni
  exclude using gist (consulente_id with =, esercente_id with =, daterange(dal, al, '[]') with &&);
