-- Takes back a change of piano that was to come. False where there is none.
create or replace function annulla_cambio(p_abbonamento text, p_adesso timestamptz, p_contesto jsonb)
returns boolean language plpgsql as $$
declare
  c cambi_piano;
begin
  update cambi_piano set stato = 'annullato', updated_at = p_adesso
  where abbonamento_id = p_abbonamento and stato = 'programmato' returning * into c;
  if not found then
    return false;
  end if;
  perform annota_cambio(c, 'annulla_cambio', p_contesto, p_adesso);
  return true;
end $$;
