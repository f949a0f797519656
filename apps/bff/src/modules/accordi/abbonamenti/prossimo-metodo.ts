/** The method of the next charge of the abbonamento `p`; one that is over has none. */
export const PROSSIMO_METODO = `case when p.stato not in ('disdetto', 'concluso', 'cessato', 'receduto', 'non_attivato')
    then prossimo_metodo('abbonamento', p.id) end`
