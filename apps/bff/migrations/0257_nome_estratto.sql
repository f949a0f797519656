-- The name that a cliente reads on the statement of their card, as the provider last told it.
alter table conti_collegati add column nome_estratto text;
