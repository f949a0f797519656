-- In the trigger of clienti_esercente the id of the esercente, compared byte by byte, lent its rules to the whole
-- expression: there `lower` left À as it was, and the word Àgata was kept as "gata". Lower case is now asked for ASCII
-- only and the accents are taken off before, so that no rule of any language is involved.
create or replace function testo_semplice(testo text) returns text
language sql immutable parallel safe strict as $$
  select btrim(regexp_replace(
    lower(translate(testo, 'àáâãäåèéêëìíîïòóôõöùúûüçñÀÁÂÃÄÅÈÉÊËÌÍÎÏÒÓÔÕÖÙÚÛÜÇÑ',
      'aaaaaaeeeeiiiiooooouuuucnaaaaaaeeeeiiiiooooouuuucn') collate "C"),
    '[^a-z0-9]+', ' ', 'g'))
$$;

-- The words of who is there already are made anew: those of clienti, and through their trigger those of each relation.
update clienti set nome = nome where nome ~ '[ÀÁÂÃÄÅÈÉÊËÌÍÎÏÒÓÔÕÖÙÚÛÜÇÑ]';
