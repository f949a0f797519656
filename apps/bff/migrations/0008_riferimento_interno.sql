-- What an esercente calls a pagamento in its own books: an order, an invoice, a job. The cliente never reads it.
alter table pagamenti add column riferimento_interno text check (length(riferimento_interno) between 1 and 40);
-- Typed whole it is found however old the pagamento is, by the esercente and by the staff.
create index pagamenti_riferimento_interno on pagamenti (lower(riferimento_interno), esercente_id)
  where riferimento_interno is not null;
