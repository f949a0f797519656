import type {
  UnioneClienti,
  unisciClienti as contract,
} from '@rateo/contract/persone/unioni-clienti'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { LIMITI_ETICHETTE } from '@rateo/domain/identita/controlli-cliente'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../../../db/database.ts'
import { newId } from '../../../../db/ids.ts'
import { stored } from '../../../../db/stored.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { accoda } from '../../../base/uscite/index.ts'
import { senzaRipetizioni } from '../scrivi-etichette.ts'
import { datiPresi, findUnioni } from './anteprima.queries.ts'
import { type Coppia, coppiaDi, impedimentoDi, type Legami, findLegami } from './chi-si-unisce.ts'

/** The things that the remaining relation took, by which an undo takes them off again. */
export const presiScritti = z.object({
  etichette: z.array(z.string()),
  controlli: z.array(z.string()),
  dati: z.array(z.string()),
})

/** Writes to the relation that remains what it had not. What either forbids stays forbidden. */
async function prendi(db: Db, { esercente_id, principale: id }: Coppia, legami: Legami) {
  const { principale, doppio } = legami
  const etichette = senzaRipetizioni([...principale.etichette, ...doppio.etichette])
  if (etichette.length > LIMITI_ETICHETTE.quante) {
    throw new AppError('stato_incompatibile', {
      message: 'Insieme avrebbero più di venti etichette: togline qualcuna, poi uniscili.',
    })
  }
  const controlli = [...new Set([...principale.controlli, ...doppio.controlli])]
  const presi: z.infer<typeof presiScritti> = {
    etichette: etichette.filter((una) => !principale.etichette.includes(una)),
    controlli: controlli.filter((uno) => !principale.controlli.includes(uno)),
    dati: datiPresi(legami),
  }
  await db
    .updateTable('clienti_esercente')
    .set({
      etichette,
      controlli: controlli.toSorted((a, b) => a.localeCompare(b)),
      mai_contattato: principale.mai_contattato && doppio.mai_contattato,
      ...Object.fromEntries(datiPresi(legami).map((campo) => [campo, doppio[campo]])),
    })
    .where('esercente_id', '=', esercente_id)
    .where('cliente_id', '=', id)
    .execute()
  return presi
}

/** Moves to one cliente all that an esercente has with the other, who is left as a sign that points to the first (CLI-B3). */
export async function unisciClienti(
  call: Call,
  id: string,
  body: BodyOf<typeof contract>,
): Promise<UnioneClienti> {
  const { db, actor, clock } = call
  const coppia = coppiaDi(actor, id, body)
  const { esercente_id, doppio: doppio_id } = coppia
  const legami = await findLegami(db, coppia, true)
  // The same call once more finds it done.
  if (legami.doppio.unito_a === id) return await ultima(call, id, doppio_id)
  const impedimento = await impedimentoDi(db, legami, coppia, actor.ruolo === 'admin')
  if (impedimento) throw new AppError('stato_incompatibile', { message: impedimento.motivo })
  const now = clock.now()
  const unione_id = newId(now)
  const presi = await prendi(db, coppia, legami)
  await db
    .insertInto('unioni_clienti')
    .values({
      id: unione_id,
      esercente_id,
      principale_id: id,
      doppio_id,
      autore_id: actor.utente_id,
      presi: JSON.stringify(presi),
      transazione: sql<string>`pg_current_xact_id()`,
      created_at: now,
    })
    .execute()
  await sql`select ${stored('segna_righe_unite', { unione: unione_id, esercente: esercente_id, da: doppio_id })}`.execute(
    db,
  )
  await sql`select ${stored('sposta_righe_unite', { unione: unione_id, da: doppio_id, a: id })}`.execute(
    db,
  )
  await db
    .updateTable('clienti_esercente')
    .set({ unito_a: id })
    .where('esercente_id', '=', esercente_id)
    .where('cliente_id', '=', doppio_id)
    .execute()
  await accoda(db, {
    argomento: 'clienti_uniti',
    unicita: `clienti_uniti:${unione_id}`,
    contenuto: { unione_id },
  })
  await annota(call, { azione: 'unisce', entita: 'cliente', id, dopo: { doppio: doppio_id } })
  await annota(call, { azione: 'e_unito', entita: 'cliente', id: doppio_id, dopo: { a: id } })
  return await ultima(call, id, doppio_id)
}

async function ultima(call: Call, id: string, doppio_id: string): Promise<UnioneClienti> {
  const unione = (await findUnioni(call, id)).find(({ doppio }) => doppio._id === doppio_id)
  if (unione === undefined) throw new AppError('non_trovato')
  return unione
}
