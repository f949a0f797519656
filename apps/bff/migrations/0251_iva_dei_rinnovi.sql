-- The rate of VAT that the price of a charge includes, as its piano had it on that day; null where the piano says none.
alter table pagamenti add column iva_percento int;
