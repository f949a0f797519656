import type pg from 'pg'
import { type Clock, dayInRome } from '../src/clock.ts'
import { hashPassword } from '../src/modules/persone/sessione/index.ts'
import { addAbbonati } from './abbonati.ts'
import { createAmministrazione, insertAmministrazione } from './amministrazione.ts'
import { createCarte } from './carte.ts'
import { createConti, insertConti } from './conti/accounts.ts'
import { insertCasse } from './casse.ts'
import { type Book, createBook, type Row } from './book.ts'
import { addContiDiGiulia, addOgniStato, addVendite, type People } from './history.ts'
import { addDilazioni } from './dilazioni.ts'
import { createEsercentiInEsame } from './esercenti-in-esame.ts'
import { createDocumenti } from './carte/documenti.ts'
import { firmati } from './carte/firmati.ts'
import { insertAll, insertScritture } from './insert.ts'
import { createClienti, createEsercenti } from './people.ts'
import { createChance } from './random.ts'
import { insertBanca } from './banca.ts'
import { addRaccolta } from './raccolte.ts'
import { addSpeseDivise } from './spese-divise.ts'
import { createLegami } from './legami.ts'
import { createOfferteRate } from './offerte-rate.ts'
import { createPuntiVendita } from './punti-vendita.ts'
import { insertMandati } from './mandati.ts'
import { createRegistrazioni } from './registrazioni.ts'
import { createElenchi } from './elenchi.ts'
import { createProgrammi, createReports } from './reports.ts'
import { createRicevute } from './ricevute.ts'
import { insertPrezzoAnnunciato } from './atti/prezzo-annunciato.ts'
import { insertUsiPromozioni } from './atti/usi-promozioni.ts'
import { createUtenze } from './utenze.ts'
import { createUtenti, PASSWORD_DI_PROVA } from './utenti.ts'

// Any constant of our own: of two processes that start together one fills the town, the other finds it there.
const LOCK = 7_215_002
const SEED = 20_261_121
/** The clienti who sign in to the demo come first: the sums that they read stay as they are. */
const NOTI = 5
const CHIEDE_LA_MORA = 'officina@bertolini.test'

type Utenti = ReturnType<typeof createUtenti>

/** Everybody beside the person who acts for them in the cronologia. */
function pairPeople(
  esercenti: ReturnType<typeof createEsercenti>,
  clienti: ReturnType<typeof createClienti>,
  utenti: Utenti,
): People {
  const utente = <T extends { email: string }>(subject: T) => ({
    ...subject,
    utente_id: utenti.idByEmail.get(subject.email) ?? '',
  })
  return { esercenti: esercenti.map(utente), clienti: clienti.map(utente) }
}

function createTown(now: Date, passwordHash: string, conti: boolean) {
  const chance = createChance(SEED)
  const esercenti = createEsercenti(now)
  const clienti = createClienti(chance, now)
  const inEsame = createEsercentiInEsame(now)
  const utenti = createUtenti([...esercenti, ...inEsame.esercenti], clienti, now, passwordHash)
  const people = pairPeople(esercenti, clienti, utenti)
  const book = createBook(chance, now)
  addVendite(book, people)
  addOgniStato(book, people)
  addContiDiGiulia(book, people)
  const dilazioni = addDilazioni(book, people)
  // Chance of its own, as below.
  const raccolte = addRaccolta({ ...book, chance: createChance(SEED + 7) }, people)
  const abbonati = addAbbonati(book, people)
  const legami = createLegami(
    [...book.pagamenti, ...abbonati.abbonamenti, ...dilazioni.dilazioni],
    clienti,
  )
  return {
    esercenti,
    inEsame,
    registrazioni: createRegistrazioni(inEsame.esercenti, utenti.ruoli),
    punti_vendita: createPuntiVendita(esercenti),
    clienti,
    people,
    utenti,
    book,
    ...abbonati,
    carte: createCarte(people.clienti, { ...abbonati, ...dilazioni }, now),
    ...dilazioni,
    ...raccolte,
    spese: addSpeseDivise(book, people),
    legami,
    amministrazione: createAmministrazione(now, {
      esercenti,
      clienti,
      idByEmail: utenti.idByEmail,
      pagamenti: book.pagamenti,
    }),
    // Chance of their own: what they draw moves nothing of the rest of the town.
    ...createUtenze(createChance(SEED + 1), now, { esercenti, clienti }),
    documenti: createDocumenti(book, { esercenti, clienti }),
    reports: createReports(now, { esercenti, clienti, idByEmail: utenti.idByEmail }),
    programmi: createProgrammi(now, { esercenti, idByEmail: utenti.idByEmail }),
    ...createElenchi(now, { esercenti, idByEmail: utenti.idByEmail }),
    conti: conti ? createConti(book, esercenti, utenti.idByEmail) : null,
  }
}

