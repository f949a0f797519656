-- A rata on an event is due on a day: from here on it is like any other. Where the cliente confirmed it is charged by itself, where
-- nobody contested it it is not. The caller holds debt and plan, and knows that it may be.
create or replace function rata_dovuta(p_rata text, p_confermato boolean, p_scadenza date, p_adesso timestamptz)
returns void language plpgsql as $$
declare
  x rate;
begin
  update rate set evento_stato = case when p_confermato then 'confermato' else 'dovuta_a_mano' end, entro_il = scadenza,
    scadenza = p_scadenza, stato = case stato when 'in_attesa_di_evento' then 'programmata' else stato end
  where id = p_rata returning * into strict x;
  update pagamenti set dilazione_id = null, scadenza = p_scadenza, updated_at = p_adesso where id = x.pagamento_id;
  if p_confermato then
    -- How many days ahead it is sent, its method says.
    insert into addebiti_programmati (pagamento_id, il) values (x.pagamento_id, '-infinity') on conflict (pagamento_id) do nothing;
  end if;
  perform riepiloga_dilazione(x.dilazione_id);
end $$;
