-- How much of a proposal was taken off its debts already, with payments that are under way or came.
create or replace function saldo_tolto(p_dilazione text, p_dal timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(a.importo_centesimi), 0)::bigint from rate r join abbuoni a on a.pagamento_id = r.pagamento_id
  where r.dilazione_id = p_dilazione and a.causa = 'saldo_e_stralcio' and a.decaduto_at is null and a.concesso_at >= p_dal
$$;
