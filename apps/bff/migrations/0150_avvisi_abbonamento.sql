-- What a cliente was told before a charge or a renewal, and how it came out: kept for as long as the abbonamento, as the
-- proof that the law asks for (art. 65-bis Codice del consumo).
create table avvisi_abbonamento (
  -- That of the message, so that a repetition is the same notice.
  unicita text collate "C" primary key,
  abbonamento_id text collate "C" not null references abbonamenti,
  tipo text not null check (tipo in ('durata', 'rinnovo')),
  -- The day that it announces: of the charge, or of the contract that begins again.
  giorno date not null,
  canale text not null,
  destinatario text not null,
  oggetto text not null,
  testo text not null,
  esito text not null check (esito in ('inviato', 'in_casella', 'fallito')),
  errore text,
  inviato_at timestamptz not null
);
create index avvisi_abbonamento_di on avvisi_abbonamento (abbonamento_id, giorno);

-- Those that went out before they were kept here.
insert into avvisi_abbonamento (unicita, abbonamento_id, tipo, giorno, canale, destinatario, oggetto, testo, esito, errore, inviato_at)
select m.unicita, a.id, case when split_part(m.unicita, ':', 1) = 'durata_vicina' then 'durata' else 'rinnovo' end,
  split_part(m.unicita, ':', 3)::date, m.canale, m.destinatario, m.oggetto, m.testo, m.stato, m.errore, m.created_at
from messaggi m join abbonamenti a on a.id = split_part(m.unicita, ':', 2)
where m.unicita ~ '^(durata_vicina|rinnovo_vicino):[0-9a-f]{24}:\d{4}-\d{2}-\d{2}$';

-- The day on which the contract last began again by itself; null where it never did.
alter table abbonamenti add column rinnovato_il date;
