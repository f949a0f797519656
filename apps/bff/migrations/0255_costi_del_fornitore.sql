-- The payment that a cost of the provider's is for, and how it was paid: the books have the cost under the provider's own line. What was
-- booked before is nobody's.
create table costi_psp (
  riga text collate "C" primary key,
  pagamento_id text collate "C" not null references pagamenti,
  metodo text not null
);
