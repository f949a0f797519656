-- One login acts for many esercenti. A session names the one it acts for: empty, it acts for that of `utenti_ruoli`, the one
-- a person starts from. A view of somebody else names its own.
alter table sessioni
  add column esercente_id text collate "C" references esercenti,
  add column veduta_esercente_id text collate "C" references esercenti,
  add check (esercente_id is null or ruolo = 'esercente'),
  add check (veduta_esercente_id is null or veduta_ruolo = 'esercente');

-- A membership may have an end: the last day in Rome, and the instant at which that day is over.
alter table membri_esercente
  add column fino_al date,
  add column finisce_at timestamptz,
  add column avvisato_at timestamptz,
  add check ((fino_al is null) = (finisce_at is null));
create index membri_esercente_con_fine on membri_esercente (finisce_at) where al is null and finisce_at is not null;
create index membri_esercente_utente on membri_esercente (utente_id) where al is null;
alter table inviti_squadra
  add column fino_al date,
  add column rifiutato_at timestamptz;
create index inviti_squadra_email on inviti_squadra (email) where accettato_at is null and revocato_at is null;

-- A notifica of one of several esercenti says which.
alter table notifiche add column esercente_id text collate "C";
update notifiche n set esercente_id = r.esercente_id
from utenti_ruoli r where r.utente_id = n.utente_id and r.ruolo = n.ruolo and n.ruolo = 'esercente';

-- A person may register more than one esercente: the registration that is open belongs to none yet, one that was handed
-- in belongs to its esercente, and so do its papers.
alter table registrazioni add column esercente_id text collate "C" references esercenti;
alter table documenti_registrazione add column esercente_id text collate "C" references esercenti;
update registrazioni g set esercente_id = m.esercente_id
from membri_esercente m where m.utente_id = g.utente_id and m.origine = 'registrazione' and g.ruolo = 'esercente';
update documenti_registrazione d set esercente_id = m.esercente_id
from membri_esercente m where m.utente_id = d.utente_id and m.origine = 'registrazione' and d.ruolo = 'esercente';
alter table registrazioni drop constraint registrazioni_pkey;
alter table registrazioni add column id text collate "C" primary key default replace(gen_random_uuid()::text, '-', '');
create unique index registrazioni_di on registrazioni (utente_id, ruolo, esercente_id) nulls not distinct;
create index registrazioni_esercente on registrazioni (esercente_id) where esercente_id is not null;
create index documenti_registrazione_esercente on documenti_registrazione (esercente_id) where esercente_id is not null;
