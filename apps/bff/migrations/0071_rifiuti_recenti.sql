-- Whether a payer was refused a moment ago is asked before every payment: the few refusals are found by the debts of the
-- payer, without reading the tentativi that went well.
create index tentativi_con_rifiuti on tentativi (pagamento_id, updated_at) include (rifiuti) where rifiuti > 0;
