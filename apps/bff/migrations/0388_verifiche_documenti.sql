-- The code under which anybody who holds a document finds what it says and its state today: on the sheet as a QR. Long enough
-- that nobody finds one by trying.
create table verifiche_documenti (
  codice text collate "C" primary key check (codice ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
  ricevuta_id text collate "C" unique references ricevute,
  documento_id text collate "C" unique references documenti,
  created_at timestamptz not null default now(),
  check (num_nonnulls(ricevuta_id, documento_id) = 1)
);

-- The fingerprints of every file that was handed out under a code: the same receipt is another file once it is void, or once the
-- logo of its esercente is another.
create table impronte_documenti (
  codice text collate "C" not null references verifiche_documenti,
  sha256 bytea not null check (length(sha256) = 32),
  created_at timestamptz not null default now(),
  primary key (codice, sha256)
);
