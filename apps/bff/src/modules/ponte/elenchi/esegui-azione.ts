import type {
  AnteprimaAzione,
  eseguiAzione as contract,
} from '@rateo/contract/ponte/azioni-multiple'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type pg from 'pg'
import { newId } from '../../../db/ids.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import type { BulkRow, Motivo } from '../../../http/list.ts'
import { requireRoomInQueue } from '../../../http/room-in-queue.ts'
import { annota } from '../../base/cronologia/index.ts'
import { azionePer, righeDi } from './selezione.ts'

type Richiesta = Omit<BodyOf<typeof contract>, 'righe' | 'parola'>
type Quali = Pick<Call, 'actor' | 'clock' | 'db'>

const parole = (motivo: Motivo, righe: number): string =>
  typeof motivo === 'string' ? motivo : righe === 1 ? motivo.uno : motivo.tanti

const somma = (rows: readonly BulkRow[]) =>
  rows.reduce((sum, { importo }) => sum + (importo ?? 0), 0)

const trova = (
  { actor, clock, db }: Quali,
  pool: pg.Pool,
  { raccolta, azione, selezione }: Richiesta,
) => righeDi(azionePer(raccolta, azione, actor), selezione, { pool, db, actor, clock })

/** The effects of an action before it is done, by the very rules of doing it. */
export async function anteprima(
  call: Quali,
  searchPool: pg.Pool,
  richiesta: Richiesta,
): Promise<AnteprimaAzione> {
  const rows = await trova(call, searchPool, richiesta)
  const eseguibili = rows.filter(({ motivo }) => motivo === null)
  const saltate = new Map<string, { motivo: Motivo; righe: number }>()
  for (const { motivo } of rows) {
    if (motivo === null) continue
    const key = parole(motivo, 1)
    saltate.set(key, { motivo, righe: (saltate.get(key)?.righe ?? 0) + 1 })
  }
  return {
    righe: rows.length,
    totale_centesimi: somma(rows),
    eseguibili: eseguibili.length,
    eseguibili_centesimi: somma(eseguibili),
    saltate: [...saltate.values()].map(({ motivo, righe }) => ({
      motivo: parole(motivo, righe),
      righe,
    })),
  }
}

const CODA_PIENA = 'Hai già cinque azioni in corso. Attendi che siano finite e riprova.'

/** Queues an action on the records as they were shown; returns its id. */
export async function chiediAzione(
  call: Call,
  searchPool: pg.Pool,
  { righe: attese, parola, ...richiesta }: BodyOf<typeof contract>,
): Promise<string> {
  const { db, actor, clock, info } = call
  const scritta =
    azionePer(richiesta.raccolta, richiesta.azione, actor).parola?.(parola ?? null) ?? null
  const rows = await trova(call, searchPool, richiesta)
  if (rows.length !== attese || rows.length === 0) {
    const message =
      'L’elenco è cambiato da quando hai visto l’anteprima. Non è stato fatto nulla: guardala di nuovo.'
    throw new AppError('stato_incompatibile', { message })
  }
  await requireRoomInQueue(db, 'azioni_multiple', actor.utente_id, CODA_PIENA)
  const now = clock.now()
  const id = newId(now)
  const { raccolta, azione } = richiesta
  await db
    .insertInto('azioni_multiple')
    .values({
      id,
      raccolta,
      azione,
      parola: scritta,
      autore_id: actor.utente_id,
      ruolo: actor.ruolo,
      esercente_id: actor.esercente_id,
      cliente_id: actor.cliente_id,
      stato: 'in_attesa',
      righe: rows.length,
      ip: info.ip,
      request_id: info.request_id,
      created_at: now,
    })
    .execute()
  await db
    .insertInto('azioni_multiple_righe')
    .values(
      rows.map((row, n) => ({
        azione_id: id,
        n,
        entita_id: row.id,
        descrizione: row.descrizione,
        importo_centesimi: row.importo,
      })),
    )
    .execute()
  await annota(call, {
    azione: 'chiede',
    entita: 'azione_multipla',
    id,
    dopo: { raccolta, azione, righe: rows.length, ...(scritta !== null && { parola: scritta }) },
  })
  return id
}
