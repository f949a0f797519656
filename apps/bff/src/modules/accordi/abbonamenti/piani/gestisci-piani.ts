import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { creaPiano as contract } from '@rateo/contract/accordi/piani'
import { problemiPiano } from '@rateo/domain/stati/piano'
import { formattaIntero } from '@rateo/domain/parole/formato'
import type { Call } from '../../../../http/call.ts'
import type { Db } from '../../../../db/database.ts'
import { newId } from '../../../../db/ids.ts'
import { AppError } from '../../../../http/errors.ts'
import { sql } from 'kysely'
import { annota } from '../../../base/cronologia/index.ts'
import {
  condizioniDi,
  contaPresi,
  findPiano,
  motivoNonModificabile,
  type RigaPiano,
} from './piano.queries.ts'

type Scritto = BodyOf<typeof contract>

const rifiuta = (message: string) => new AppError('stato_incompatibile', { message })

/** The columns of a piano, from what was typed. */
function colonne({ descrizione, ...altro }: Scritto) {
  const problemi = problemiPiano(altro)
  if (problemi.length > 0) {
    throw new AppError('dati_non_validi', {
      errors: problemi.map(({ campo, motivo }) => ({ pointer: `/${campo}`, message: motivo })),
    })
  }
  // Without a first price nothing is said of who has it again.
  const ingresso_ripetibile = altro.ingresso_periodi > 0 && altro.ingresso_ripetibile
  return { ...altro, ingresso_ripetibile, descrizione: descrizione === '' ? null : descrizione }
}

function esercenteDi({ actor }: Call): string {
  if (actor.esercente_id === null) throw new AppError('non_trovato')
  return actor.esercente_id
}

const racconta = (call: Call, id: string, azione: string, dati: { prima?: object; dopo: object }) =>
  annota(call, { azione, entita: 'piano', id, ...dati })

/** Adds a piano; returns its id. */
export async function creaPiano(call: Call, scritto: Scritto): Promise<string> {
  const { clock, db } = call
  const esercente_id = esercenteDi(call)
  const now = clock.now()
  const id = newId(now)
  const valori = colonne(scritto)
  await esigiCodice(db, { esercente_id, codice: valori.codice, primo: id })
  await db
    .insertInto('piani')
    .values({ id, esercente_id, ...valori, created_at: now })
    .execute()
  await racconta(call, id, 'crea', { dopo: valori })
  return id
}

/** One of theirs, held until the end: who subscribes to it, or changes it too, waits. */
export async function lockSuo(call: Call, id: string): Promise<RigaPiano> {
  const { db } = call
  const esercente_id = esercenteDi(call)
  const prima = await findPiano(db, id)
  if (prima === undefined || prima.esercente_id !== esercente_id) throw new AppError('non_trovato')
  await lockVersioni(db, prima.primo)
  const piano = await findPiano(db, id)
  if (piano === undefined) throw new AppError('non_trovato')
  const motivo = motivoNonModificabile(piano)
  if (motivo !== null) throw rifiuta(motivo)
  return piano
}

/** Holds a piano with all its versions, by the first of them. */
export async function lockVersioni(trx: Db, primo: string): Promise<void> {
  await trx.selectFrom('piani').where('id', '=', primo).select('id').forNoKeyUpdate().execute()
}

/** True when somebody has these conditions, had them, or was offered them: they stay as they are. */
async function isUsato(db: Db, id: string): Promise<boolean> {
  const usati = await Promise.all(
    (['abbonamenti', 'cambi_piano', 'iscrizioni', 'regali_abbonamento'] as const).map((tabella) =>
      db.selectFrom(tabella).where('piano_id', '=', id).select('id').limit(1).executeTakeFirst(),
    ),
  )
  return usati.some((row) => row !== undefined)
}

const cambiate = (prima: RigaPiano, dopo: ReturnType<typeof colonne>): boolean => {
  const dopoRiga: Record<string, unknown> = dopo
  return Object.entries(condizioniDi(prima)).some(([nome, valore]) => dopoRiga[nome] !== valore)
}

