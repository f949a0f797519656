-- The discount of who subscribes may wait as well, for the first whole charge: no side put it on an abbonamento that ran.
alter table usi_promozione drop constraint usi_promozione_attende;
alter table usi_promozione add constraint usi_promozione_attende
  check (not attende or (abbonamento_id is not null and pagamento_id is null));
