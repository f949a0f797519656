-- Wrong codes of the app in a row, on an account: in whatever session and from wherever they were sent. After ten of them
-- the codes are not looked at for a while, longer each time; whatever else proves the owner ends the count.
alter table utenti
  add column totp_errati integer not null default 0 check (totp_errati >= 0),
  add column totp_fermo_fino timestamptz;