/** One esercente asks for interest on late payments, since two months ago. */
function createMora(esercenti: readonly { id: string; email: string }[], now: Date) {
  const suo = esercenti.find(({ email }) => email === CHIEDE_LA_MORA)
  const updated_at = new Date(now.getTime() - 60 * 86_400_000)
  return suo === undefined
    ? []
    : [
        {
          esercente_id: suo.id,
          attiva_dal: dayInRome(updated_at),
          tolleranza_giorni: 5,
          updated_at,
        },
      ]
}

const inOrder = (cronologia: Book['cronologia']) =>
  cronologia.toSorted((a, b) => a.at.getTime() - b.at.getTime())

/** Rows are numbered as they come in, so the oldest goes first. */
const byAge = (rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => Number(a['created_at']) - Number(b['created_at']))

/** The receipts of the money that came, each with the number that its pagamento got. */
async function insertRicevute(client: pg.ClientBase, { incassati }: Book): Promise<void> {
  const { rows } = await client.query<{ id: string; numero: string }>(
    'select id, numero from pagamenti',
  )
  const numeri = new Map<unknown, string>(rows.map(({ id, numero }) => [id, numero]))
  const { numerazioni, ricevute } = createRicevute(incassati, numeri)
  await insertAll(client, 'numerazioni', numerazioni)
  await insertAll(client, 'ricevute', ricevute)
}

async function insertTown(
  client: pg.ClientBase,
  town: ReturnType<typeof createTown>,
): Promise<void> {
  const { book } = town
  await insertAll(client, 'esercenti', town.esercenti)
  await insertAll(client, 'esercenti', town.inEsame.esercenti)
  await insertAll(client, 'punti_vendita', town.punti_vendita)
  await insertAll(client, 'mora_esercenti', createMora(town.esercenti, book.now))
  await insertAll(client, 'offerte_rate', createOfferteRate(town.esercenti, book.now))
  await insertAll(client, 'clienti', town.clienti)
  await insertAll(client, 'utenti', town.utenti.utenti)
  await insertAll(client, 'utenti_ruoli', town.utenti.ruoli)
  await insertAll(client, 'membri_esercente', town.utenti.membri)
  await insertAll(client, 'registrazioni', town.registrazioni)
  await insertAll(client, 'clienti_esercente', town.legami)
  await insertAll(client, 'piani', town.piani)
  await insertAll(client, 'abbonamenti', byAge(town.abbonamenti))
  await insertAll(client, 'metodi_di_pagamento', town.carte.metodi)
  await insertAll(client, 'usi_metodo', town.carte.usi)
  await insertAll(client, 'pagamenti', byAge(book.pagamenti))
  await insertAll(client, 'periodi_abbonamento', town.periodi)
  // Charges of the past were tried in their time, so they are not in the queue.
  await client.query(
    `delete from addebiti_programmati q using pagamenti p where p.id = q.pagamento_id and p.scadenza < $1`,
    [dayInRome(book.now)],
  )
  await insertAll(client, 'dilazioni', byAge(town.dilazioni))
  await insertAll(client, 'rate', town.rate)
  // One that waits for its event is held by its plan, and in no queue.
  await client.query(
    `with attese as (
       update pagamenti p set dilazione_id = r.dilazione_id from rate r
       where r.pagamento_id = p.id and attende_evento(r.evento_stato) returning p.id)
     delete from addebiti_programmati where pagamento_id in (select id from attese)`,
  )
  await client.query('select riepiloga_dilazione(id) from dilazioni')
  await insertAll(client, 'raccolte', town.raccolte)
  await insertAll(client, 'adesioni', town.adesioni)
  for (const [table, rows] of Object.entries(town.spese)) await insertAll(client, table, rows)
  await insertAll(client, 'tentativi', book.tentativi)
  await insertAll(client, 'rimborsi', book.rimborsi)
  await insertAll(client, 'contestazioni', book.contestazioni)
  await insertAll(client, 'operazioni_psp', book.operazioni)
  await insertScritture(client, book.scritture)
  await insertAll(client, 'cronologia', inOrder(book.cronologia))
  await insertAll(client, 'cronologia', town.inEsame.cronologia)
  await insertRicevute(client, book)
  await insertAll(client, 'documenti', town.documenti)
  await insertAll(client, 'utenze', town.utenze)
  await insertAll(client, 'bollette', town.bollette)
  await insertAll(client, 'reports', town.reports)
  for (const [table, rows] of Object.entries(town.programmi)) await insertAll(client, table, rows)
  await insertAll(client, 'viste', town.viste)
  await insertAll(client, 'esportazioni', town.esportazioni)
  await insertAmministrazione(client, town.amministrazione)
  if (town.conti !== null) await insertConti(client, town.conti)
  const utente_id = town.utenti.idByEmail.get(town.esercenti[0]?.email ?? '') ?? ''
  await insertMandati(client, book, { ...town.people, utente_id })
  await insertAll(client, 'documenti', await firmati(client))
}

