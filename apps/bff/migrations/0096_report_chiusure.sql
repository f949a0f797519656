-- The closings of the tills are a report of their own.
alter table reports drop constraint reports_tipo_check;
alter table reports add constraint reports_tipo_check check (tipo in ('incassi', 'insoluti', 'rimborsi', 'scadenzario',
  'commissioni', 'chiusure_cassa', 'spese'));
create index chiusure_cassa_giorno on chiusure_cassa (esercente_id, created_at);
