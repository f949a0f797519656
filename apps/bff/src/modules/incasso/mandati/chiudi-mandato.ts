import {
  type EventoMandato,
  type StatoMandato,
  TRANSIZIONI_MANDATO,
} from '@rateo/domain/banca/mandato'
import { puo } from '@rateo/domain/stati/macchina'
import { ETICHETTE } from '@rateo/domain/parole/etichette'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { accoda } from '../../base/uscite/index.ts'
import { annotaMandato } from './annota-mandato.ts'
import { lockMandato } from './mandati.queries.ts'

type Chiusura = {
  id: string
  azione: Extract<EventoMandato, 'revoca' | 'blocca'>
  a: Extract<StatoMandato, 'revocato' | 'bloccato'>
  motivo: string
}

const CHI = { cliente: 'C', esercente: 'E', admin: 'A' } as const

/**
 * Ends a mandato: nothing more is debited under it. What the bank has already been sent goes on, and comes back by the
 * bank's own ways. Returns the method that the provider should forget, if it knew one.
 */
export async function chiudiMandato(
  call: Call,
  { id, azione, a, motivo }: Chiusura,
): Promise<string | null> {
  const { db, clock } = call
  const m = await lockMandato(db, call.actor, id)
  const da = m.stato
  if (!puo(TRANSIZIONI_MANDATO, azione, da, CHI[call.actor.ruolo])) {
    const etichetta = ETICHETTE.mandato[da].etichetta
    throw new AppError('stato_incompatibile', {
      message: `Il mandato è nello stato “${etichetta}”: non c’è nulla da ${azione === 'revoca' ? 'revocare' : 'bloccare'}.`,
    })
  }
  await db
    .updateTable('mandati')
    .set({ stato: a, motivo, updated_at: clock.now() })
    .where('id', '=', id)
    .execute()
  await annotaMandato(call, { id, azione, da, a, altro: { motivo } })
  await accoda(db, {
    argomento: 'mandato',
    unicita: `mandato:${a}:${id}`,
    contenuto: { mandato_id: id, fatto: a },
  })
  return m.metodo_psp
}
