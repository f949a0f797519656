-- What an esercente writes to itself about a debt: no cliente reads it, and who wrote it may take it away.
create table note_pagamento (
  id text collate "C" primary key,
  pagamento_id text collate "C" not null references pagamenti,
  autore_id text collate "C" not null references utenti,
  testo text not null check (length(testo) between 1 and 500),
  created_at timestamptz not null
);
create index note_pagamento_pagamento on note_pagamento (pagamento_id, id);
