import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { aggiungi, type Bilancio, bilancioVuoto, daTesto, inTesto, lineeLette } from './bilancio.ts'

/** A run that has written nothing for so long was cut off: another process goes on with it. */
const FERMA_DA_MS = 5 * 60_000

/** The days that are over, both included, and the moment of the day after them up to which is looked. */
type Giorni = { fornitore: string; dal: string; al: string; fino: Date }

/** A run with what it has found so far, and how far it has come in each of its lists. */
export type Corsa = {
  id: number
  /** Up to here, also for whoever goes on with it later. */
  fino: Date
  bilancio: Bilancio
  /** The lines that it has come by, of whatever list. */
  lette: Set<string>
  /** For each list the place to go on from; null where it has ended. */
  arrivata: Map<string, string | null>
  /** Pages that are kept already. */
  pagine: number
}

/** The run that was cut off, the oldest first; null where there is none. */
async function findInterrotta(
  db: Db,
  { fornitore, dal, al, fino }: Giorni,
  fermaDaMs: number,
): Promise<Pick<Corsa, 'id' | 'fino'> | null> {
  const { rows } = await sql<{ id: number; fino: Date | null }>`
    select r.id, r.fino from riconciliazioni r
    where r.fornitore = ${fornitore} and r.conclusa_at is null and r.dal = ${dal}::date and r.al = ${al}::date
      and exists (select from pagine_riconciliate p where p.riconciliazione_id = r.id)
      and (select max(p.scritta_at) from pagine_riconciliate p where p.riconciliazione_id = r.id)
        <= now() - make_interval(secs => ${fermaDaMs / 1000})
    order by r.id limit 1`.execute(db)
  const [row] = rows
  return row === undefined ? null : { id: row.id, fino: row.fino ?? fino }
}

async function leggi(db: Db, { id, fino }: Pick<Corsa, 'id' | 'fino'>): Promise<Corsa> {
  const pagine = await db
    .selectFrom('pagine_riconciliate')
    .where('riconciliazione_id', '=', id)
    .orderBy('n')
    .select(['passo', 'dopo', sql<string>`trovato::text`.as('trovato')])
    .execute()
  const bilancio = bilancioVuoto()
  const arrivata = new Map<string, string | null>()
  for (const { passo, dopo, trovato } of pagine) {
    aggiungi(bilancio, daTesto(trovato))
    arrivata.set(passo, dopo)
  }
  const lette = new Set(lineeLette(bilancio))
  return { id, fino, bilancio, lette, arrivata, pagine: pagine.length }
}

/** Goes on with the run of these days that was cut off, or begins a new one. */
export async function apriCorsa(
  db: Db,
  giorni: Giorni,
  now: Date,
  fermaDaMs = FERMA_DA_MS,
): Promise<Corsa> {
  const interrotta = await findInterrotta(db, giorni, fermaDaMs)
  if (interrotta !== null) return leggi(db, interrotta)
  const { id } = await db
    .insertInto('riconciliazioni')
    .values({ ...giorni, iniziata_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  // A run of earlier days is not gone on with: this one looks at the same days once more.
  await db
    .deleteFrom('pagine_riconciliate')
    .where('riconciliazione_id', 'in', (eb) =>
      eb
        .selectFrom('riconciliazioni')
        .where('fornitore', '=', giorni.fornitore)
        .where('al', '<', giorni.al)
        .select('id'),
    )
    .execute()
  const niente = { bilancio: bilancioVuoto(), lette: new Set<string>(), arrivata: new Map() }
  return { id, fino: giorni.fino, ...niente, pagine: 0 }
}

/**
 * Keeps a page of a list with what was found on it. Of two processes that hold the same run the later one stops here:
 * the page is the other's already.
 */
export async function tieniPagina(
  db: Db,
  corsa: Corsa,
  { passo, dopo, trovato }: { passo: string; dopo: string | null; trovato: Bilancio },
): Promise<void> {
  await db
    .insertInto('pagine_riconciliate')
    .values({
      riconciliazione_id: corsa.id,
      n: corsa.pagine + 1,
      passo,
      dopo,
      trovato: inTesto(trovato),
    })
    .execute()
  corsa.pagine += 1
  corsa.arrivata.set(passo, dopo)
  aggiungi(corsa.bilancio, trovato)
  for (const riga of lineeLette(trovato)) corsa.lette.add(riga)
}

/** The place in a list to go on from: undefined at its beginning, null where it has ended. */
export const daDove = ({ arrivata }: Corsa, passo: string): string | null | undefined =>
  arrivata.get(passo)

/** True where a run waits for somebody to go on with it. */
export async function siRiprende(db: Db, giorni: Giorni): Promise<boolean> {
  return (await findInterrotta(db, giorni, FERMA_DA_MS)) !== null
}
