import type pg from 'pg'

/** The content of a database: every table with its rows, and the number of the other things in it. */
export type Fingerprint = Map<string, string>

const TABLES = `select format('%I.%I', n.nspname, c.relname) as nome
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'
  order by 1`

/** Counted apart from the rows: a table may come back whole without its keys. */
const AROUND = `
  with s as (select oid from pg_namespace where nspname !~ '^(pg_|information_schema$)')
  select 'tabelle' as nome, count(*)::text as valore from pg_class where relkind in ('r', 'p') and relnamespace in (table s)
  union all select 'indici', count(*)::text from pg_class where relkind in ('i', 'I') and relnamespace in (table s)
  union all select 'vincoli', count(*)::text from pg_constraint where contype <> 'n' and connamespace in (table s)
  union all select 'trigger', count(*)::text from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace in (table s)
  union all select 'funzioni', count(*)::text from pg_proc where pronamespace in (table s)`

/**
 * Reads the fingerprint by `client`, inside its transaction if it has one: equal contents have equal fingerprints.
 */
export async function findFingerprint(client: pg.Client): Promise<Fingerprint> {
  const found: Fingerprint = new Map()
  const { rows: around } = await client.query<{ nome: string; valore: string }>(AROUND)
  for (const { nome, valore } of around) found.set(nome, valore)
  const { rows: tables } = await client.query<{ nome: string }>(TABLES)
  for (const { nome } of tables) {
    const { rows } = await client.query<{ righe: string; somma: string }>(
      `select count(*)::text as righe,
         coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as somma from ${nome} t`,
    )
    found.set(nome, `${rows[0]?.righe} righe (${rows[0]?.somma})`)
  }
  return found
}

/** One line for each difference of the copy; none when it is the same. */
export const compareFingerprints = (original: Fingerprint, copy: Fingerprint): string[] =>
  [...new Set([...original.keys(), ...copy.keys()])]
    .filter((nome) => original.get(nome) !== copy.get(nome))
    .map((nome) => `${nome}: ${original.get(nome) ?? 'assente'} → ${copy.get(nome) ?? 'assente'}`)
