import type { CorpoPromozione } from '@rateo/contract/promozioni/promozioni'
import type { Call } from '../../../../http/call.ts'
import { newId } from '../../../../db/ids.ts'
import type { Db } from '../../../../db/database.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { notifica } from '../../../base/notifiche/index.ts'
import { findProposta } from './proposte.queries.ts'
import { f } from '@rateo/domain/parole/frase'

/** Said of what is not possible while a second person has not decided. */
export const ASPETTA =
  'Aspetta il sì di un’altra persona dello staff: prima va confermata o scartata.'

/** Lets pass a promozione for which nothing waits. */
export async function esigiSenzaProposta(db: Db, id: string): Promise<void> {
  if ((await findProposta(db, id)) !== undefined) {
    throw new AppError('stato_incompatibile', { message: ASPETTA })
  }
}

/** Keeps for a second person a change, or with null the promozione itself. The caller holds the promozione. */
export async function proponi(
  call: Call,
  promozione: { id: string; nome: string },
  corpo: CorpoPromozione | null,
): Promise<void> {
  const { db, clock, actor } = call
  const now = clock.now()
  const id = newId(now)
  await db
    .insertInto('promozioni_da_confermare')
    .values({
      id,
      promozione_id: promozione.id,
      corpo: corpo && JSON.stringify(corpo),
      proposta_da: actor.utente_id,
      created_at: now,
    })
    .execute()
  if (corpo !== null) {
    const fatto = { azione: 'propone_modifica', entita: 'promozione', id: promozione.id }
    await annota(call, { ...fatto, dopo: corpo })
  }
  await notifica(
    db,
    { ruolo: 'admin' },
    {
      testo: f`Serve un secondo sì per la promozione ${{ nome: promozione.nome }}`,
      indirizzo: `/promozioni/${promozione.id}`,
      unicita: `promozione_proposta:${id}`,
    },
  )
}

/** Ends what waits for a promozione, whatever it is. */
export const togliProposta = (db: Db, promozione_id: string) =>
  db.deleteFrom('promozioni_da_confermare').where('promozione_id', '=', promozione_id).execute()
