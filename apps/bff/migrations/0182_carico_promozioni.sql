-- The part of a discount that the operator bears, in percent; an esercente bears all of those that it makes.
alter table promozioni
  add column carico_operatore int not null default 0 check (carico_operatore between 0 and 100),
  add constraint promozioni_carico check (not di_esercente or carico_operatore = 0);
-- That part of one use, in cents, as it was counted with its discount.
alter table usi_promozione
  add column contributo_centesimi bigint not null default 0,
  add constraint usi_promozione_contributo check (contributo_centesimi between 0 and sconto_centesimi);
