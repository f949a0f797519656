import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import {
  CHIAVE_PROMOZIONI,
  findImpostazioni,
  promozioniAmmesse,
} from '../../base/impostazioni/index.ts'

type Qui = Pick<Call, 'db' | 'actor' | 'clock'>

export const NON_AMMESSE =
  'Adesso il portale non lascia agli esercenti fare promozioni: le tue puoi solo sospenderle e archiviarle.'

/** Whether a person gives discounts: the staff always, an esercente where the settings let it. */
export async function puoFarne({ db, actor, clock }: Qui): Promise<boolean> {
  if (actor.ruolo === 'admin') return true
  const valori = await findImpostazioni(db, [CHIAVE_PROMOZIONI], clock.now())
  return promozioniAmmesse(valori.get(CHIAVE_PROMOZIONI))
}

export async function esigiDiFarne(call: Qui): Promise<void> {
  if (!(await puoFarne(call))) throw new AppError('stato_incompatibile', { message: NON_AMMESSE })
}
