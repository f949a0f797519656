-- The order in which the cliente wants the cards proposed after the usual one; null, after those that have a place.
alter table metodi_di_pagamento add column ordine int check (ordine >= 0);
