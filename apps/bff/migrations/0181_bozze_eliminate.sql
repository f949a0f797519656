-- A request that was thrown away before it was made: it is nobody's business but of who wrote it.
alter table pagamenti add column eliminata_at timestamptz;
