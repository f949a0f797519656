-- The link that a cliente gives to somebody else, who pays once and without an account: it stands beside that of the
-- esercente, says less, and its payer writes a name for the receipt.
alter table link_pubblici
  add column di_cliente boolean not null default false,
  add column pagante text check (length(pagante) between 1 and 80),
  add check (di_cliente or pagante is null);
drop index link_pubblici_uno;
create unique index link_pubblici_uno on link_pubblici (pagamento_id, di_cliente) where revocato_at is null;
