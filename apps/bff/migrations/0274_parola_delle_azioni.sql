-- The word that an action on many records writes on each, where it writes one: a tag.
alter table azioni_multiple add column parola text check (length(parola) between 1 and 60);
