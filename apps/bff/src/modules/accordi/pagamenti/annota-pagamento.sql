-- A step of a debt in the cronologia.
create or replace function annota_pagamento(
  p_pagamento text, p_azione text, p_prima text, p_dopo text, p_dettagli jsonb, p_contesto jsonb
) returns void language sql as $$
  insert into cronologia (attore, ruolo, canale, azione, entita, entita_id, prima, dopo, ip, request_id)
  values (coalesce(p_contesto ->> 'attore', 'sistema'), coalesce(p_contesto ->> 'ruolo', 'sistema'),
    coalesce(p_contesto ->> 'canale', 'sistema'), p_azione, 'pagamento', p_pagamento,
    jsonb_build_object('stato', p_prima), jsonb_build_object('stato', p_dopo) || p_dettagli,
    p_contesto ->> 'ip', p_contesto ->> 'request_id')
$$;
