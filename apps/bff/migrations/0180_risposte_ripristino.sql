-- What the provider has answered during a ripristino: a silence later on does not make it asked again.
create table ripristini_risposte (
  ripristino_id bigint not null references ripristini,
  chiave text collate "C" not null,
  primary key (ripristino_id, chiave)
);
