import type { UtenteDettaglio } from '@rateo/contract/ponte/gestione'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { cambiaStatoUtente, esigiAltroPieno, revocaTutte } from '../../persone/sessione/index.ts'
import { chiediRiattivazione } from '../staff/index.ts'
import { esigiPieno, isStaff } from './esigi-pieno.ts'
import { getUtente } from './utenti.queries.ts'

const rifiuta = (message: string) => new AppError('stato_incompatibile', { message })

/** Shuts an account: whoever uses it is out on the next call, and who signs in reads that it is not active. */
export async function disattivaUtente(
  call: Call,
  id: string,
  motivo: string,
): Promise<UtenteDettaglio> {
  const { db, actor, clock } = call
  const now = clock.now()
  await getUtente(db, actor, id, now)
  // There is always somebody left who can open it again.
  if (id === actor.utente_id) {
    throw rifiuta('Non puoi disattivare te: lo fa un’altra persona dello staff.')
  }
  await esigiPieno(call, id)
  if (await isStaff(db, id)) await esigiAltroPieno(db, id)
  if (!(await cambiaStatoUtente(db, { id, stato: 'inattivo', now }))) {
    throw rifiuta('Questo account è già disattivato.')
  }
  const chiuse = await revocaTutte(db, id, now)
  await annota(call, {
    azione: 'disattiva',
    entita: 'utente',
    id,
    prima: { stato: 'attivo' },
    dopo: { stato: 'inattivo', motivo, sessioni_chiuse: chiuse },
  })
  return getUtente(db, actor, id, now)
}

/**
 * Opens an account again; the person signs in with the password of before. That of somebody of the staff stays shut until
 * another person approves.
 */
export async function riattivaUtente(
  call: Call,
  id: string,
  motivo: string,
): Promise<UtenteDettaglio> {
  const { db, actor, clock } = call
  const now = clock.now()
  const { stato } = await getUtente(db, actor, id, now)
  await esigiPieno(call, id)
  if (stato === 'inattivo' && (await isStaff(db, id))) {
    await chiediRiattivazione(call, id, motivo)
    return getUtente(db, actor, id, now)
  }
  if (!(await cambiaStatoUtente(db, { id, stato: 'attivo', now }))) {
    throw rifiuta('Questo account è già attivo.')
  }
  await annota(call, {
    azione: 'riattiva',
    entita: 'utente',
    id,
    prima: { stato: 'inattivo' },
    dopo: { stato: 'attivo', motivo },
  })
  return getUtente(db, actor, id, now)
}
