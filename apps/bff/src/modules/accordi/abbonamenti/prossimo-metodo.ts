/** What the next charge of the abbonamento `p` is made on. Of what goes on; what is over is charged to nothing. */
export const PROSSIMO_METODO = `case when p.stato not in ('disdetto', 'concluso', 'cessato', 'receduto', 'non_attivato')
    then prossimo_metodo('abbonamento', p.id) end`
