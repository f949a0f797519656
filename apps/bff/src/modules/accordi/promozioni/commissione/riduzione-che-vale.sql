-- The promozione that lowers the commission of a charge: of those that hold for it the one that lowers it most, and at the same the
-- one that has no limit. Null where none does.
create or replace function riduzione_che_vale(p_t tentativi, p_oggi date) returns promozioni language sql stable as $$
  select r from promozioni r, pagamenti d
  where d.id = p_t.pagamento_id and r.effetto = 'commissione_ridotta' and r.stato in ('attiva', 'esaurita')
    and p_oggi between r.dal and coalesce(r.al, p_oggi) and coalesce(r.esercente_id, d.esercente_id) = d.esercente_id
    and p_t.importo_centesimi >= r.importo_minimo_centesimi
    and (r.clienti = '{}' or d.cliente_id = any (r.clienti))
    and (r.piani = '{}' or exists (select from abbonamenti a join piani k on k.id = a.piano_id
      where d.origine = 'abbonamento' and a.id = d.origine_id and coalesce(k.primo_id, k.id) = any (r.piani)))
    and (not r.primo_acquisto or not exists (select from pagamenti x
      where x.esercente_id = d.esercente_id and x.cliente_id = d.cliente_id and x.incassato_centesimi > 0))
    and (r.usi_max is null or r.usi_max > (select count(*) from riduzioni_commissione u
      where u.promozione_id = r.id and u.resa_at is null))
    and (r.usi_per_cliente is null or r.usi_per_cliente > (select count(*) from riduzioni_commissione u
      where u.promozione_id = r.id and u.esercente_id = d.esercente_id and u.resa_at is null))
  order by r.valore desc, (r.usi_max is not null or r.usi_per_cliente is not null), r.id
  limit 1
$$;
