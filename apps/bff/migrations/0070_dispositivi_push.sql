-- A browser that its person asked to be told on. The address and the two keys are made by the browser; who has them could
-- only write to it, and only with the portal's own key.
create table dispositivi_push (
  id text collate "C" primary key,
  utente_id text collate "C" not null references utenti on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  user_agent text not null,
  created_at timestamptz not null,
  ultimo_at timestamptz
);
create index dispositivi_push_utente on dispositivi_push (utente_id);

alter table messaggi drop constraint messaggi_canale_check;
alter table messaggi add constraint messaggi_canale_check check (canale in ('email', 'sms', 'push'));
