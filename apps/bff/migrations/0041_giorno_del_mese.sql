-- Rate that were moved together, to the day of the month that the cliente chose: once on a plan, and apart from those moved
-- one by one.
alter table spostamenti_rata add column del_mese int check (del_mese between 1 and 31);
