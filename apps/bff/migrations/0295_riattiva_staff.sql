-- Opening an account of the staff again gives rights back: it waits for a second person, as a new role does.
alter table richieste_staff add column riattiva boolean not null default false;
