-- What a promozione costs the operator waits for a second person of the staff: one proposes it, another confirms. One at a
-- time for each promozione; the row goes with the decision, and the cronologia keeps who took it.
create table promozioni_da_confermare (
  id text collate "C" primary key,
  promozione_id text collate "C" not null unique references promozioni,
  -- The body of the change, checked by the contract; null where the promozione itself waits, suspended, to begin.
  corpo jsonb check (jsonb_typeof(corpo) = 'object'),
  proposta_da text collate "C" not null references utenti,
  created_at timestamptz not null
);
