-- A message may be sent again by the staff (GES-M3): not one with a secret, nor one whose file is not kept with it.
alter table messaggi
  add column riservato boolean not null default false,
  add column allegati text[] not null default '{}',
  add column rinvio_di text collate "C" references messaggi,
  add column rinvii int not null default 0 check (rinvii between 0 and 3);
create index messaggi_rinvii on messaggi (rinvio_di) where rinvio_di is not null;
