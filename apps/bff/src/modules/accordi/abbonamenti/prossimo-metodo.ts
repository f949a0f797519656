/** The method of the next charge of the abbonamento `p`; one that is over has none. */
export const PROSSIMO_METODO = `case when p.stato not in ('disdetto', 'concluso', 'cessato', 'receduto', 'non_attivato')
    then prossimo_metodo('abbonamento', p.id) end`

/** The last day of the month printed on its card; null where it is charged to an account, or to nothing. */
export const SCADENZA_CARTA = `case when p.stato not in ('disdetto', 'concluso', 'cessato', 'receduto', 'non_attivato')
    then (select (make_date(m.scade_anno, m.scade_mese, 1) + interval '1 month' - interval '1 day')::date
      from usi_metodo u join metodi_di_pagamento m on m.id = u.metodo_id and m.stato = 'attiva'
      where u.oggetto_tipo = 'abbonamento' and u.oggetto_id = p.id) end`
