alter table clienti_esercente
  -- What an esercente writes of its own on an invoice to them; what the person says of itself does not hold these.
  add column pec text check (length(pec) <= 254),
  add column codice_destinatario text check (length(codice_destinatario) = 7),
  -- The esercente's own words, and what it forbids the portal to do by itself.
  add column etichette text[] not null default '{}' check (cardinality(etichette) <= 20),
  add column controlli text[] not null default '{}' check (controlli <@ '{niente_addebiti,niente_solleciti,solo_manuale,conto_di_prova}'),
  -- Written down by the esercente, who has never asked anything of them: they count as new when it does.
  add column mai_contattato boolean not null default false,
  -- The marks by which somebody is found whose name is mistyped, or by some digits of their telephone: a trigger keeps them.
  add column indizi int[] not null default '{}';
-- Those of the clienti who are there already, as the trigger computes them.
update clienti_esercente c set indizi = (
  select coalesce(array_agg(distinct g), '{}') from (
    select gettone(c.esercente_id, '~' || v)
    from regexp_split_to_table(testo_semplice(c.nome), ' ') parola
    cross join lateral (
      select left(parola, 12) as v
      union
      select overlay(left(parola, 12) placing '' from n for 1) from generate_series(1, least(length(parola), 12)) n) x
    where length(parola) >= 4
    union all
    select gettone(c.esercente_id, '#' || substr(cifre_telefono(c.telefono), n, 4))
    from generate_series(1, length(cifre_telefono(c.telefono)) - 3) n
  ) x(g));
drop index clienti_esercente_telefono;
create index clienti_esercente_indizi on clienti_esercente using gin (indizi);
create index clienti_esercente_codice_fiscale on clienti_esercente (esercente_id, codice_fiscale)
  where codice_fiscale is not null;
create index clienti_esercente_partita_iva on clienti_esercente (esercente_id, partita_iva) where partita_iva is not null;
create index clienti_esercente_email on clienti_esercente (esercente_id, email);
create index clienti_esercente_con_etichette on clienti_esercente (esercente_id) where etichette <> '{}';
