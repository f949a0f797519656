-- A proposal that the staff did not let through was never sent: its cliente knows nothing of it.
alter table dilazioni add column respinta_at timestamptz;
