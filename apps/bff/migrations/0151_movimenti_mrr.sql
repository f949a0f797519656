-- How the monthly recurring revenue of an esercente moved: a line for each abbonamento that began, ended, or changed its price.
-- Only added, by a trigger; the sum of the lines up to a day is the revenue of that day.
create table movimenti_mrr (
  id bigint primary key generated always as identity,
  esercente_id text collate "C" not null references esercenti,
  abbonamento_id text collate "C" not null references abbonamenti,
  giorno date not null,
  tipo text not null check (tipo in ('nuovo', 'ripreso', 'espansione', 'contrazione', 'pausa', 'perso')),
  -- Why it was lost.
  causa text check (causa in ('costo', 'poco_uso', 'altro_fornitore', 'servizio', 'altro', 'senza_motivo', 'esercente',
    'recesso', 'non_pagato', 'durata')),
  centesimi bigint not null check (centesimi <> 0),
  check ((tipo = 'perso') = (causa is not null))
);
create index movimenti_mrr_esercente on movimenti_mrr (esercente_id, giorno) include (tipo, causa, centesimi);
create index movimenti_mrr_abbonamento on movimenti_mrr (abbonamento_id);

-- Those that run today, from the day on which they began. What ended before is not told from what is known.
insert into movimenti_mrr (esercente_id, abbonamento_id, giorno, tipo, centesimi)
select a.esercente_id, a.id, (a.created_at at time zone 'Europe/Rome')::date, 'nuovo',
  round(a.importo_centesimi * case p.cadenza when 'settimanale' then 52.0 / 12 when 'mensile' then 1.0
    when 'bimestrale' then 1.0 / 2 when 'trimestrale' then 1.0 / 3 when 'semestrale' then 1.0 / 6 else 1.0 / 12 end)
from abbonamenti a join piani p on p.id = a.piano_id where a.stato in ('attivo', 'in_ritardo');
