-- What a message said, and what the provider wrote to us, is kept for three months, apart from the fact that it was sent or came: a
-- month of it goes at once, without a row being touched. The keys that make each of them happen once stay with the facts.
create schema mesi;

create table corpi_messaggi (
  messaggio_id text collate "C",
  -- The instant of the message: the month that it is of.
  created_at timestamptz,
  modello text,
  testo text not null,
  html text,
  parti jsonb,
  primary key (messaggio_id, created_at)
) partition by range (created_at);
-- The staff see the last messages of a kind in other words before they change them.
create index corpi_messaggi_modello on corpi_messaggi (modello, messaggio_id) where parti is not null;

create table corpi_eventi (
  fornitore text,
  evento_id text,
  -- The instant in which the notice came.
  created_at timestamptz,
  corpo bytea not null,
  intestazioni jsonb not null,
  primary key (evento_id, fornitore, created_at)
) partition by range (created_at);

-- The months from this one on, and one more that catches what has no month yet.
do $$
declare
  tabella text;
  mese date;
begin
  foreach tabella in array array['corpi_messaggi', 'corpi_eventi'] loop
    execute format('create table %I.%I partition of %I default', 'mesi', tabella || '_altri', tabella);
    for i in 0..3 loop
      mese := date_trunc('month', now() at time zone 'UTC') + make_interval(months => i);
      execute format('create table %I.%I partition of %I for values from (%L) to (%L)', 'mesi',
        tabella || to_char(mese, '_YYYY_MM'), tabella, mese || ' 00:00+00', (mese + interval '1 month')::date || ' 00:00+00');
    end loop;
  end loop;
end $$;

-- The release before goes on writing words beside the facts, and reads there those of its own. To it a message of this one is like
-- one whose words are not kept, which it sends to nobody again.
alter table messaggi alter column testo set default 'Il testo di questo messaggio non viene conservato.';
alter table eventi_psp alter column corpo set default '', alter column intestazioni set default '{}';

-- How far the words that stand beside the facts have been taken away: every message from before, and of the day of the change.
create table corpi_da_svuotare (
  tabella text collate "C" primary key,
  dopo text collate "C" not null,
  fino text collate "C" not null
);
insert into corpi_da_svuotare
select 'messaggi', '', lpad(to_hex(floor(extract(epoch from now() + interval '1 day'))::bigint), 8, '0')
where exists (select from messaggi);

-- A message with its words, wherever they stand.
create view messaggi_interi as
  select m.id, m.canale, m.destinatario, m.oggetto, coalesce(c.testo, m.testo) as testo, coalesce(c.html, m.html) as html,
    m.unicita, m.stato, m.errore, m.created_at, m.riservato, m.allegati, m.rinvio_di, m.rinvii, m.modello,
    coalesce(c.parti, m.parti) as parti
  from messaggi m left join corpi_messaggi c on c.messaggio_id = m.id and c.created_at = m.created_at;
