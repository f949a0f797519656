-- A code is used on a request that is there already too: its price stays, and what the discount takes is an abbuono.
alter table usi_promozione alter column abbonamento_id drop not null;
alter table usi_promozione add constraint usi_promozione_di check (abbonamento_id is not null or pagamento_id is not null);
-- A use that was given back makes room for another one.
drop index usi_promozione_pagamento;
create unique index usi_promozione_pagamento on usi_promozione (pagamento_id) where pagamento_id is not null and reso_at is null;

alter table abbuoni drop constraint abbuoni_causa_check;
alter table abbuoni add constraint abbuoni_causa_check check (causa in ('estinzione', 'recesso', 'decadenza',
  'saldo_e_stralcio', 'rimborso', 'stralcio', 'condono', 'rinegoziazione', 'promozione'));
alter table abbuoni drop constraint abbuoni_del_tentativo;
alter table abbuoni add constraint abbuoni_del_tentativo check (tentativo_id is not null or causa in ('recesso', 'decadenza',
  'saldo_e_stralcio', 'rimborso', 'stralcio', 'condono', 'rinegoziazione', 'promozione'));

alter table reports drop constraint reports_tipo_check;
alter table reports add constraint reports_tipo_check check (tipo in ('incassi', 'insoluti', 'rimborsi', 'scadenzario',
  'commissioni', 'chiusure_cassa', 'spese', 'sconti'));
