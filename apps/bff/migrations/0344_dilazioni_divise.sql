-- A debt that several pay in rate: the share of each is a dilazione of their own, with the same number of rate from the same day.
alter table ripartizioni
  drop constraint ripartizioni_tipo_check,
  add constraint ripartizioni_tipo_check check (tipo in ('spesa', 'piano', 'dilazione')),
  add column n_rate int check (n_rate between 2 and 60),
  add column cadenza text,
  add check ((tipo = 'dilazione') = (n_rate is not null and cadenza is not null));

alter table dilazioni add column quota_id text collate "C" references quote_ripartizione;
create unique index dilazioni_quota on dilazioni (quota_id) where quota_id is not null;
alter table quote_ripartizione add column dilazione_id text collate "C" unique references dilazioni;
