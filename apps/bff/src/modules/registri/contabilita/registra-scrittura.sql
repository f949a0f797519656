-- Adds a scrittura with its movimenti ([{intestatario, codice, importo_centesimi}]); null when the same fact
-- is already booked. That it balances is checked at the end of the transaction, by the tables themselves.
create or replace function registra_scrittura(
  p_tipo text, p_origine_tipo text, p_origine_id text, p_movimenti jsonb, p_adesso timestamptz
) returns bigint language plpgsql as $$
declare
  nuova bigint;
begin
  insert into scritture (tipo, origine_tipo, origine_id, n_movimenti, competenza, registrata_at)
  values (p_tipo, p_origine_tipo, p_origine_id, jsonb_array_length(p_movimenti),
    (p_adesso at time zone 'Europe/Rome')::date, p_adesso)
  on conflict (tipo, origine_tipo, origine_id) do nothing
  returning id into nuova;
  if nuova is null then
    return null;
  end if;
  insert into conti (intestatario, codice)
  select distinct m.intestatario, m.codice
  from jsonb_to_recordset(p_movimenti) m (intestatario text, codice text)
  where not exists (
    select 1 from conti c where c.intestatario = m.intestatario and c.codice = m.codice and c.valuta = 'EUR')
  order by 1, 2
  on conflict (intestatario, codice, valuta) do nothing;
  insert into movimenti (scrittura_id, n, conto_id, importo_centesimi)
  select nuova, m.n, c.id, (m.riga ->> 'importo_centesimi')::bigint
  from jsonb_array_elements(p_movimenti) with ordinality m (riga, n)
  join conti c on c.intestatario = m.riga ->> 'intestatario' and c.codice = m.riga ->> 'codice'
    and c.valuta = 'EUR';
  return nuova;
end $$;
