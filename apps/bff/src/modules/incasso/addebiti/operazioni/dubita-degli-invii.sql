-- Messages that the backup still had to send may have been sent after it: from now on they are asked about, and never
-- just sent.
create or replace function dubita_degli_invii(p_chiave_ttl interval) returns int language plpgsql as $$
declare
  quanti int;
begin
  perform set_config('rateo.ripristino', 'on', true);
  update operazioni_psp set stato = 'inviata', invii = greatest(invii, 1), bloccata_fino = null,
    primo_invio_at = coalesce(primo_invio_at, created_at),
    chiave_scade_at = coalesce(chiave_scade_at, created_at + p_chiave_ttl), prossimo_at = now()
  where stato = 'da_inviare';
  get diagnostics quanti = row_count;
  update operazioni_psp set prossimo_at = now(), bloccata_fino = null, controlli = 0 where stato in ('inviata', 'in_attesa');
  return quanti;
end $$;
