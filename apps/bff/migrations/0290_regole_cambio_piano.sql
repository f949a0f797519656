-- The rule of an esercente for a change that costs more: at once with the difference, or with the next charge. Who has no
-- row here has never chosen, and the change is at once.
create table regole_cambio_piano (
  esercente_id text collate "C" primary key references esercenti,
  piu_caro text not null check (piu_caro in ('subito', 'fine_periodo')),
  updated_at timestamptz not null
);

-- Places that a change to come will take are counted by the piano that it goes to.
create index cambi_piano_a_venire on cambi_piano (piano_id) where stato = 'programmato';
