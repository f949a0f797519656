import type { creaRispostaPronta, RispostaPronta } from '@rateo/contract/ponte/assistenza-coda'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'

type Testi = BodyOf<typeof creaRispostaPronta>

export async function findRispostePronte(db: Db): Promise<{ data: RispostaPronta[] }> {
  const rows = await db
    .selectFrom('risposte_pronte')
    .select(['id', 'titolo', 'testo'])
    .orderBy('titolo')
    .execute()
  return { data: rows.map(({ id, ...row }) => ({ _id: id, ...row })) }
}

async function esigiTitolo(db: Db, titolo: string, id: string): Promise<void> {
  const altra = await db
    .selectFrom('risposte_pronte')
    .select('id')
    .where('titolo', '=', titolo)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (!altra) return
  const errors = [{ pointer: '/titolo', message: 'C’è già una risposta pronta con questo titolo' }]
  throw new AppError('dati_non_validi', { errors })
}

const scriviRiga = (call: Call, azione: string, id: string, titolo: string) =>
  annota(call, { azione, entita: 'risposta_pronta', id, dopo: { titolo } })

export async function creaRisposta(call: Call, { titolo, testo }: Testi): Promise<void> {
  const { db, clock } = call
  const now = clock.now()
  const id = newId(now)
  await esigiTitolo(db, titolo, id)
  await db
    .insertInto('risposte_pronte')
    .values({ id, titolo, testo, created_at: now, updated_at: now })
    .execute()
  await scriviRiga(call, 'crea', id, titolo)
}

export async function cambiaRisposta(
  call: Call,
  id: string,
  { titolo, testo }: Testi,
): Promise<void> {
  const { db, clock } = call
  await esigiTitolo(db, titolo, id)
  const cambiata = await db
    .updateTable('risposte_pronte')
    .set({ titolo, testo, updated_at: clock.now() })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!cambiata) throw new AppError('non_trovato')
  await scriviRiga(call, 'modifica', id, titolo)
}

export async function eliminaRisposta(call: Call, id: string): Promise<void> {
  const tolta = await call.db
    .deleteFrom('risposte_pronte')
    .where('id', '=', id)
    .returning('titolo')
    .executeTakeFirst()
  if (!tolta) throw new AppError('non_trovato')
  await scriviRiga(call, 'elimina', id, tolta.titolo)
}
