import { LATI_ASSISTENZA } from '@rateo/domain/stati/assistenza'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { scopesOf } from './readable-by.ts'

export type RichiestaBloccata = Awaited<ReturnType<typeof lockRichiesta>>

/**
 * The request, held until the end of the transaction, and the side on which this person stands: who writes and who
 * changes its state wait for one another.
 */
export async function lockRichiesta(db: Db, id: string, actor: Actor) {
  const scopes = scopesOf(actor)
  for (const lato of LATI_ASSISTENZA) {
    const scope = scopes[lato]
    if (scope === undefined) continue
    const row = await db
      .selectFrom('richieste_assistenza')
      .select(['id', 'stato', 'risolta_at', 'assegnata_a', 'utente_id', 'ruolo'])
      .select([
        'destinatario',
        'destinatario_id',
        'prima_risposta_at',
        'priorita',
        'voto',
        'created_at',
      ])
      .where('id', '=', id)
      .where((eb) => eb.and(scope))
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (row) return { ...row, lato }
  }
  throw new AppError('non_trovato')
}
