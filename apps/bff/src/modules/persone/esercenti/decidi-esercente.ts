import { puo } from '@rateo/domain/stati/macchina'
import { type StatoEsercente, TRANSIZIONI_ESERCENTE } from '@rateo/domain/identita/esercente'
import { AppError } from '../../../http/errors.ts'
import { type Decisione, lockEsercente, type Passaggio, passaEsercente } from './passa-esercente.ts'

/** Begins to look at a registration: from here the esercente may work, within the cap. */
export async function prendiInCarico(decisione: Decisione) {
  const { stato } = await lockEsercente(decisione)
  return passaEsercente(decisione, stato, {
    evento: 'prendi_in_carico',
    a: 'in_verifica',
    mantiene: true,
  })
}

/** Whether the staff may still decide on it; returns its state. Held until the end of the transaction. */
export async function esigiInVerifica(decisione: Decisione): Promise<StatoEsercente> {
  const { stato } = await lockEsercente(decisione)
  if (stato !== 'inviato' && stato !== 'in_verifica') {
    throw new AppError('stato_incompatibile', {
      message: 'Questo esercente non è in verifica: la decisione è già stata presa.',
    })
  }
  return stato
}

/**
 * Takes one decision of the staff on an esercente under review, and has the esercente told. A decision on one that
 * was only handed in takes charge of it. Refused in any other state.
 */
export async function decidiEsercente(decisione: Decisione, passaggio: Passaggio) {
  let { stato } = await lockEsercente(decisione)
  if (stato === 'inviato') ({ stato } = await prendiInCarico(decisione))
  if (!puo(TRANSIZIONI_ESERCENTE, passaggio.evento, stato, 'A')) {
    throw new AppError('stato_incompatibile', {
      message: 'Questo esercente non è in verifica: la decisione è già stata presa.',
    })
  }
  // A request for approval that nobody agreed to is over with any decision.
  await decisione.db
    .deleteFrom('approvazioni_in_deroga')
    .where('esercente_id', '=', decisione.id)
    .execute()
  return passaEsercente(decisione, stato, passaggio)
}
