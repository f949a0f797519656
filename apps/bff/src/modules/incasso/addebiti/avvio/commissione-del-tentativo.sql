-- The operator's fee on a charge: as a promozione lowered it when it was started, and by the conditions of a moment where none did.
create or replace function commissione_del_tentativo(p_t tentativi, p_at timestamptz) returns bigint
language sql stable as $$
  select coalesce((select commissione_centesimi - riduzione_centesimi from riduzioni_commissione where tentativo_id = p_t.id),
    (select commissione_di(d.esercente_id, p_t.metodo, p_t.importo_centesimi, p_at) from pagamenti d where d.id = p_t.pagamento_id))
$$;
