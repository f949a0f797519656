-- Takes the key of a call without ever waiting: whoever holds it in an open transaction holds the lock too. Answers {esito}:
-- presa, riusata (it stands for another call or other data), risposta (with the status and corpo that were kept), in_corso.
create or replace function prendi_chiave(
  p_attore text, p_chiave text, p_impronta bytea, p_bloccata_fino timestamptz, p_adesso timestamptz
) returns jsonb language plpgsql as $$
declare
  libera boolean := pg_try_advisory_xact_lock(hashtextextended(p_attore || ' ' || p_chiave, 72));
  tenuta idempotenza;
begin
  if libera then
    insert into idempotenza (attore, chiave, impronta, bloccata_fino, created_at)
    values (p_attore, p_chiave, p_impronta, p_bloccata_fino, p_adesso)
    on conflict (attore, chiave) do update set bloccata_fino = excluded.bloccata_fino
      where idempotenza.status is null and idempotenza.bloccata_fino < p_adesso
        and idempotenza.impronta = excluded.impronta;
    if found then
      return '{"esito": "presa"}';
    end if;
  end if;
  select * into tenuta from idempotenza where attore = p_attore and chiave = p_chiave;
  if tenuta.impronta <> p_impronta then
    return '{"esito": "riusata"}';
  end if;
  if libera and tenuta.status is not null then
    return jsonb_build_object('esito', 'risposta', 'status', tenuta.status, 'corpo', tenuta.corpo);
  end if;
  return '{"esito": "in_corso"}';
end $$;
