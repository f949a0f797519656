-- Conditions that cost the operator money wait for a second person: one proposes them, another confirms. One at a time for
-- each esercente; the row goes with the decision, and the cronologia keeps who took it.
create table condizioni_da_confermare (
  id text collate "C" primary key,
  esercente_id text collate "C" not null unique references esercenti,
  -- The body of the call, checked by the contract.
  corpo jsonb not null check (jsonb_typeof(corpo) = 'object'),
  proposta_da text collate "C" not null references utenti,
  created_at timestamptz not null
);
