-- The reason of a cliente who refuses a change of piano, where there is one.
alter table cambi_piano add column motivo text check (length(motivo) between 1 and 500);
alter table cambi_piano add constraint cambi_piano_motivo_di_un_rifiuto check (motivo is null or stato = 'rifiutato');
