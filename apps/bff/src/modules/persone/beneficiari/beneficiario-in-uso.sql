-- True while something that is still to be paid, or goes on, names it: a receipt may yet have to say who it was for.
create or replace function beneficiario_in_uso(p_id text) returns boolean language sql stable as $$
  select exists (select from pagamenti where beneficiario_id = p_id
      and stato in ('bozza', 'da_pagare', 'in_verifica', 'in_elaborazione', 'parzialmente_pagato', 'insoluto', 'contestato'))
    or exists (select from abbonamenti where beneficiario_id = p_id
      and stato in ('in_attivazione', 'in_prova', 'attivo', 'in_ritardo', 'sospeso', 'in_pausa', 'disdetto'))
    or exists (select from dilazioni where beneficiario_id = p_id
      and stato in ('proposta', 'accettata', 'attiva', 'sospesa', 'decaduta'))
    or exists (select from iscrizioni where beneficiario_id = p_id and stato = 'in_attesa')
    or exists (select from ripartizioni r join quote_ripartizione q on q.ripartizione_id = r.id
      where r.beneficiario_id = p_id and q.stato = 'in_attesa')
$$;
