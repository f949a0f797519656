-- Three more reports of the catalogue: how abbonamenti moved, what arrived at the bank, what the consulenti earned.
alter table reports drop constraint reports_tipo_check;
alter table reports add constraint reports_tipo_check check (tipo in ('incassi', 'insoluti', 'rimborsi', 'scadenzario',
  'commissioni', 'chiusure_cassa', 'spese', 'sconti', 'assistenza', 'abbonamenti', 'accrediti', 'consulenti'));
