-- The reason why a debt is not charged by itself, where the cliente could pay it: a rata on an event that nobody confirmed
-- is paid by the cliente or not at all, less than the provider takes is paid otherwise, and an esercente may forbid it. Null
-- where nothing is against it.
create or replace function perche_non_da_solo(p_debito pagamenti, p_motivo text) returns text language sql stable as $$
  select case
    when p_debito.origine = 'rata'
      and p_motivo in ('rata', 'rinnovo', 'riprova_automatica', 'riprova_operatore', 'distinta_sdd')
      and evento_non_confermato(p_debito.id) then 'stato_incompatibile'
    when p_motivo in ('rata', 'rinnovo', 'programmato', 'riprova_automatica', 'riprova_operatore', 'distinta_sdd')
      and addebito_vietato(p_debito.esercente_id, p_debito.cliente_id) then 'vietato'
    -- An esercente that wants to be paid by hand takes nothing online, from the cliente either.
    when online_vietato(p_debito.esercente_id, p_debito.cliente_id) then 'vietato'
    when p_debito.residuo_centesimi < 50
      and p_motivo in ('rata', 'rinnovo', 'programmato', 'riprova_automatica', 'riprova_operatore') then 'importo_sotto_minimo'
    end
$$;
