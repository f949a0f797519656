-- The days to pay after an event was confirmed, and to answer before silence counts: what the contract of the plan says.
alter table dilazioni
  add column giorni_evento int not null default 5 check (giorni_evento between 1 and 30);
