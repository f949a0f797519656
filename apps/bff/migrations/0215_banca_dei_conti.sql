-- The bank account of the payouts as it was last given to the provider, as a digest: a change of IBAN is sent there once.
alter table conti_collegati add column banca text;
