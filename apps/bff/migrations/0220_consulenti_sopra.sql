-- A consulente above another earns a part of what that one earns, from a day to a day.
create table consulenti_sopra (
  consulente_id text collate "C" not null references consulenti,
  sopra_id text collate "C" not null references consulenti,
  quota_percento numeric(5, 2) not null check (quota_percento > 0 and quota_percento <= 100),
  dal date not null,
  al date,
  created_at timestamptz not null,
  primary key (consulente_id, sopra_id, dal),
  check (consulente_id <> sopra_id),
  check (al is null or al >= dal),
  constraint consulenti_sopra_senza_sovrapposizioni
    exclude using gist (consulente_id with =, sopra_id with =, daterange(dal, al, '[]') with &&)
);
create index consulenti_sopra_di on consulenti_sopra (sopra_id);

-- The lines of whoever is above come from the incarico of another.
alter table provvigioni add column incaricato_id text collate "C", add column n bigint generated always as identity unique;
alter table provvigioni disable trigger sola_aggiunta;
update provvigioni set incaricato_id = consulente_id;
alter table provvigioni enable trigger sola_aggiunta;
alter table provvigioni alter column incaricato_id set not null;
alter table provvigioni drop constraint provvigioni_consulente_id_esercente_id_incarico_dal_fkey;
alter table provvigioni
  add foreign key (incaricato_id, esercente_id, incarico_dal) references incarichi (consulente_id, esercente_id, dal);
drop index provvigioni_incarico;
create index provvigioni_incarico
  on provvigioni (incaricato_id, esercente_id, incarico_dal, consulente_id, mese) include (tipo, base_centesimi);
create index provvigioni_nate on provvigioni (consulente_id, created_at);
