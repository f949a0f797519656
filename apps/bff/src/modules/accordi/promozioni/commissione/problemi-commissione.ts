import type { CumuloPromozione, UsoPromozione } from '@rateo/domain/stati/promozione'
import type { FieldError } from '../../../../http/errors.ts'

/** Each charge counts the uses there are: more of them are no limit any more, but a promozione for good. */
const USI_MAX = 10_000

type Commissione = {
  valore: number
  cumulo: CumuloPromozione
  usi_max: number | null
  alla_disdetta: boolean
  carico_operatore?: number
}

/** Problems of a reduction of the operator's commission, whoever writes it: it stands alone, and the operator bears it whole. */
export function problemiCommissione(p: Commissione): FieldError[] {
  const errors: FieldError[] = []
  const dice = (pointer: string, message: string) => errors.push({ pointer, message })
  if (p.valore > 10_000) dice('/valore', 'Al massimo il 100%')
  if (p.cumulo !== 'esclusiva') {
    dice('/cumulo', 'Su un incasso vale una sola riduzione: quella che toglie di più')
  }
  if (p.alla_disdetta) dice('/alla_disdetta', 'A chi disdice si offre uno sconto')
  if ((p.carico_operatore ?? 0) > 0) {
    dice('/carico_operatore', 'La commissione ridotta è già tutta a carico del portale')
  }
  if (p.usi_max !== null && p.usi_max > USI_MAX) dice('/usi_max', 'Al massimo 10.000 incassi')
  return errors
}

/** Problems of who makes one: the operator, for whoever it holds for, without a code. */
export function problemiNuovaCommissione(uso: UsoPromozione, isStaff: boolean): FieldError[] {
  if (!isStaff)
    return [{ pointer: '/effetto', message: 'La commissione la riduce solo il portale' }]
  return uso === 'automatica'
    ? []
    : [{ pointer: '/uso', message: 'La commissione ridotta vale da sola, senza codice' }]
}
