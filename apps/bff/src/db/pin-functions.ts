import type pg from 'pg'

/**
 * The path in which every stored function looks for its names, whoever calls it. The schema of the product comes
 * first: there the trial keeps its own `now()`.
 */
const FUNCTION_PATH = 'public, pg_catalog, pg_temp'

/**
 * The functions that pin nothing, since a pinned one is never written into the statement that calls it. Each names only what
 * PostgreSQL brings, which is found on any path.
 */
export const INLINED: Readonly<Record<string, string>> = {
  testo_semplice: 'once for every text that is looked up or kept for looking up',
  gettone: 'some forty times for every cliente that is written',
  chiave_nel_tempo: 'the order of an index: the list must be walked, not sorted',
  inizio_id: 'a bound of a range of ids',
  e_dovuto: 'once for every row that a list, a report or a total reads',
  e_scaduto: 'once for every row that a list, a report or a total reads',
  parole_di_cliente: 'once for every relation of a cliente that is written',
  cifre_telefono: 'the key of an index: telephones are looked up through it',
}

/** Functions of ours without a path; an extension looks after its own. */
export const UNPINNED = `select p.proname as nome, p.oid::regprocedure::text as firma from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (select 1 from unnest(p.proconfig) as c where c like 'search_path=%')
    and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by 1, 2`

/**
 * Ties every stored function to the schema of the product. A backup is restored, and a server taken to its next version, with no
 * path at all: a function that finds its names only on that of its caller leaves out the tables that are computed with it.
 */
export async function pinFunctions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ nome: string; firma: string }>(UNPINNED)
  const loose = rows.filter(({ nome }) => !(nome in INLINED))
  if (loose.length === 0) return
  await client.query(
    loose
      .map(({ firma }) => `alter function ${firma} set search_path = ${FUNCTION_PATH}`)
      .join(';'),
  )
}
