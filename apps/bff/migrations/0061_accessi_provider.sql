-- A sign-in that is under way at an identity provider: what must come back the same, and where to go afterwards.
create table accessi_provider (
  stato_hash bytea primary key,
  -- The browser that began it: nobody else's may end it.
  browser_hash bytea not null,
  nonce text not null,
  verificatore text not null,
  referrer text not null,
  expires_at timestamptz not null
);
-- Whether the session came in through the provider, which is then told of its end.
alter table sessioni add column da_provider boolean not null default false;
