-- The list of what is divided, by the day and by the sum, and the shares that nobody pays.
create index ripartizioni_esercente_scadenza on ripartizioni (esercente_id, scadenza, id);
create index ripartizioni_esercente_totale on ripartizioni (esercente_id, totale_centesimi, id);
create index quote_scoperte on quote_ripartizione (ripartizione_id) where stato in ('rifiutata', 'scaduta');
