-- Whom a promozione is for, and whether it is had without a code.
alter table promozioni
  add column uso text not null default 'codice' check (uso in ('codice', 'automatica')),
  -- Empty: all of them. A piano is meant in all its versions, and is named by the first.
  add column piani text[] collate "C" not null default '{}',
  add column clienti text[] collate "C" not null default '{}',
  alter column codice drop not null,
  add constraint promozioni_con_codice check ((uso = 'automatica') = (codice is null)),
  -- Piani and clienti are those of one esercente.
  add constraint promozioni_ambito check (esercente_id is not null or (piani = '{}' and clienti = '{}'));
create index promozioni_automatiche on promozioni (id) where uso = 'automatica' and stato = 'attiva';
