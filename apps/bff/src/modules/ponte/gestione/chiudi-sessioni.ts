import type { Call } from '../../../http/call.ts'
import { annota } from '../../base/cronologia/index.ts'
import { revocaTutte } from '../../persone/sessione/index.ts'
import { esigiPieno } from './esigi-pieno.ts'
import { getUtente } from './utenti.queries.ts'

/** Puts whoever uses an account out of it, everywhere at once; the account itself stays as it is. */
export async function chiudiSessioni(call: Call, utente_id: string): Promise<{ chiuse: number }> {
  const { db, actor, clock } = call
  await getUtente(db, actor, utente_id, clock.now())
  await esigiPieno(call, utente_id)
  const chiuse = await revocaTutte(db, utente_id, clock.now())
  await annota(call, {
    azione: 'chiudi_sessioni',
    entita: 'utente',
    id: utente_id,
  })
  return { chiuse }
}
