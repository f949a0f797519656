-- Money that fits no debt and was not given back yet: the credit of a cliente, read with every saldo.
create index incassi_da_riconciliare_aperti on incassi_da_riconciliare (pagamento_id) where risolto_at is null;
