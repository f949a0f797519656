-- The lines that no payout has taken along: where the money of an esercente is, and what the next payouts take.
create index righe_conto_libere on righe_conto (esercente_id, disponibile_at)
  where accredito_id is null and tipo not in ('accredito', 'accredito_tornato');
