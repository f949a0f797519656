import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { TRANSIZIONI_BOLLETTA } from '@rateo/domain/banca/bolletta'
import { TRANSIZIONI_ASSISTENZA } from '@rateo/domain/stati/assistenza'
import { TRANSIZIONI_ABBONAMENTO } from '@rateo/domain/stati/abbonamento'
import { TRANSIZIONI_CAMBIO_PIANO } from '@rateo/domain/stati/cambio-piano'
import { TRANSIZIONI_CAMBIO_IBAN } from '@rateo/domain/banca/cambio-iban'
import { TRANSIZIONI_SESSIONE_CASSA } from '@rateo/domain/cassa/cassa'
import { TRANSIZIONI_CONTESTAZIONE } from '@rateo/domain/stati/contestazione'
import { TRANSIZIONI_DILAZIONE } from '@rateo/domain/credito/dilazione'
import { TRANSIZIONI_DISTINTA } from '@rateo/domain/banca/distinta'
import { TRANSIZIONI_ESERCENTE } from '@rateo/domain/identita/esercente'
import { coppieLecite } from '@rateo/domain/stati/macchina'
import { TRANSIZIONI_LIQUIDAZIONE } from '@rateo/domain/denaro/liquidazione'
import { TRANSIZIONI_MANDATO } from '@rateo/domain/banca/mandato'
import { TRANSIZIONI_OROLOGIO } from '@rateo/domain/tempo/orologio-prova'
import { TRANSIZIONI_PAGAMENTO } from '@rateo/domain/stati/pagamento'
import { TRANSIZIONI_LAVORAZIONE } from '@rateo/domain/stati/lavorazione'
import { TRANSIZIONI_PROGRAMMA_REPORT } from '@rateo/domain/andamento/programma-report'
import { TRANSIZIONI_PROMOZIONE } from '@rateo/domain/stati/promozione'
import { TRANSIZIONI_RATA } from '@rateo/domain/credito/rata'
import { TRANSIZIONI_RIMBORSO } from '@rateo/domain/denaro/rimborso'
import { TRANSIZIONI_TENTATIVO } from '@rateo/domain/stati/tentativo'
import { TRANSIZIONI_ADESIONE } from '@rateo/domain/stati/adesione'
import { TRANSIZIONI_RACCOLTA } from '@rateo/domain/stati/raccolta'
import { TRANSIZIONI_MOVIMENTO_BANCA } from '@rateo/domain/banca/movimento-banca'
import { TRANSIZIONI_BENEFICIARIO } from '@rateo/domain/stati/beneficiario'
import { TRANSIZIONI_QUOTA, TRANSIZIONI_RIPARTIZIONE } from '@rateo/domain/stati/ripartizione'
import pg from 'pg'
import { KEEP_ALIVE } from './database.ts'
import { StartError } from '../start-error.ts'
import { grantToPortal, roleOf } from './grants.ts'
import { loadComuni } from './load-comuni.ts'
import { pinFunctions } from './pin-functions.ts'
import { loadFunctions } from './stored-functions.ts'
import { asError } from '../thrown.ts'

const FOLDER = path.join(import.meta.dirname, '../../migrations')
// Any constant of our own: two processes that start together migrate one after the other.
const LOCK = 7_215_001

