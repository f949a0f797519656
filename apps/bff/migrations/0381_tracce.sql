-- The trace of the call that wrote a row of the outbox, where traces are asked for: whoever works on it later goes on with the same one.
alter table uscite add column traccia text check (length(traccia) <= 60);
alter table uscite alter column traccia set default nullif(current_setting('rateo.traccia', true), '');
