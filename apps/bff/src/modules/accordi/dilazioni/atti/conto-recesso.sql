-- The outcome of a recesso of this moment: what was paid counts for the price, and for nothing else. `torna` is true where
-- nothing was paid and the debts of before are owed again; in_corso is what is being paid right now.
create or replace function conto_recesso(p_dilazione text) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'dovuto_centesimi', greatest(0, d.importo_centesimi - s.versato),
    'rimborso_centesimi', least(d.pagato_centesimi, greatest(0, s.versato - d.importo_centesimi)),
    'torna', s.versato = 0 and exists (select 1 from dilazioni_debiti where dilazione_id = d.id),
    'in_corso_centesimi', coalesce((
      select sum(p.residuo_centesimi) from rate r join pagamenti p on p.id = r.pagamento_id
      where r.dilazione_id = d.id and (p.stato in ('in_verifica', 'in_elaborazione') or exists (
        select 1 from tentativi t where t.pagamento_id = p.id and t.stato in (
          'avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare')))), 0))
  from dilazioni d, lateral (
    select d.pagato_centesimi + d.rimborsato_centesimi + d.condonato_centesimi as versato) s
  where d.id = p_dilazione
$$;
