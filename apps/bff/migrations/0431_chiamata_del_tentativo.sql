-- The call that began a tentativo, as a print of who made it, of its key and of what it asked: made again after its answer was
-- lost, it is told what became of that one. Null where nobody called.
alter table tentativi add column chiamata text collate "C";
