-- The areas to which a person of the staff is limited; null: none, the whole portal.
alter table utenti_ruoli
  add column ambiti text[] check (ambiti <@ array['persone', 'denaro', 'impostazioni', 'assistenza']),
  add constraint utenti_ruoli_ambiti check (ambiti is null or (ruolo = 'admin' and cardinality(ambiti) > 0));

-- A loss of the operator's is confirmed by another person than who proposes it.
alter table storni_conto add column perdita_chiesta_da text collate "C" references utenti;
alter table conguagli_conto add column perdita_chiesta_da text collate "C" references utenti;

-- What gives rights to somebody of the staff waits for a second person of the staff.
create table richieste_staff (
  id text collate "C" primary key,
  email text not null,
  nome text not null,
  cognome text not null,
  -- Null: the whole portal.
  ambiti text[] check (ambiti <@ array['persone', 'denaro', 'impostazioni', 'assistenza']),
  motivo text not null check (length(motivo) between 1 and 300),
  stato text not null default 'in_attesa' check (stato in ('in_attesa', 'approvata', 'respinta')),
  chiesta_da text collate "C" not null references utenti,
  decisa_da text collate "C" references utenti,
  created_at timestamptz not null,
  decisa_at timestamptz,
  check (ambiti is null or cardinality(ambiti) > 0),
  check ((stato = 'in_attesa') = (decisa_da is null and decisa_at is null)),
  -- Four eyes: who asks may take it back, and never approves.
  check (stato <> 'approvata' or decisa_da <> chiesta_da)
);
create unique index richieste_staff_aperte on richieste_staff (email) where stato = 'in_attesa';
