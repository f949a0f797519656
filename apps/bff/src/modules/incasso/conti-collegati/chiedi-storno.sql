-- A bank took money of a tentativo from the operator: as much is to come back from the account that it was sent on to. Of its transfer
-- only what rimborsi have left can be taken back; the rest is settled apart.
create or replace function chiedi_storno(
  p_tentativo uuid, p_origine_tipo text, p_origine_id text, p_importo bigint, p_adesso timestamptz
) returns void language plpgsql as $$
declare
  resta bigint := (
    select t.importo_centesimi - coalesce(sum(b.importo_centesimi), 0) from tentativi t
    left join rimborsi b on b.tentativo_id = t.id and b.eccedenza_id is null and b.stato in ('in_elaborazione', 'riuscito')
      and exists (select from operazioni_psp o where o.rimborso_id = b.id and o.richiesta ? 'storna')
    where t.id = p_tentativo group by t.id);
  parte bigint := greatest(0, least(p_importo, resta));
begin
  insert into storni_conto (esercente_id, tentativo_id, origine_tipo, origine_id, fornitore, chiave, intento,
    importo_centesimi, created_at)
  select p.esercente_id, t.id, p_origine_tipo, p_origine_id, o.fornitore,
    'storno:' || p_origine_tipo || ':' || p_origine_id, t.riferimento_psp, parte, p_adesso
  from tentativi t join pagamenti p on p.id = t.pagamento_id
  join operazioni_psp o on o.tentativo_id = coalesce(t.capofila_id, t.id) and o.tipo <> 'rimborso'
  where t.id = p_tentativo and o.richiesta ? 'destinazione' and t.riferimento_psp is not null and parte > 0
  on conflict (origine_tipo, origine_id) do nothing;
  perform chiedi_conguaglio(p_tentativo, 'storno_a_parte', p_origine_tipo || ':' || p_origine_id, parte - p_importo, p_adesso);
end $$;
