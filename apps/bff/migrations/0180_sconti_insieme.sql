-- Several promozioni on one price: whether one stands alone, and in which order they are taken off.
alter table promozioni
  add column cumulo text not null default 'esclusiva' check (cumulo in ('esclusiva', 'cumulabile')),
  add column ordine int not null default 1 check (ordine between 1 and 99);

-- The place of a use among those of its price, and the name that it had: one without a code is known by it.
alter table usi_promozione
  add column n int not null default 1 check (n > 0),
  add column nome text,
  alter column codice drop not null,
  add constraint usi_promozione_nome check (codice is not null or nome is not null);
drop index usi_promozione_abbonamento;
create unique index usi_promozione_abbonamento on usi_promozione (abbonamento_id, promozione_id);
drop index usi_promozione_pagamento;
create unique index usi_promozione_pagamento on usi_promozione (pagamento_id, promozione_id)
  where pagamento_id is not null and reso_at is null;
