-- What the staff decide about an esercente is the esercente's; what the person filled in is the registration's.
alter table registrazioni
  drop column integrazione,
  -- Step → when it was last saved: an integrazione is answered by what was saved after it was asked.
  add column salvati jsonb not null default '{}';
alter table esercenti
  -- {richiesta_at, voci: [{passo, testo}]}; null when nothing is asked.
  add column integrazione jsonb,
  add column motivo_rifiuto text;