const TRANSIZIONI = {
  cambio_piano: coppieLecite(TRANSIZIONI_CAMBIO_PIANO),
  cambio_iban: coppieLecite(TRANSIZIONI_CAMBIO_IBAN),
  assistenza: coppieLecite(TRANSIZIONI_ASSISTENZA),
  esercente: coppieLecite(TRANSIZIONI_ESERCENTE),
  liquidazione: coppieLecite(TRANSIZIONI_LIQUIDAZIONE),
  mandato: coppieLecite(TRANSIZIONI_MANDATO),
  pagamento: coppieLecite(TRANSIZIONI_PAGAMENTO),
  promozione: coppieLecite(TRANSIZIONI_PROMOZIONE),
  tentativo: coppieLecite(TRANSIZIONI_TENTATIVO),
  rimborso: coppieLecite(TRANSIZIONI_RIMBORSO),
  contestazione: coppieLecite(TRANSIZIONI_CONTESTAZIONE),
  dilazione: coppieLecite(TRANSIZIONI_DILAZIONE),
  distinta: coppieLecite(TRANSIZIONI_DISTINTA),
  rata: coppieLecite(TRANSIZIONI_RATA),
  abbonamento: coppieLecite(TRANSIZIONI_ABBONAMENTO),
  bolletta: coppieLecite(TRANSIZIONI_BOLLETTA),
  report: coppieLecite(TRANSIZIONI_LAVORAZIONE),
  programma_report: coppieLecite(TRANSIZIONI_PROGRAMMA_REPORT),
  esportazione: coppieLecite(TRANSIZIONI_LAVORAZIONE),
  azione_multipla: coppieLecite(TRANSIZIONI_LAVORAZIONE),
  archivio: coppieLecite(TRANSIZIONI_LAVORAZIONE),
  orologio_prova: coppieLecite(TRANSIZIONI_OROLOGIO),
  sessione_cassa: coppieLecite(TRANSIZIONI_SESSIONE_CASSA),
  raccolta: coppieLecite(TRANSIZIONI_RACCOLTA),
  adesione: coppieLecite(TRANSIZIONI_ADESIONE),
  movimento_banca: coppieLecite(TRANSIZIONI_MOVIMENTO_BANCA),
  beneficiario: coppieLecite(TRANSIZIONI_BENEFICIARIO),
  ripartizione: coppieLecite(TRANSIZIONI_RIPARTIZIONE),
  quota: coppieLecite(TRANSIZIONI_QUOTA),
}

const readMigrations = () =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((nome) => {
      const sql = readFileSync(path.join(FOLDER, nome), 'utf8')
      return { nome, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    })

async function apply(
  client: pg.Client,
  { nome, sql, sha256 }: ReturnType<typeof readMigrations>[number],
) {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migrazioni (nome, sha256) values ($1, $2)', [nome, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const reason = asError(error).message
    throw new StartError(`La migrazione ${nome} non riesce: ${reason}.`, { cause: error })
  }
}

/** The database enforces the very tables that the code asks. Written only when they are others: a start waits for nobody. */
async function writeTransizioni(client: pg.Client) {
  const rows = Object.entries(TRANSIZIONI).flatMap(([entita, pairs]) =>
    pairs.map(([da, a]) => ({ entita, da, a })),
  )
  type Pair = (typeof rows)[number]
  const { rows: kept } = await client.query<Pair>('select entita, da, a from transizioni')
  const textOf = (pairs: Pair[]) =>
    pairs
      .map(({ entita, da, a }) => `${entita} ${da} ${a}`)
      .toSorted()
      .join()
  if (textOf(kept) === textOf(rows)) return
  await client.query('begin')
  await client.query('delete from transizioni')
  await client.query(
    'insert into transizioni select entita, da, a from jsonb_to_recordset($1) x(entita text, da text, a text)',
    [JSON.stringify(rows)],
  )
  await client.query('commit')
}

const OLDEST = 150_000

async function checkVersion(client: pg.Client) {
  const { rows } = await client.query<{ n: number; v: string; copia: boolean }>(
    "select current_setting('server_version_num')::int n, current_setting('server_version') v, pg_is_in_recovery() as copia",
  )
  const [{ n, v, copia } = { n: 0, v: '', copia: false }] = rows
  if (copia) {
    throw new StartError(
      'L’indirizzo della base di dati porta a una copia che si legge soltanto (standby): indica il primario.',
    )
  }
  if (n < OLDEST) throw new StartError(`Serve PostgreSQL 15 o successivo: questo è il ${v}.`)
}

const HOLDER = `select a.application_name as nome, l.pid from pg_locks l join pg_stat_activity a using (pid)
  where l.locktype = 'advisory' and l.granted and (l.classid::bigint << 32) + l.objid::bigint = $1
    and l.database = (select oid from pg_database where datname = current_database())`

/**
 * One process migrates, the others wait, but not for ever: the holder of the lock may be a connection that nobody
 * uses any more.
 */
async function lock(client: pg.Client, lockMs: number) {
  try {
    await client.query(`set lock_timeout = ${lockMs}`)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query('reset lock_timeout')
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '55P03') throw error
    const { rows } = await client.query<{ nome: string; pid: number }>(HOLDER, [LOCK])
    const [holder] = rows
    const who = holder
      ? ` (${holder.nome || 'senza nome'}, processo ${holder.pid} di PostgreSQL)`
      : ''
    throw new StartError(
      `Un altro programma${who} tiene ferma la base di dati per aggiornarla da più di ${Math.round(lockMs / 1000)} secondi: riprova quando ha finito.`,
      { cause: error },
    )
  }
}