/** Refuses a code that another piano of the same esercente has: files and other systems tell them apart by it. */
async function esigiCodice(
  db: Db,
  { esercente_id, codice, primo }: { esercente_id: string; codice: string | null; primo: string },
): Promise<void> {
  if (codice === null) return
  // Two piani that take the same code at once wait for one another.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`codice_piano:${esercente_id}`}, 0))`.execute(
    db,
  )
  const altro = await db
    .selectFrom('piani')
    .where('esercente_id', '=', esercente_id)
    .where('codice', '=', codice)
    .where('sostituito_da', 'is', null)
    .where(sql<boolean>`coalesce(primo_id, id) <> ${primo}`)
    .select('nome')
    .executeTakeFirst()
  if (altro === undefined) return
  throw new AppError('dati_non_validi', {
    errors: [{ pointer: '/codice', message: `Questo codice è già del piano “${altro.nome}”` }],
  })
}

/** As many places as are taken are allowed; fewer would put somebody out. */
async function esigiPosti(db: Db, { primo }: RigaPiano, posti: number | null): Promise<void> {
  const presi = posti === null ? 0 : await contaPresi(db, primo)
  if (posti === null || presi <= posti) return
  throw new AppError('dati_non_validi', {
    errors: [
      {
        pointer: '/posti',
        message: `Ne sono già presi ${formattaIntero(presi)}: i posti non possono essere di meno`,
      },
    ],
  })
}

/** Changes a piano, as a new version where somebody has the one that is there; returns the id of the one that is sold. */
export async function modificaPiano(call: Call, id: string, scritto: Scritto): Promise<string> {
  const { clock, db } = call
  const piano = await lockSuo(call, id)
  const valori = colonne(scritto)
  await esigiPosti(db, piano, valori.posti)
  const { codice, metodi } = valori
  await esigiCodice(db, { esercente_id: piano.esercente_id, codice, primo: piano.primo })
  const prima = {
    ...condizioniDi(piano),
    posti: piano.posti,
    visibilita: piano.visibilita,
    codice: piano.codice,
    metodi: piano.metodi,
  }
  // A code and the ways of paying are of the piano, whatever the version that somebody has.
  await db
    .updateTable('piani')
    .set({ codice, metodi })
    .where((eb) => eb.or([eb('id', '=', piano.primo), eb('primo_id', '=', piano.primo)]))
    .execute()
  if (!cambiate(piano, valori) || !(await isUsato(db, id))) {
    await db.updateTable('piani').set(valori).where('id', '=', id).execute()
    await racconta(call, id, 'modifica', { prima, dopo: valori })
    return id
  }
  const now = clock.now()
  const nuovo = newId(now)
  await db
    .updateTable('piani')
    .set({ sostituito_da: nuovo, visibilita: 'archiviato' })
    .where('id', '=', id)
    .execute()
  await db
    .insertInto('piani')
    .values({
      id: nuovo,
      esercente_id: piano.esercente_id,
      ...valori,
      versione: piano.versione + 1,
      primo_id: piano.primo,
      created_at: now,
    })
    .execute()
  await racconta(call, id, 'sostituisce', { prima, dopo: { versione: piano.versione + 1 } })
  await racconta(call, nuovo, 'crea', { dopo: { ...valori, versione: piano.versione + 1 } })
  return nuovo
}

/** Takes a piano off the shelf: nobody can subscribe to it, and whoever has it goes on. */
export async function archiviaPiano(call: Call, id: string): Promise<void> {
  const { visibilita } = await lockSuo(call, id)
  await call.db
    .updateTable('piani')
    .set({ visibilita: 'archiviato' })
    .where('id', '=', id)
    .execute()
  await racconta(call, id, 'archivia', {
    prima: { visibilita },
    dopo: { visibilita: 'archiviato' },
  })
}
