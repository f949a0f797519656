-- Offers the cliente a change of piano that makes them pay more: it waits for their answer until its time is over.
create or replace function proponi_cambio(p_cambio text, p_entro timestamptz, p_adesso timestamptz, p_contesto jsonb)
returns void language plpgsql as $$
declare
  c cambi_piano;
begin
  select * into strict c from cambi_piano where id = p_cambio for update;
  update cambi_piano set stato = 'sostituito', updated_at = p_adesso
  where abbonamento_id = c.abbonamento_id and stato = 'in_attesa';
  update cambi_piano set stato = 'in_attesa', scade_at = p_entro, updated_at = p_adesso
  where id = p_cambio returning * into c;
  perform annota_cambio(c, 'propone_cambio', p_contesto, p_adesso);
end $$;
