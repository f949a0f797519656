-- Periods of a piano that somebody pays for another person, who is asked by e-mail. Nothing is ever charged to that person.
create table regali_abbonamento (
  id text collate "C" primary key,
  -- The version whose conditions were bought.
  piano_id text collate "C" not null references piani,
  esercente_id text collate "C" not null references esercenti,
  da_cliente_id text collate "C" not null references clienti,
  -- The address of somebody who may have no account: forgotten a while after the answer.
  email text check (email = lower(email)),
  messaggio text check (length(messaggio) between 1 and 300),
  periodi int not null check (periodi between 1 and 12),
  importo_centesimi bigint not null check (importo_centesimi > 0),
  -- The express request of the payer that the service begins within the days of the withdrawal.
  avvio_chiesto boolean not null,
  pagamento_id text collate "C" not null unique references pagamenti,
  stato text not null default 'da_pagare' check (stato in ('da_pagare', 'in_attesa', 'accettato', 'rifiutato', 'ritirato',
    'scaduto', 'annullato', 'receduto')),
  -- The end of the days in which it can be accepted; counted from the payment.
  scade_at timestamptz,
  a_cliente_id text collate "C" references clienti,
  abbonamento_id text collate "C" unique references abbonamenti,
  created_at timestamptz not null,
  chiuso_at timestamptz,
  check ((stato in ('accettato', 'receduto')) = (abbonamento_id is not null)),
  check ((abbonamento_id is null) = (a_cliente_id is null)),
  check ((stato in ('da_pagare', 'annullato')) or scade_at is not null),
  check (email is not null or stato not in ('da_pagare', 'in_attesa'))
);
create index regali_in_attesa on regali_abbonamento (scade_at) where stato = 'in_attesa';
create index regali_di on regali_abbonamento (da_cliente_id, id);
create index regali_per on regali_abbonamento (email) where email is not null;
create index regali_a on regali_abbonamento (a_cliente_id) where a_cliente_id is not null;
create index regali_esercente on regali_abbonamento (esercente_id);
create index regali_piano on regali_abbonamento (piano_id);
