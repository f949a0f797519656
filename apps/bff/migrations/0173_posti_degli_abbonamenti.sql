-- Places within one abbonamento, each at the price of the piano; a piano that says nothing of them is for one.
alter table piani
  add column posti_min int not null default 1,
  add column posti_max int not null default 1,
  add constraint piani_posti_di_un_abbonamento check (posti_min between 1 and posti_max and posti_max <= 1000);
alter table abbonamenti add column posti int not null default 1 check (posti between 1 and 1000);
alter table iscrizioni add column posti int not null default 1 check (posti between 1 and 1000);
alter table cambi_piano
  add column posti int not null default 1 check (posti between 1 and 1000),
  -- True of a change of the places alone: the piano stays.
  add column solo_posti boolean not null default false;
