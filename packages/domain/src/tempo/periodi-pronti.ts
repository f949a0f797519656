import { aggiungiGiorni, aggiungiMesi, fineMese, type Giorno } from './giorno.ts'

export type PeriodoPronto = { nome: string; dal: Giorno; al: Giorno }

/** The periods that people ask for most, counted from a day; first and last day are both part of them. */
export function periodiPronti(oggi: Giorno, verso: 'indietro' | 'avanti'): PeriodoPronto[] {
  const mese = `${oggi.slice(0, 8)}01`
  const giorno = { nome: 'Oggi', dal: oggi, al: oggi }
  if (verso === 'avanti') {
    const domani = aggiungiGiorni(oggi, 1)
    return [
      giorno,
      { nome: 'Prossimi 7 giorni', dal: domani, al: aggiungiGiorni(oggi, 7) },
      { nome: 'Prossimi 30 giorni', dal: domani, al: aggiungiGiorni(oggi, 30) },
      { nome: 'Questo mese', dal: mese, al: fineMese(oggi) },
      {
        nome: 'Mese prossimo',
        dal: aggiungiMesi(mese, 1),
        al: aggiungiGiorni(aggiungiMesi(mese, 2), -1),
      },
    ]
  }
  return [
    giorno,
    { nome: 'Ultimi 7 giorni', dal: aggiungiGiorni(oggi, -6), al: oggi },
    { nome: 'Questo mese', dal: mese, al: oggi },
    { nome: 'Mese scorso', dal: aggiungiMesi(mese, -1), al: aggiungiGiorni(mese, -1) },
    { nome: 'Quest’anno', dal: `${oggi.slice(0, 4)}-01-01`, al: oggi },
  ]
}
