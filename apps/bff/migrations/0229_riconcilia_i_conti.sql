-- Each page of a reconciliation with what was found on it: a run that is cut off goes on after the last one. Gone once it is over.
create table pagine_riconciliate (
  riconciliazione_id bigint not null references riconciliazioni,
  n int not null,
  -- The list that the page is of: the provider's own, ours, or that of an account.
  passo text collate "C" not null,
  -- The place from which the list goes on; null where it has ended.
  dopo text collate "C",
  trovato jsonb not null,
  scritta_at timestamptz not null default now(),
  primary key (riconciliazione_id, n)
);
create index riconciliazioni_aperte on riconciliazioni (fornitore, id) where conclusa_at is null;

-- Differences on the accounts of the esercenti: of a line, of the balance, of an account as such.
alter table differenze_psp drop constraint differenze_psp_tipo_check;
alter table differenze_psp add constraint differenze_psp_tipo_check check (tipo in ('incasso', 'rimborso', 'rimborso_tornato',
  'contestazione', 'contestazione_vinta', 'incasso_del_conto', 'storno', 'conguaglio', 'accredito', 'accredito_tornato', 'altro', 'saldo', 'conto'));
alter table differenze_psp add column esercente_id text collate "C" references esercenti;
create index differenze_psp_esercente on differenze_psp (esercente_id) where esercente_id is not null;
