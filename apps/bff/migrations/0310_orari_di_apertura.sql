-- The opening hours of a point of sale as it wrote them, and beside them what the search for who is open now reads: minutes
-- of the week before and after midnight, days of closing, and the hours of the week that an index finds them by.
alter table punti_vendita
  add column apertura jsonb,
  add column aperture int4multirange not null default '{}',
  add column oltre_mezzanotte int4multirange not null default '{}',
  add column chiuso_nei_festivi boolean not null default true,
  add column chiusure datemultirange not null default '{}',
  add column ore_aperte smallint[] not null default '{}',
  add constraint punti_vendita_apertura check (apertura is not null or (isempty(aperture) and isempty(oltre_mezzanotte)
    and ore_aperte = '{}'));
create index punti_vendita_ore on punti_vendita using gin (ore_aperte) where apertura is not null;
