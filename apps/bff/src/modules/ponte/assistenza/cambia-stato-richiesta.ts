import type { AzioneAssistenza } from '@rateo/contract/ponte/assistenza'
import { type StatoAssistenza, TRANSIZIONI_ASSISTENZA } from '@rateo/domain/stati/assistenza'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { motivoNonPossibile } from './azioni-consentite.ts'
import { lockRichiesta } from './blocca-richiesta.ts'
import { passaA } from './passa-a.ts'
import { passaSeDellEsercente } from './passa-allo-staff.ts'

const arrivo = (azione: AzioneAssistenza, da: StatoAssistenza): StatoAssistenza | undefined =>
  TRANSIZIONI_ASSISTENZA.find((t) => t.evento === azione && t.da.includes(da))?.a

/** Takes charge, waits for somebody else, solves or reopens: what the table of states allows to this side. */
export async function cambiaStatoRichiesta(
  call: Call,
  id: string,
  azione: AzioneAssistenza,
): Promise<void> {
  const { actor, clock, db } = call
  const richiesta = await lockRichiesta(db, id, actor)
  const motivo = motivoNonPossibile(azione, richiesta, clock.now())
  const a = arrivo(azione, richiesta.stato)
  if (motivo !== null || a === undefined) {
    throw new AppError('stato_incompatibile', { ...(motivo !== null && { message: motivo }) })
  }
  if (richiesta.lato === 'staff') await passaSeDellEsercente(call, richiesta)
  await passaA(call, { ...richiesta, da: richiesta.stato, a, azione })
}
