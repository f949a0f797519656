-- A row of the outbox may be worked on twice: the notifica it makes is written once for each person.
alter table notifiche add column unicita text not null;
create unique index notifiche_unicita on notifiche (utente_id, ruolo, unicita);
create index notifiche_da_leggere on notifiche (utente_id, ruolo) where letta_at is null;
