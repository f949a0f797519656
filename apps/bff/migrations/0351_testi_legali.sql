-- Terms, privacy, cookies and accessibility as who runs the portal writes them: each version holds from a day, and none that holds or
-- held is ever changed. Where there is none, the text that the portal brings along holds.
create table testi_legali (
  id text collate "C" primary key,
  tipo text not null check (tipo in ('termini', 'privacy', 'cookie', 'accessibilita')),
  valido_dal date not null,
  novita text not null,
  testo text not null,
  autore text collate "C" not null references utenti,
  created_at timestamptz not null,
  unique (tipo, valido_dal)
);
