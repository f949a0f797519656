-- Takes the data of beneficiari away for good: the row stays only where a record names it, without a name of its own.
-- Receipts that were issued keep their words (art. 2220 c.c.). Answers how many.
create or replace function dimentica_beneficiari(p_ids text[], p_adesso timestamptz) returns int language plpgsql as $$
declare
  quanti int;
begin
  update beneficiari set stato = 'dimenticato', nome = 'Dati tolti', codice_fiscale = null, nato_il = null,
    updated_at = p_adesso
  where id = any (p_ids) and stato <> 'dimenticato';
  get diagnostics quanti = row_count;
  delete from beneficiari b where b.id = any (p_ids)
    and not exists (select from pagamenti where beneficiario_id = b.id)
    and not exists (select from abbonamenti where beneficiario_id = b.id)
    and not exists (select from dilazioni where beneficiario_id = b.id)
    and not exists (select from iscrizioni where beneficiario_id = b.id)
    and not exists (select from ripartizioni where beneficiario_id = b.id);
  return quanti;
end $$;
