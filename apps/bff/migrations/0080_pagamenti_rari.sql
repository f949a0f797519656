-- What a large esercente has few of is found by its own index: in the order of the list nearly all would be read.
create index pagamenti_esercente_stato on pagamenti (esercente_id, stato, id);
create index pagamenti_esercente_metodo on pagamenti (esercente_id, metodo, id) where metodo is not null;
