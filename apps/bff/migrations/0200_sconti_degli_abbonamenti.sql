-- A code is used on an abbonamento that runs too: its use waits for the next charge, and stands for one use from the first moment.
alter table usi_promozione
  add column attende boolean not null default false,
  -- The side that put it there, where it was put on an abbonamento that ran already.
  add column chiesto_da text check (chiesto_da in ('cliente', 'esercente')),
  add constraint usi_promozione_attende
    check (not attende or (abbonamento_id is not null and pagamento_id is null and chiesto_da is not null));
-- A promozione with which somebody subscribed may be had again later, on another charge.
drop index usi_promozione_abbonamento;
create unique index usi_promozione_attesa on usi_promozione (abbonamento_id, promozione_id) where attende and reso_at is null;
create unique index usi_promozione_prova on usi_promozione (abbonamento_id, promozione_id)
  where pagamento_id is null and not attende;
create index usi_promozione_abbonamento on usi_promozione (abbonamento_id) where abbonamento_id is not null;

-- Offered once to who is about to leave.
alter table promozioni
  add column alla_disdetta boolean not null default false,
  add constraint promozioni_alla_disdetta
    check (not alla_disdetta or (uso = 'codice' and effetto in ('percentuale', 'importo')));
create index promozioni_alla_disdetta on promozioni (esercente_id) where alla_disdetta and stato = 'attiva';
