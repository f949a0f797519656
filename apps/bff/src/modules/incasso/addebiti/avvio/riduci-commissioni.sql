-- The commission that the provider is told to keep of charges that are being started, where a promozione lowers it. Last of all that a
-- start does, since it may wait for the last use of a promozione.
create or replace function riduci_commissioni(p_tentativi uuid[], p_adesso timestamptz) returns void language plpgsql as $$
begin
  if usa_riduzioni(p_tentativi, p_adesso) = 0 then
    return;
  end if;
  update operazioni_psp o set richiesta = jsonb_set(o.richiesta, '{destinazione,commissione_centesimi}', to_jsonb((
    select sum(commissione_del_tentativo(t, p_adesso))
    from tentativi t where t.id = o.tentativo_id or t.capofila_id = o.tentativo_id)))
  where o.tentativo_id = any (p_tentativi) and o.tipo <> 'rimborso' and o.richiesta ? 'destinazione';
end $$;
