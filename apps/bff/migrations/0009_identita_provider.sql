-- Who a person is at an identity provider (OpenID Connect Core, 5.7: only iss and sub together are a stable name). The
-- first arrival, with an e-mail that both sides have verified, ties the two together; from then on the e-mail counts no more.
create table identita_provider (
  issuer text not null check (length(issuer) between 1 and 500),
  sub text not null check (length(sub) between 1 and 255),
  utente_id text collate "C" not null references utenti,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (issuer, sub),
  -- Who takes over an address at the provider does not take over the account.
  unique (utente_id, issuer)
);
