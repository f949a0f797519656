-- Takes an announced price back before its day: what was proposed, and what was accepted of a dearer one. Whoever was to
-- pay less keeps that.
create or replace function annulla_prezzo(p_adeguamento text, p_adesso timestamptz, p_contesto jsonb)
returns void language plpgsql as $$
declare
  c cambi_piano;
begin
  update adeguamenti_prezzo set annullato_at = p_adesso where id = p_adeguamento;
  for c in
    select x.* from cambi_piano x
    join adeguamenti_abbonati l on l.adeguamento_id = x.adeguamento_id and l.abbonamento_id = x.abbonamento_id
    where x.adeguamento_id = p_adeguamento and x.stato in ('in_attesa', 'programmato') and l.a_centesimi > l.da_centesimi
    order by x.abbonamento_id for update of x
  loop
    update cambi_piano set stato = 'annullato', updated_at = p_adesso where id = c.id;
    perform annota_cambio(c, case c.stato when 'in_attesa' then 'ritira_cambio' else 'annulla_cambio' end,
      p_contesto, p_adesso);
  end loop;
end $$;
