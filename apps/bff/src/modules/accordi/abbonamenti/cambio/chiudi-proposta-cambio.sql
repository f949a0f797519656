-- Refused by the cliente, with a reason where there is one, or taken back by the esercente, as p_stato says; false where
-- there is none.
create or replace function chiudi_proposta_cambio(
  p_abbonamento text, p_stato text, p_azione text, p_motivo text, p_adesso timestamptz, p_contesto jsonb
) returns boolean language plpgsql as $$
declare
  c cambi_piano;
begin
  update cambi_piano set stato = p_stato, motivo = p_motivo, updated_at = p_adesso
  where abbonamento_id = p_abbonamento and stato = 'in_attesa' returning * into c;
  if not found then
    return false;
  end if;
  perform annota_cambio(c, p_azione, p_contesto, p_adesso);
  return true;
end $$;
