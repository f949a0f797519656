import type { CodiciUnici } from '@rateo/contract/promozioni/promozioni'
import { LIMITI_CODICI, nuovoCodice } from '@rateo/domain/denaro/codice-unico'
import { formattaIntero } from '@rateo/domain/parole/formato'
import { eModificabile } from '@rateo/domain/stati/promozione'
import { randomInt } from 'node:crypto'
import type { Call } from '../../../http/call.ts'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { lockPromozione } from './lock-promozione.ts'
import { esigiDiFarne } from './proprie.ts'

const rifiuta = (message: string) => new AppError('stato_incompatibile', { message })

const conta = async (db: Db, promozione_id: string): Promise<number> => {
  const { quanti } = await db
    .selectFrom('codici_promozione')
    .where('promozione_id', '=', promozione_id)
    .select((eb) => eb.fn.countAll<number>().as('quanti'))
    .executeTakeFirstOrThrow()
  return Number(quanti)
}

/** Adds codes to a promozione, each of which is used once: nobody can work out one from another. */
export async function generaCodici(call: Call, id: string, quanti: number): Promise<void> {
  const { db, clock } = call
  const p = await lockPromozione(call, id)
  await esigiDiFarne(call)
  if (p.uso !== 'codici') throw rifiuta('Questa promozione non ha codici unici.')
  if (!eModificabile(p.stato)) throw rifiuta('È finita: non le servono altri codici.')
  const gia = await conta(db, id)
  if (gia + quanti > LIMITI_CODICI.in_tutto) {
    const message = `Una promozione ha al massimo ${formattaIntero(LIMITI_CODICI.in_tutto)} codici: ne ha già ${formattaIntero(gia)}`
    throw new AppError('dati_non_validi', { errors: [{ pointer: '/quanti', message }] })
  }
  let mancano = quanti
  while (mancano > 0) {
    const righe = Array.from({ length: mancano }, () => ({
      codice: nuovoCodice(randomInt),
      promozione_id: id,
      created_at: clock.now(),
    }))
    // One that is there already is drawn anew.
    const nati = await db
      .insertInto('codici_promozione')
      .values(righe)
      .onConflict((oc) => oc.doNothing())
      .returning('codice')
      .execute()
    mancano -= nati.length
  }
  await annota(call, { azione: 'genera_codici', entita: 'promozione', id, dopo: { quanti } })
}

const righeDi = (db: Db, promozione_id: string) =>
  db
    .selectFrom('codici_promozione as k')
    .leftJoin('usi_promozione as u', (join) =>
      join.onRef('u.codice_unico', '=', 'k.codice').on('u.reso_at', 'is', null),
    )
    .where('k.promozione_id', '=', promozione_id)

/** Every code of a promozione, with the instant at which it was used. */
export const findCodici = (db: Db, promozione_id: string) =>
  righeDi(db, promozione_id)
    .orderBy('k.created_at')
    .orderBy('k.codice')
    .select(['k.codice', 'k.created_at', 'u.created_at as usato_at'])
    .execute()

/** How many codes a promozione has and how many were used, with the newest of them; null for one without codes of that kind. */
export async function findCodiciUnici(
  db: Db,
  { _id, uso }: { _id: string; uso: string },
): Promise<CodiciUnici | null> {
  if (uso !== 'codici') return null
  const { totale, usati } = await righeDi(db, _id)
    .select((eb) => [
      eb.fn.countAll<number>().as('totale'),
      eb.fn.count<number>('u.id').as('usati'),
    ])
    .executeTakeFirstOrThrow()
  const ultimi = await righeDi(db, _id)
    .orderBy('k.created_at', 'desc')
    .orderBy('k.codice')
    .limit(20)
    .select(['k.codice', 'u.created_at as usato_at'])
    .execute()
  return {
    totale: Number(totale),
    usati: Number(usati),
    ultimi: ultimi.map(({ codice, usato_at }) => ({
      codice,
      usato_at: usato_at?.toISOString() ?? null,
    })),
  }
}

/** True where a code is one of a promozione. */
export async function eSuoCodice(db: Db, promozione_id: string, codice: string): Promise<boolean> {
  const p = await db
    .selectFrom('promozioni')
    .where('id', '=', promozione_id)
    .where('codice', '=', codice)
    .select('id')
    .executeTakeFirst()
  const unico = await db
    .selectFrom('codici_promozione')
    .where('promozione_id', '=', promozione_id)
    .where('codice', '=', codice)
    .select('codice')
    .executeTakeFirst()
  return p !== undefined || unico !== undefined
}
