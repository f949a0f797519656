-- A piano of any cadence, with a code of its own, one day of charge for everybody, and the ways in which it is paid.
alter table piani drop constraint piani_cadenza_check;
alter table piani
  add constraint piani_cadenza_check check (cadenza in (
    'giornaliera', 'settimanale', 'mensile', 'bimestrale', 'trimestrale', 'semestrale', 'annuale', 'ogni_2_giorni',
    'ogni_3_giorni', 'ogni_4_giorni', 'ogni_5_giorni', 'ogni_6_giorni', 'ogni_8_giorni', 'ogni_9_giorni',
    'ogni_10_giorni', 'ogni_11_giorni', 'ogni_12_giorni', 'ogni_13_giorni', 'ogni_15_giorni', 'ogni_16_giorni',
    'ogni_17_giorni', 'ogni_18_giorni', 'ogni_19_giorni', 'ogni_20_giorni', 'ogni_22_giorni', 'ogni_23_giorni',
    'ogni_24_giorni', 'ogni_25_giorni', 'ogni_26_giorni', 'ogni_27_giorni', 'ogni_29_giorni', 'ogni_30_giorni',
    'ogni_2_settimane', 'ogni_3_settimane', 'ogni_4_settimane', 'ogni_5_settimane', 'ogni_6_settimane',
    'ogni_7_settimane', 'ogni_8_settimane', 'ogni_9_settimane', 'ogni_10_settimane', 'ogni_11_settimane',
    'ogni_12_settimane', 'ogni_4_mesi', 'ogni_5_mesi', 'ogni_7_mesi', 'ogni_8_mesi', 'ogni_9_mesi', 'ogni_10_mesi',
    'ogni_11_mesi', 'ogni_13_mesi', 'ogni_14_mesi', 'ogni_15_mesi', 'ogni_16_mesi', 'ogni_17_mesi', 'ogni_18_mesi',
    'ogni_19_mesi', 'ogni_20_mesi', 'ogni_21_mesi', 'ogni_22_mesi', 'ogni_23_mesi', 'ogni_2_anni', 'ogni_3_anni'
  )),
  -- The name by which files and other systems of the esercente know it, the same for all its versions.
  add column codice text collate "C" check (codice ~ '^[A-Z0-9][A-Z0-9._-]{0,29}$'),
  -- A day of the month (a month too short has its last one), or 1 to 7 of the week where periods are weeks.
  add column giorno_addebito int check (giorno_addebito between 1 and 31),
  -- The ways that whoever subscribes, or changes it, may choose; of all versions alike.
  add column metodi text[] not null default '{carta,addebito_sdd}'
    check (metodi <@ array['carta', 'addebito_sdd']),
  add constraint piani_un_metodo check (cardinality(metodi) > 0);
create unique index piani_codice on piani (esercente_id, codice) where sostituito_da is null;