type Options = {
  lockMs?: number
  /** The address of the portal, where it is not the one that migrates: its role is given what it needs. */
  portalUrl?: string
}

/** A database from before the first release: its tables were made step by step, and no way leads from there to here. */
export class FromBeforeError extends StartError {}

const FIRST = '0001_base.sql'

/** The question comes before anything is written: an older database is left as it was found. */
async function refuseOlder(client: pg.Client) {
  const { rows } = await client.query<{ tabella: boolean }>(
    "select to_regclass('public.migrazioni') is not null as tabella",
  )
  if (!rows[0]?.tabella) return
  const { rows: older } = await client.query<{ n: number }>(
    `select count(*)::int as n from migrazioni
     where not exists (select 1 from migrazioni where nome = $1) having count(*) > 0`,
    [FIRST],
  )
  if (older.length === 0) return
  throw new FromBeforeError(
    'Questa base di dati è di una versione di Rateo precedente alla prima pubblicazione, che non si può aggiornare. Nulla è stato toccato: indicane una vuota in DATABASE_URL.',
  )
}

const LISTS = {
  migrazioni:
    'create table migrazioni (nome text primary key, sha256 text not null, applicata_at timestamptz not null default now())',
  funzioni:
    'create table funzioni (nome text primary key, sha256 text not null, versione int not null, caricata_at timestamptz not null default now())',
}

/**
 * Makes what stands before the first migration. It asks first: a role that may make nothing needs nothing made
 * either.
 */
async function prepare(client: pg.Client) {
  const { rows } = await client.query<Record<keyof typeof LISTS | 'coda', boolean>>(
    `select to_regclass('public.migrazioni') is not null as migrazioni,
      to_regclass('public.funzioni') is not null as funzioni, to_regnamespace('pgboss') is not null as coda`,
  )
  if (!rows[0]?.migrazioni) await client.query(LISTS.migrazioni)
  if (!rows[0]?.funzioni) await client.query(LISTS.funzioni)
  if (!rows[0]?.coda) await client.query('create schema pgboss')
}

/**
 * Applies the migrations that are missing, in order, forward only; returns their names.
 * Throws when an applied one was edited afterwards.
 */
export async function migrate(
  url: string,
  { lockMs = 60_000, portalUrl }: Options = {},
): Promise<string[]> {
  const portal = portalUrl === undefined ? null : await roleOf(portalUrl)
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'rateo-migrazioni',
    ...KEEP_ALIVE,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await checkVersion(client)
    await lock(client, lockMs)
    await refuseOlder(client)
    await prepare(client)
    const { rows } = await client.query<{ nome: string; sha256: string }>(
      'select nome, sha256 from migrazioni',
    )
    const known = new Map(rows.map((row) => [row.nome, row.sha256]))
    const applied: string[] = []
    for (const migration of readMigrations()) {
      const before = known.get(migration.nome)
      if (before === undefined) {
        await apply(client, migration)
        applied.push(migration.nome)
      } else if (before !== migration.sha256) {
        throw new StartError(
          `La migrazione ${migration.nome} è stata modificata dopo essere stata applicata.`,
        )
      }
    }
    await loadFunctions(client)
    await pinFunctions(client)
    await writeTransizioni(client)
    await loadComuni(client)
    if (portal !== null) await grantToPortal(client, portal)
    return applied
  } finally {
    await client.end()
  }
}

/** The number of migrations of this release that the database has not had yet: 0 when it is ready. */
export async function countMissingMigrations(
  query: (sql: string) => Promise<{ rows: { nome: string }[] }>,
) {
  const { rows } = await query('select nome from migrazioni')
  const known = new Set(rows.map((row) => row.nome))
  return readMigrations().filter(({ nome }) => !known.has(nome)).length
}

/** Migrates with the role that owns the tables where there is one, else with that of the portal. */
export const migrateFor = (url: string, migrationUrl: string | null): Promise<string[]> =>
  migrationUrl === null ? migrate(url) : migrate(migrationUrl, { portalUrl: url })
