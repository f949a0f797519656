-- An abbonamento that passes to another person, who is asked by e-mail; nothing changes until they accept.
create table trasferimenti_abbonamento (
  id text collate "C" primary key,
  abbonamento_id text collate "C" not null references abbonamenti,
  da_cliente_id text collate "C" not null references clienti,
  -- The address of somebody who may have no account: forgotten a while after the answer.
  email text check (email = lower(email)),
  ruolo text not null check (ruolo in ('cliente', 'esercente')),
  stato text not null default 'in_attesa' check (stato in ('in_attesa', 'accettato', 'rifiutato', 'ritirato')),
  scade_at timestamptz not null,
  a_cliente_id text collate "C" references clienti,
  firma_id text collate "C" references firme,
  created_at timestamptz not null,
  chiuso_at timestamptz,
  check ((stato = 'accettato') = (a_cliente_id is not null)),
  check ((stato = 'accettato') = (firma_id is not null)),
  check ((stato = 'in_attesa') = (chiuso_at is null)),
  check (email is not null or stato <> 'in_attesa')
);
create unique index trasferimenti_uno_in_attesa on trasferimenti_abbonamento (abbonamento_id) where stato = 'in_attesa';
create index trasferimenti_abbonamento_id on trasferimenti_abbonamento (abbonamento_id, id);
create index trasferimenti_da_dimenticare on trasferimenti_abbonamento (scade_at) where email is not null;

-- Since when somebody has it who took it over: their right of withdrawal counts from there. Null for who subscribed.
alter table abbonamenti add column titolare_dal timestamptz;

-- A debt of the person who had it before is no failed renewal of the one who has it now.
create or replace view rinnovi_falliti as
  select p.id as pagamento_id, p.origine_id as abbonamento_id, p.esercente_id, p.cliente_id,
    min(case when t.id is null then p.scadenza
      else ((case t.stato when 'restituito' then t.updated_at else t.concluso_at end) at time zone 'Europe/Rome')::date
      end) as primo
  from pagamenti p
  left join tentativi t on t.pagamento_id = p.id and t.stato in ('rifiutato', 'restituito')
  where p.origine = 'abbonamento' and p.stato in ('da_pagare', 'parzialmente_pagato', 'insoluto')
    and not exists (select from abbonamenti a where a.id = p.origine_id and a.cliente_id <> p.cliente_id)
  group by p.id
  having count(t.id) > 0 or p.stato = 'insoluto';
