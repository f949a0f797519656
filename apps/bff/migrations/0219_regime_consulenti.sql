-- Facts by which a consulente is paid: tax, VAT and contributions.
alter table consulenti drop constraint consulenti_ritenuta_check;
alter table consulenti
  add constraint consulenti_ritenuta_check check (ritenuta in ('meta', 'un_quinto', 'intera', 'nessuna')),
  add column regime_iva text not null default 'ordinario' check (regime_iva in ('ordinario', 'forfettario')),
  add column rivalsa_inps boolean not null default false,
  add column enasarco_monomandatario boolean not null default false;
update consulenti set regime_iva = 'forfettario' where ritenuta = 'nessuna';
