-- A foreign key asks once for each line: half of the time of a large liquidazione. Its lines are counted and summed when it is
-- approved (liquidazione_intera), and an invariant finds a line without one.
alter table righe_liquidazione drop constraint righe_liquidazione_liquidazione_id_fkey;
