-- The beneficiary of a transfer is the holder of the account, as the payer's bank compares it (Regulation (EU) 2024/886):
-- kept beside the IBAN and changed with it. Null: the account is in the name of the firm.
alter table esercenti add column iban_intestatario text check (length(iban_intestatario) between 1 and 70);
alter table cambi_iban add column intestatario text check (length(intestatario) between 1 and 70);
