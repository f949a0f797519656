-- Since when something is charged by itself: nobody expected the charge of what had been given up before.
alter table usi_metodo add column scelto_at timestamptz not null default now();
