-- Writes the reductions of the commission that charges which are being started have, each with its figures. Of many charges that are
-- started at once one has the last use: promozioni with a limit are held, in the order of their ids, after debts and mandates.
-- Answers how many were had.
create or replace function usa_riduzioni(p_tentativi uuid[], p_adesso timestamptz) returns int language plpgsql as $$
declare
  oggi date := (p_adesso at time zone 'Europe/Rome')::date;
  t tentativi;
  r promozioni;
  intera bigint;
  meno bigint;
  quante int := 0;
begin
  if not exists (select from promozioni where effetto = 'commissione_ridotta' and stato in ('attiva', 'esaurita')) then
    return 0;
  end if;
  perform 1 from promozioni where effetto = 'commissione_ridotta' and stato in ('attiva', 'esaurita')
    and (usi_max is not null or usi_per_cliente is not null)
    and (esercente_id is null or esercente_id in (select d.esercente_id from tentativi x join pagamenti d on d.id = x.pagamento_id
      where x.id = any (p_tentativi)))
  order by id for update;
  for t in select * from tentativi where id = any (p_tentativi) order by array_position(p_tentativi, id) loop
    r := riduzione_che_vale(t, oggi);
    continue when r.id is null;
    select commissione_di(d.esercente_id, t.metodo, t.importo_centesimi, p_adesso) into intera
    from pagamenti d where d.id = t.pagamento_id;
    meno := round(intera * r.valore / 10000.0);
    continue when meno = 0;
    insert into riduzioni_commissione (tentativo_id, promozione_id, esercente_id, pagamento_id, commissione_centesimi,
      riduzione_centesimi, created_at)
    select t.id, r.id, d.esercente_id, d.id, intera, meno, p_adesso from pagamenti d where d.id = t.pagamento_id;
    quante := quante + 1;
    if r.stato = 'attiva' and r.usi_max = (select count(*) from riduzioni_commissione u
      where u.promozione_id = r.id and u.resa_at is null) then
      update promozioni set stato = 'esaurita' where id = r.id;
    end if;
  end loop;
  return quante;
end $$;
