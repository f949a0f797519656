-- The commission of an esercente in a month that is over, with what the operator's invoice needs. A month never changes once it is
-- over: what is booked later belongs to a later one.
create table riepiloghi_commissioni (
  esercente_id text collate "C" not null references esercenti,
  -- Its first day.
  mese date not null check (extract(day from mese) = 1),
  anno int not null,
  n int not null check (n > 0),
  imponibile_centesimi bigint not null,
  iva_centesimi bigint not null,
  -- [{aliquota, imponibile_centesimi, iva_centesimi}], one for each rate.
  aliquote jsonb not null,
  pagamenti int not null,
  created_at timestamptz not null,
  primary key (esercente_id, mese),
  unique (anno, n)
);
create trigger sola_aggiunta before update or delete on riepiloghi_commissioni for each row execute function sola_aggiunta();
create trigger sola_aggiunta_t before truncate on riepiloghi_commissioni execute function sola_aggiunta();
