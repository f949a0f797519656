import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { FUNCTIONS } from './functions-version.ts'
import { asError } from '../thrown.ts'

const SOURCES = path.join(import.meta.dirname, '..')
/** PostgreSQL's answer where a function is to return something else, or its arguments have other names. */
const CHANGED_SIGNATURE = '42P13'

type StoredFunction = { nome: string; file: string; sql: string; sha256: string }

/** One hash for all of the functions together. */
export const hashOf = (files: readonly StoredFunction[]): string =>
  createHash('sha256')
    .update(files.map(({ nome, sha256 }) => `${nome} ${sha256}`).join('\n'))
    .digest('hex')

/** Every file beside the code holds one function with its triggers, and is named like it. */
export function readFunctions(): StoredFunction[] {
  return (
    readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.sql'))
      .map((file) => {
        const sql = readFileSync(path.join(SOURCES, file), 'utf8')
        const nome = path.basename(file, '.sql').replaceAll('-', '_')
        return { nome, file, sql, sha256: createHash('sha256').update(sql).digest('hex') }
      })
      // The order is by name, so that moving a file to another folder changes nothing.
      .toSorted((a, b) => (a.nome < b.nome ? -1 : 1))
  )
}

/**
 * The things that a function's file makes: the function, and the triggers that call it. `scritta` changes when it is
 * written again.
 */
const WRITTEN = `
  select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as via, t.xmin::text as scritta
  from pg_trigger t join pg_proc p on p.oid = t.tgfoid
  where not t.tgisinternal and p.pronamespace = 'public'::regnamespace and p.proname = $1
  union all
  select format('drop function %s', p.oid::regprocedure), p.xmin::text
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = $1`

type Written = { via: string; scritta: string }

/** Triggers first: a function cannot go before them. */
const findWritten = async (client: pg.Client, nome: string): Promise<Written[]> =>
  (await client.query<Written>(WRITTEN, [nome])).rows

async function drop(client: pg.Client, written: readonly Written[]) {
  for (const { via } of written) await client.query(via)
}

async function load(client: pg.Client, { nome, sql }: StoredFunction) {
  const before = await findWritten(client, nome)
  await client.query('savepoint prima')
  try {
    await client.query(sql)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== CHANGED_SIGNATURE) throw error
    await client.query('rollback to savepoint prima')
    await drop(client, before)
    await client.query(sql)
  }
  // PostgreSQL takes other arguments for another function, and the old one would stay beside it; so would a trigger that the
  // file no longer makes.
  const after = await findWritten(client, nome)
  await drop(
    client,
    after.filter(({ via, scritta }) =>
      before.some((one) => one.via === via && one.scritta === scritta),
    ),
  )
}

async function write(client: pg.Client, one: StoredFunction) {
  try {
    await load(client, one)
  } catch (error) {
    throw new StartError(`La funzione ${one.file} non si carica: ${asError(error).message}.`, {
      cause: error,
    })
  }
  await client.query(
    `insert into funzioni (nome, sha256, versione) values ($1, $2, $3)
     on conflict (nome) do update set sha256 = excluded.sha256, caricata_at = now()`,
    [one.nome, one.sha256, FUNCTIONS.versione],
  )
}

type Kept = { nome: string; sha256: string; versione: number }
type Release = { files?: readonly StoredFunction[]; versione?: number }

/**
 * Brings the stored functions to what this release says: those whose file changed are written, those whose file is gone are
 * dropped, all in one transaction. A start that finds them as they are writes nothing, and so does an older release that
 * starts beside a newer one. Returns the names that changed.
 */
export async function loadFunctions(
  client: pg.Client,
  { files = readFunctions(), versione = FUNCTIONS.versione }: Release = {},
): Promise<string[]> {
  const { rows } = await client.query<Kept>('select nome, sha256, versione from funzioni')
  if (rows.some((row) => row.versione > versione)) return []
  const kept = new Map(rows.map(({ nome, sha256 }) => [nome, sha256]))
  const changed = files.filter(({ nome, sha256 }) => kept.get(nome) !== sha256)
  const names = new Set(files.map(({ nome }) => nome))
  const gone = rows.map(({ nome }) => nome).filter((nome) => !names.has(nome))
  if (changed.length === 0 && gone.length === 0) return []
  await client.query('begin')
  try {
    // A function may name one that comes later in the list: what it names is looked for when it runs.
    await client.query('set local check_function_bodies = off')
    for (const one of changed) await write(client, one)
    for (const nome of gone) await drop(client, await findWritten(client, nome))
    await client.query('delete from funzioni where nome = any($1)', [gone])
    await client.query('update funzioni set versione = $1', [versione])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  return [...changed.map(({ nome }) => nome), ...gone]
}