/**
 * The limits are those of a call that somebody waits for. Here whoever starts second waits for the whole town to be
 * there, and a slow machine thinks for seconds between two statements.
 */
const setPatience = (client: pg.ClientBase) =>
  client.query(`set local lock_timeout = 0; set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0`)

/** The tills, after the rest: worked by the very calls that people make, so not with the town in one transaction. */
async function addCasse(client: pg.ClientBase, town: ReturnType<typeof createTown>) {
  const [esercente] = town.esercenti
  const utente_id = town.utenti.idByEmail.get(esercente?.email ?? '')
  if (!esercente || utente_id === undefined) return
  const persona = { esercente_id: esercente.id, utente_id }
  await client.query('begin')
  await setPatience(client)
  await insertCasse(client, createChance(SEED + 2), town.book.now, persona)
  await client.query('commit')
  await insertBanca(client, town.book.now, persona)
}

/** Codes that were used, and a price that was announced, by the very calls too. */
async function addUsi(client: pg.ClientBase, town: ReturnType<typeof createTown>) {
  const { idByEmail } = town.utenti
  const utente_id = idByEmail.get('admin@rateo.test')
  if (utente_id === undefined) return
  const noti = town.clienti.slice(0, NOTI).map(({ id }) => id)
  await client.query('begin')
  await setPatience(client)
  await insertUsiPromozioni(client, town.book.now, { utente_id, noti })
  await insertPrezzoAnnunciato(client, town.book.now)
  await client.query('commit')
}

/**
 * Puts a believable small town into an empty database: esercenti, clienti and fourteen months of pagamenti in every
 * state. Does nothing when there is an esercente already. The same town each time, with dates relative to today.
 */
export async function seedDemo({
  pool,
  clock,
  conti = false,
}: {
  pool: pg.Pool
  clock: Clock
  conti?: boolean
}): Promise<void> {
  const isFull = async (db: pg.Pool | pg.ClientBase) =>
    ((await db.query('select 1 from esercenti limit 1')).rowCount ?? 0) > 0
  if (await isFull(pool)) return
  const town = createTown(clock.now(), await hashPassword(PASSWORD_DI_PROVA), conti)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await setPatience(client)
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const isOurs = !(await isFull(client))
    if (isOurs) await insertTown(client, town)
    await client.query('commit')
    if (isOurs) {
      await addCasse(client, town)
      await addUsi(client, town)
      // PostgreSQL looks at the tables by itself only after a minute: until then it would plan as if they were empty.
      await client.query('analyze')
    }
  } catch (error) {
    // A connection that is gone has nothing to undo: the reason why it went is what must be read.
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
