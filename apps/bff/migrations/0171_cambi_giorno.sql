-- Another day of the month for the charges of an abbonamento: it comes with the next one, which is for the days in between.
create table cambi_giorno (
  id text collate "C" primary key,
  abbonamento_id text collate "C" not null references abbonamenti,
  ruolo text not null check (ruolo in ('cliente', 'esercente')),
  giorno int not null check (giorno between 1 and 28),
  stato text not null default 'programmato' check (stato in ('programmato', 'fatto', 'annullato')),
  created_at timestamptz not null,
  chiuso_at timestamptz,
  check ((stato = 'programmato') = (chiuso_at is null))
);
create unique index cambi_giorno_uno on cambi_giorno (abbonamento_id) where stato = 'programmato';
create index cambi_giorno_di on cambi_giorno (abbonamento_id, id);

alter table avvisi_abbonamento drop constraint avvisi_abbonamento_tipo_check;
alter table avvisi_abbonamento add constraint avvisi_abbonamento_tipo_check
  check (tipo in ('durata', 'rinnovo', 'cambio', 'prezzo', 'giorno'));
