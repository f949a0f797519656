-- How the provider calls a mandato, and the reference by which the payer's bank knows it.
alter table mandati add column mandato_psp text, add column riferimento_banca text;
create index mandati_metodo_psp on mandati (metodo_psp) where metodo_psp is not null;

-- A card that its bank renewed goes on being charged: when the provider was last asked about it, and when it told of
-- another expiry or number.
alter table metodi_di_pagamento add column riletta_il date, add column rinnovata_at timestamptz;
create index metodi_di_pagamento_scadenza on metodi_di_pagamento (scade_anno, scade_mese)
  where stato = 'attiva' and tipo = 'carta';
