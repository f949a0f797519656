import { aggiungiGiorni, inizioGiornoDiRoma } from '@rateo/domain/tempo/giorno'
import type { Clock } from '../../../clock.ts'
import { AppError } from '../../../http/errors.ts'

const GIORNI_MAX = 366

/** Never in the past: what was computed with the old value must stay explained by it. */
export function istanteDi(giorno: string | null, clock: Clock): Date {
  if (giorno === null) return clock.now()
  const today = clock.today()
  if (giorno <= today || giorno > aggiungiGiorni(today, GIORNI_MAX)) {
    throw new AppError('dati_non_validi', {
      errors: [{ pointer: '/valido_dal', message: 'Scegli un giorno da domani a un anno da oggi' }],
    })
  }
  return inizioGiornoDiRoma(giorno)
}
