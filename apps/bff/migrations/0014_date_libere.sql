-- A plan may have days that the esercente wrote one by one.
alter table dilazioni drop constraint dilazioni_cadenza_check;
alter table dilazioni add constraint dilazioni_cadenza_check
  check (cadenza in ('settimanale', 'quindicinale', 'mensile', 'bimestrale', 'trimestrale', 'libera'));
