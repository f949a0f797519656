import type { Richiesta } from '@rateo/contract/ponte/assistenza'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import { LATI_ASSISTENZA } from '@rateo/domain/stati/assistenza'
import type pg from 'pg'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { findDecisione } from '../../accordi/dilazioni/index.ts'
import { AppError } from '../../../http/errors.ts'
import { findRow } from '../../../http/search/rows.ts'
import { search } from '../../../http/search/search.ts'
import { richiesteDi } from './assistenza.list.ts'
import { azioniConsentite } from './azioni-consentite.ts'
import { findMessaggi } from './messaggi.queries.ts'
import { findOggetto } from './oggetto.queries.ts'

type Found = { pool: pg.Pool; actor: Actor; body: SearchBody; today: string }

/** One's own requests; for the staff the queue. */
export function searchRichieste({ pool, actor, body, today }: Found) {
  const { what, scope } = richiesteDi(actor, actor.ruolo === 'admin' ? 'staff' : 'richiedente')
  return search(pool, what, { scope, body, today })
}

/** The requests that customers make to an esercente. */
export function searchDeiClienti({ pool, actor, body, today }: Found) {
  const { what, scope } = richiesteDi(actor, 'esercente')
  return search(pool, what, { scope, body, today })
}

/** The row of a request, with the side on which this person reads it. Somebody else's is not found. */
export async function findRichiesta(db: Db, actor: Actor, id: string, today: string) {
  for (const lato of LATI_ASSISTENZA) {
    const { what, scope } = richiesteDi(actor, lato)
    const row = scope && (await findRow(db, what, { id, scope, today }))
    if (row) return { lato, row }
  }
  throw new AppError('non_trovato')
}

/** The columns that the page of a request needs beside its row. */
const findTestata = (db: Db, id: string) =>
  db
    .selectFrom('richieste_assistenza')
    .select(['oggetto_tipo', 'oggetto_id', 'esercente_id', 'cliente_id', 'ruolo', 'stato'])
    .select(['seguito_di', 'risolta_at', 'unita_a', 'destinatario', 'prima_risposta_at'])
    .select(['voto', 'voto_nota', 'prima_risposta_minuti'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

type Testata = Awaited<ReturnType<typeof findTestata>>

async function oggettoDi(db: Db, { oggetto_tipo: tipo, oggetto_id, ...parte }: Testata) {
  const found =
    tipo && oggetto_id ? await findOggetto(db, { tipo, _id: oggetto_id }, parte) : undefined
  if (found === undefined) return null
  const { di_esercente: _, ...oggetto } = found
  return oggetto
}

/** One request with its thread. Somebody else's is not found. */
export async function getRichiesta(
  db: Db,
  actor: Actor,
  id: string,
  { now, today }: { now: Date; today: string },
): Promise<Richiesta> {
  const { lato, row } = await findRichiesta(db, actor, id, today)
  const testata = await findTestata(db, id)
  const { seguito_di, unita_a, voto, voto_nota } = testata
  return {
    ...row,
    lato,
    oggetto: await oggettoDi(db, testata),
    decisione: await findDecisione(db, id),
    seguito_di,
    unita_a,
    prima_risposta_minuti: lato === 'staff' ? testata.prima_risposta_minuti : null,
    voto: voto === null ? null : { voto, nota: voto_nota },
    messaggi: await findMessaggi(db, id, { actor, lato }),
    azioni_consentite: azioniConsentite({ ...testata, lato }, now),
  }
}
