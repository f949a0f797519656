-- The part of a claim, or of a debit that came back, which a rimborso had taken from the transfer already: it is settled apart.
alter table conguagli_conto drop constraint conguagli_conto_causale_check;
alter table conguagli_conto add constraint conguagli_conto_causale_check check (causale in ('costo_contestazione',
  'contributo_promozione', 'rimborso_tornato', 'rimborso_a_parte', 'storno_a_parte'));
