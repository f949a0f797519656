-- The language in which somebody is spoken to: one that the portal knows.
alter table utenti add column lingua text not null default 'it' check (lingua in ('it'));
