-- Everybody reads their own last accesses.
create index if not exists cronologia_attore on cronologia (attore, seq desc);
