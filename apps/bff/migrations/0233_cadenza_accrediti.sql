-- When payouts of an account leave, as the provider last told; null until it did. While they are held the days before stay, and hold
-- again after.
alter table conti_collegati add column accrediti_ogni text check (accrediti_ogni in ('giorno', 'settimana', 'mese'));
-- The day of the week (1 is Monday) or of the month.
alter table conti_collegati add column accrediti_giorno int check (accrediti_giorno between 1 and 31);
-- The days for which money of a payment waits before it is available.
alter table conti_collegati add column accrediti_dopo_giorni int;
