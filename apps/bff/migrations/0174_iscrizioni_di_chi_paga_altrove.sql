-- The day of the first charge of somebody who pays the esercente elsewhere until then; null for who begins anew.
alter table iscrizioni add column dal date;
