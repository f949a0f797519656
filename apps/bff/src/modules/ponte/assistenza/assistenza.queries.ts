import type { MessaggioAssistenza, Richiesta } from '@rateo/contract/ponte/assistenza'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { search } from '../../../http/search/search.ts'
import {
  codaDelloStaff,
  columnsFor,
  JOINS,
  type RichiestaRaw,
  richiesteProprie,
  toRow,
} from './assistenza.search.ts'
import { azioniConsentite } from './azioni-consentite.ts'
import { findOggetto } from './oggetto.queries.ts'
import { readableBy } from './readable-by.ts'

const isStaff = ({ ruolo }: Actor) => ruolo === 'admin'

export const searchRichieste = (pool: pg.Pool, actor: Actor, body: SearchBody, today: string) =>
  search(pool, isStaff(actor) ? codaDelloStaff : richiesteProprie, {
    scope: readableBy(actor),
    body,
    today,
  })

type Testata = RichiestaRaw & {
  utente_id: string
  oggetto_tipo: 'pagamento' | 'dilazione' | 'abbonamento' | null
  oggetto_id: string | null
  esercente_id: string | null
  cliente_id: string | null
  seguito_di: string | null
  risolta_at: Date | null
}

async function findTestata(db: Db, actor: Actor, id: string): Promise<Testata | undefined> {
  const scope = readableBy(actor)
  if (scope === null) return undefined
  const { rows } = await sql<Testata>`
    select ${sql.raw(columnsFor(isStaff(actor)))}, p.utente_id, p.oggetto_tipo, p.oggetto_id, p.esercente_id,
      p.cliente_id, p.seguito_di, p.risolta_at
    from richieste_assistenza p ${sql.raw(JOINS)}
    where p.id = ${id} and (${scope.utente_id ?? null}::text is null
      or (p.utente_id = ${scope.utente_id ?? null} and p.ruolo = ${scope.ruolo ?? null}))`.execute(
    db,
  )
  return rows[0]
}

/** What was said, oldest first; a note among the staff never leaves them, nor do their names. */
async function findMessaggi(db: Db, id: string, actor: Actor): Promise<MessaggioAssistenza[]> {
  let messaggi = db
    .selectFrom('messaggi_assistenza as m')
    .innerJoin('utenti as u', 'u.id', 'm.autore_id')
    .select(['m.id', 'm.autore_id', 'm.dello_staff', 'm.interna', 'm.testo', 'm.created_at'])
    .select(['u.nome', 'u.cognome'])
    .where('m.richiesta_id', '=', id)
    .orderBy('m.id')
  if (!isStaff(actor)) messaggi = messaggi.where('m.interna', '=', false)
  const rows = await messaggi.execute()
  return rows.map((row) => ({
    _id: row.id,
    autore: row.dello_staff && !isStaff(actor) ? 'Assistenza' : `${row.nome} ${row.cognome}`.trim(),
    dello_staff: row.dello_staff,
    interna: row.interna,
    mio: row.autore_id === actor.utente_id,
    testo: row.testo,
    created_at: row.created_at.toISOString(),
  }))
}

/** One request with its thread. Somebody else's is not found. */
export async function getRichiesta(
  db: Db,
  actor: Actor,
  id: string,
  { now, today }: { now: Date; today: string },
): Promise<Richiesta> {
  const testata = await findTestata(db, actor, id)
  if (!testata) throw new AppError('non_trovato')
  const { oggetto_tipo, oggetto_id, esercente_id, cliente_id, seguito_di, risolta_at } = testata
  const row = toRow(testata, isStaff(actor), today)
  const messaggi = await findMessaggi(db, id, actor)
  const oggetto =
    oggetto_tipo && oggetto_id
      ? await findOggetto(db, { tipo: oggetto_tipo, _id: oggetto_id }, { esercente_id, cliente_id })
      : null
  return {
    ...row,
    oggetto: oggetto ?? null,
    seguito_di,
    messaggi,
    azioni_consentite: azioniConsentite({ stato: row.stato, risolta_at }, actor.ruolo, now),
  }
}
