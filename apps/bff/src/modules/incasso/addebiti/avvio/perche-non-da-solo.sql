-- The reason why a debt is not charged by itself, where the cliente could pay it: a rata on an event that nobody confirmed
-- is paid by the cliente or not at all, and less than the provider takes is paid otherwise. Null where nothing is against it.
create or replace function perche_non_da_solo(p_debito pagamenti, p_motivo text) returns text language sql stable as $$
  select case
    when p_debito.origine = 'rata'
      and p_motivo in ('rata', 'rinnovo', 'riprova_automatica', 'riprova_operatore', 'distinta_sdd')
      and evento_non_confermato(p_debito.id) then 'stato_incompatibile'
    when p_debito.residuo_centesimi < 50
      and p_motivo in ('rata', 'rinnovo', 'riprova_automatica', 'riprova_operatore') then 'importo_sotto_minimo'
    end
$$;
