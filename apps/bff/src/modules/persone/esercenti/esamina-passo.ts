import type { esaminaPasso as contract } from '@rateo/contract/persone/decisioni-esercente'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { AppError } from '../../../http/errors.ts'
import { ESAMINABILI } from './esame.queries.ts'
import { annotaEsercente, type Decisione, lockEsercente } from './passa-esercente.ts'

/** Marks a step of a registration as right or as to be seen again; who looks at one just handed in need not decide. */
export async function esaminaPasso(
  decisione: Decisione,
  { passo, esito, nota }: BodyOf<typeof contract>,
): Promise<{ _id: string }> {
  const { db, actor, id, now } = decisione
  if (actor === null) throw new AppError('non_autorizzato')
  const { stato } = await lockEsercente(decisione)
  if (!ESAMINABILI.includes(stato)) {
    throw new AppError('stato_incompatibile', {
      message: 'La registrazione non è in esame: non c’è nulla da segnare.',
    })
  }
  if (esito === 'da_rivedere' && nota === '') {
    throw new AppError('dati_non_validi', {
      errors: [{ pointer: '/nota', message: 'Scrivi che cosa va rivisto' }],
    })
  }
  const values = { esito: esito ?? 'approvato', nota, autore: actor.utente_id, at: now }
  if (esito === null) {
    await db
      .deleteFrom('esami_registrazione')
      .where('esercente_id', '=', id)
      .where('passo', '=', passo)
      .execute()
  } else {
    await db
      .insertInto('esami_registrazione')
      .values({ esercente_id: id, passo, ...values })
      .onConflict((conflict) => conflict.columns(['esercente_id', 'passo']).doUpdateSet(values))
      .execute()
  }
  await annotaEsercente(decisione, 'esamina', { dopo: { passo, esito, nota } })
  return { _id: id }
}
