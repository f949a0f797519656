-- What an esercente sells: each change of the conditions of a piano that somebody has is a new version of it.
alter table piani
  add column versione int not null default 1 check (versione > 0),
  -- The first version, by which links know it; null for the first itself.
  add column primo_id text collate "C" references piani,
  add column sostituito_da text collate "C" references piani deferrable initially deferred,
  add column prova_giorni int not null default 0 check (prova_giorni between 0 and 365),
  add column attivazione_centesimi bigint not null default 0 check (attivazione_centesimi between 0 and 100000000),
  add column durata_periodi int check (durata_periodi between 1 and 120),
  add column rinnovo_tacito boolean not null default false,
  add column preavviso_giorni int not null default 0 check (preavviso_giorni between 0 and 30),
  add column iva_percento int check (iva_percento in (4, 5, 10, 22)),
  add column posti int check (posti between 1 and 100000),
  add constraint piani_rinnovo_con_durata check (not rinnovo_tacito or durata_periodi is not null),
  add constraint piani_prima_versione check ((versione = 1) = (primo_id is null));
create unique index piani_una_versione on piani (coalesce(primo_id, id)) where sostituito_da is null;
create index piani_primo on piani (primo_id) where primo_id is not null;

alter table abbonamenti
  -- Paid once, with the first charge; nothing after it.
  add column attivazione_centesimi bigint not null default 0 check (attivazione_centesimi >= 0),
  -- Charges of this contract that are still to come; null where it has no end.
  add column periodi_rimasti int check (periodi_rimasti >= 0);
-- The last period of a contract runs: nothing is charged after it.
create index abbonamenti_ultimo_periodo on abbonamenti (fino_al, id) where stato = 'attivo' and fino_al is not null;
create index abbonamenti_in_attivazione on abbonamenti (created_at, id) where stato = 'in_attivazione';
create unique index abbonamenti_uno_in_attivazione on abbonamenti (cliente_id, piano_id) where stato = 'in_attivazione';

-- The one charge that is still made, where a disdetta came within the notice of the piano.
alter table disdette add column ultimo_addebito date;
