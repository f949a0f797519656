-- What still has to leave, and the notices that nobody has worked off yet, are named in two tables that stay small. Who works on one
-- changes no column of an index of the large ones: the new version of the row stands beside the old one. Triggers keep them
-- (segna_uscita_aperta, segna_evento_aperto), which also take over what is open.
create table uscite_aperte (
  id bigint primary key,
  -- From when it is looked at; a try that failed moves it on.
  dal timestamptz not null
);
create index uscite_aperte_dal on uscite_aperte (dal);

create table eventi_aperti (
  fornitore text,
  evento_id text,
  dal timestamptz not null,
  primary key (evento_id, fornitore)
);
create index eventi_aperti_dal on eventi_aperti (dal);

-- Room beside a row for what becomes of it in its first minute.
alter table uscite set (fillfactor = 85);
alter table eventi_psp set (fillfactor = 85);
