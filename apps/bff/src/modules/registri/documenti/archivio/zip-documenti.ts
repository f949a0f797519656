import type { DocumentoRow } from '@rateo/contract/registri/documenti'
import { ricercaDiElenco, type SearchBody } from '@rateo/contract/chiamata/search'
import type { Readable } from 'node:stream'
import type pg from 'pg'
import * as z from 'zod/mini'
import type { Db } from '../../../../db/database.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { type Archivio, apriArchivio } from '../../../../http/sheet/archivio.ts'
import { search } from '../../../../http/search/search.ts'
import { annotaTutti } from '../../../base/cronologia/index.ts'
import { documentiDi } from '../documenti.list.ts'
import { nameOf, findFile } from '../leggi-file.ts'

const PAGINA = 100

type Where = { db: Db; origin: string }

/** The name of a document in an archive: by its day, with an end of its own where two would be called the same. */
export const nomeNelloZip = (row: DocumentoRow): string => {
  const name = nameOf(row)
  const dot = name.lastIndexOf('.')
  return `${row.data}_${name.slice(0, dot)}_${row._id.slice(-6)}${name.slice(dot)}`
}

/**
 * Writes documents into an archive one by one, under a folder. One that cannot be read is named in a file of its own: the others are
 * not lost for it.
 */
export async function aggiungiDocumenti(
  where: Where,
  archivio: Archivio,
  rows: readonly DocumentoRow[],
  { cartella, mancanti }: { cartella: string; mancanti: string[] },
): Promise<void> {
  for (const row of rows) {
    const nome = cartella + nomeNelloZip(row)
    const letto = await findFile(where, row).catch(() => null)
    if (letto === null) mancanti.push(nome)
    else await archivio.aggiungi(nome, letto.content, new Date(row.created_at))
  }
}

/** Names what could not be read, where there is anything of the kind. */
export async function aggiungiMancanti(
  archivio: Archivio,
  mancanti: readonly string[],
  now: Date,
): Promise<void> {
  if (mancanti.length === 0) return
  const testo = `Questi documenti non si sono potuti leggere. Riprova, o scaricali uno per uno.\r\n${mancanti.join('\r\n')}\r\n`
  await archivio.aggiungi('_documenti_mancanti.txt', Buffer.from(testo), now)
}

const TUTTO = { query: {}, filters: {}, initial_filters: {}, sort: {}, search: '' } as const

function ricercaDi({ ids, ricerca }: { ids?: string | undefined; ricerca?: string | undefined }) {
  if (ids !== undefined) return { ...TUTTO, filters: { _id: { $in: ids.split(',') } } }
  const letta = ((): unknown => {
    try {
      return JSON.parse(ricerca ?? '')
    } catch {
      return null
    }
  })()
  const esito = z.safeParse(ricercaDiElenco, letta)
  if (!esito.success) throw new AppError('richiesta_non_valida')
  // One order, in which a page goes on where the one before ended.
  return { ...esito.data, sort: {} }
}

type Chiesto = { ids?: string | undefined; ricerca?: string | undefined }
type Deps = { pool: pg.Pool; origin: string }

/** The rows of a selection, page by page: what the person may see of it, and nothing else. */
async function* pagine(
  { actor, clock }: Call,
  pool: pg.Pool,
  first: SearchBody,
): AsyncGenerator<DocumentoRow[]> {
  const { what, scope } = documentiDi(actor)
  const today = clock.today()
  for (let body: SearchBody | null = first; body !== null;) {
    const { data, next }: { data: DocumentoRow[]; next: string | null } = await search(pool, what, {
      scope,
      body,
      today,
    })
    yield data
    body = next === null ? null : { ...first, cursor: next }
  }
}

/**
 * The documents of a selection as a ZIP that is written while it is read: whatever their number, one is held at a time. Each copy is
 * in the cronologia before it leaves.
 */
export async function zipDocumenti(
  call: Call,
  { pool, origin }: Deps,
  chiesto: Chiesto,
): Promise<Readable> {
  const first: SearchBody = { ...ricercaDi(chiesto), page: 0, limit: PAGINA }
  const pages = pagine(call, pool, first)
  // The first page is asked for before anything is answered: a search that is wrong is refused in words.
  const prima = await pages.next()
  if (prima.done === true || prima.value.length === 0) throw new AppError('non_trovato')
  const { db } = call
  return apriArchivio(async (archivio) => {
    const mancanti: string[] = []
    const scrivi = async (rows: readonly DocumentoRow[]) => {
      const ids = rows.map(({ _id }) => _id)
      await annotaTutti(call, {
        azione: 'scarica',
        entita: 'documento',
        ids,
        dopo: { in_zip: true },
      })
      await aggiungiDocumenti({ db, origin }, archivio, rows, { cartella: '', mancanti })
    }
    await scrivi(prima.value)
    for await (const rows of pages) await scrivi(rows)
    await aggiungiMancanti(archivio, mancanti, call.clock.now())
  })
}
