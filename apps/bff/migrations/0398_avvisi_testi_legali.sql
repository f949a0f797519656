-- Who accepted a text is written to when a new version of it is published: how far that has come, and how many were told.
alter table testi_legali
  add column avviso_fino text collate "C" not null default '',
  add column avvisati int not null default 0 check (avvisati >= 0),
  add column avvisati_at timestamptz;
update testi_legali set avvisati_at = created_at;
create index testi_legali_da_avvisare on testi_legali (created_at) where avvisati_at is null;
