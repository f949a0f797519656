-- The refunds that wait for a second person of the team, counted at each opening of the home of an esercente.
create index rimborsi_in_attesa on rimborsi (esercente_id, pagamento_id)
  where stato = 'in_approvazione' and seconda_persona;
