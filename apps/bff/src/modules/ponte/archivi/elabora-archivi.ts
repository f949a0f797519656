import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { f } from '@rateo/domain/parole/frase'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../http/deps.ts'
import { apriArchivio } from '../../../http/sheet/archivio.ts'
import { accoda } from '../../base/uscite/index.ts'
import { preparaVerifiche } from '../../registri/documenti/index.ts'
import { notificaPersona } from '../../base/notifiche/index.ts'
import { avanzaArchivio, Perduto, type Preso, prendiArchivio } from './prendi-archivio.ts'
import { scriviArchivio } from './scrivi/scrivi-archivio.ts'

type Da = Pick<Deps, 'db' | 'clock' | 'log' | 'config'>

const GIRI_MAX = 3
const PARTE_BYTE = 256 * 1024
/** Rows between two words on how far it is. */
const PASSO = 5000

/** A reason for the asker: the sentence is kept on the record. */
class Impossibile extends Error {}

type Scritto = { byte: number; sha256: string }
type Fatto = Scritto & { righe: number; carte: number }

/** Writes the file down in parts: none of it is held whole, and any process can hand it out. */
async function conserva(
  db: Db,
  { id, giro }: Preso,
  file: AsyncIterable<Buffer>,
): Promise<Scritto> {
  const hash = createHash('sha256')
  let [byte, n, size] = [0, 0, 0]
  let waiting: Buffer[] = []
  const flush = async () => {
    if (size === 0) return
    const contenuto = Buffer.concat(waiting)
    ;[waiting, size] = [[], 0]
    await db
      .insertInto('archivi_parti')
      .values({ archivio_id: id, giro, n: n++, contenuto })
      .execute()
    byte += contenuto.length
  }
  for await (const chunk of file) {
    hash.update(chunk)
    waiting.push(chunk)
    size += chunk.length
    if (size >= PARTE_BYTE) await flush()
  }
  await flush()
  return { byte, sha256: hash.digest('hex') }
}

/** The archive as the data were at one instant: the first reading opens the snapshot, and nothing ends it but the last. */
async function prepara({ db, clock, config }: Da, preso: Preso): Promise<Fatto> {
  if (!preso.puo_ancora) throw new Impossibile('Non sei più il titolare di questa attività.')
  if (preso.giro > GIRI_MAX) throw new Error('left halfway too often')
  let [righe, dette, carte] = [0, 0, 0]
  let last = clock.now().getTime()
  const avanza = async (quante: number) => {
    righe += quante
    const now = clock.now().getTime()
    if (righe - dette < PASSO && now - last < 30_000) return
    ;[dette, last] = [righe, now]
    await avanzaArchivio(db, preso, righe)
  }
  await preparaVerifiche(db, preso.esercente_id)
  const scritto = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local cursor_tuple_fraction = 1`.execute(trx)
      await sql`set local work_mem = '64MB'`.execute(trx)
      // The file leaves piece by piece while this waits: the database must not think that it was forgotten.
      await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(trx)
      const where = { db: trx, sigilli: db, origin: config.origin, now: clock.now() }
      const file = await apriArchivio(async (archivio) => {
        const manifesto = await scriviArchivio(where, archivio, preso.esercente_id, avanza)
        carte = manifesto.carte + manifesto.allegati
      })
      return conserva(db, preso, file)
    })
  return { ...scritto, righe, carte }
}

/** Ready: the last step, once, with the words to who asked. */
async function completa({ db, clock }: Da, preso: Preso, { righe, carte, byte, sha256 }: Fatto) {
  await db.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql`
      update archivi set stato = 'pronto', righe = ${righe}, carte = ${carte}, byte = ${byte}, sha256 = ${sha256},
        pronto_at = ${clock.now()}, bloccato_fino = null
      where id = ${preso.id} and giro = ${preso.giro} and stato = 'in_elaborazione'`.execute(trx)
    if (numAffectedRows !== 1n) throw new Perduto()
    await sql`delete from archivi_parti where archivio_id = ${preso.id} and giro <> ${preso.giro}`.execute(
      trx,
    )
    await notificaPersona(
      trx,
      { utente_id: preso.autore_id, ruolo: 'esercente', esercente_id: preso.esercente_id },
      {
        testo: f`L’archivio della tua attività è pronto da scaricare.`,
        indirizzo: '/archivio',
        unicita: `archivio:${preso.id}`,
      },
    )
    await accoda(trx, {
      argomento: 'archivio_pronto',
      unicita: `archivio_pronto:${preso.id}`,
      contenuto: { archivio_id: preso.id },
    })
  })
}

async function fallisci(db: Db, { id, giro }: Preso, error: unknown) {
  const motivo =
    error instanceof Impossibile
      ? error.message
      : 'Non siamo riusciti a preparare l’archivio. Chiedilo di nuovo tra qualche minuto.'
  await db.transaction().execute(async (trx) => {
    await sql`
      update archivi set stato = 'fallito', motivo = ${motivo}, bloccato_fino = null
      where id = ${id} and giro = ${giro} and stato = 'in_elaborazione'`.execute(trx)
    await sql`delete from archivi_parti where archivio_id = ${id} and giro <= ${giro}`.execute(trx)
  })
}

/** Makes one archive that waits; returns how many there were. Its failure is written on it, for who asked. */
export async function elaboraArchivi(deps: Da): Promise<number> {
  const preso = await prendiArchivio(deps.db, deps.clock.now())
  if (!preso) return 0
  try {
    await completa(deps, preso, await prepara(deps, preso))
  } catch (error) {
    if (!(error instanceof Perduto)) {
      deps.log.warn({ err: error, archivio_id: preso.id }, 'archivio non riuscito')
      await fallisci(deps.db, preso, error)
    }
  }
  return 1
}

/** Throws away the files past their life: they can be asked for again. */
export async function scadiArchivi({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      update archivi set stato = 'scaduto', byte = 0
      where stato in ('pronto', 'fallito') and scade_at < ${clock.now()} returning id`.execute(trx)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    await trx.deleteFrom('archivi_parti').where('archivio_id', 'in', ids).execute()
  })
}
