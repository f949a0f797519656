// The types of columns beyond their bare SQL types: the words that a check allows, and what is declared of a column.
import pg from 'pg'
import { DECLARED } from './declared-columns.ts'

type Column = {
  colonna: string
  tipo: string
  nullo: boolean
  generata: boolean
  regole: string[]
}

const COLUMNS = `select c.relname || '.' || a.attname as colonna, format_type(a.atttypid, null) as tipo, not a.attnotnull as nullo,
    a.atthasdef or a.attidentity <> '' as generata,
    array(select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as regole
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  order by 1`

/** `CHECK ((stato = ANY (ARRAY['a'::text, 'b'::text])))`, or `<@` where the column is itself a list. */
const IN_LIST = /^CHECK \(\(\w+ (?:= ANY \(|<@ )ARRAY\[([^\]]*)\]\)?\)\)$/
const ONE_WORD = /^CHECK \(\(\w+ = ('[^']*'::text)\)\)$/

/** The words of a check that is nothing but a list of them. */
function wordsOf(regola: string): string[] | null {
  const list = (IN_LIST.exec(regola) ?? ONE_WORD.exec(regola))?.[1]
  if (list === undefined) return null
  const words = [...list.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, word = '']) => word)
  return words.length > 0 ? words : null
}

/** The type of a column whose check is a list of words, as the generated file writes it. */
function unionOf({ tipo, regole }: Column): string | null {
  if (tipo !== 'text' && tipo !== 'text[]') return null
  const words = regole.map(wordsOf).find((found) => found !== null)
  if (!words) return null
  const union = words.map((word) => JSON.stringify(word)).join(' | ')
  return tipo === 'text[]' ? `Array<${union}>` : union
}

/** A view that shows each row of a table, and the table: what is never empty there is not empty here. */
const OF_TABLE = { vista: 'messaggi_interi', tabella: 'messaggi' }

const NEVER_EMPTY = `select '${OF_TABLE.vista}.' || a.attname as colonna,
    case format_type(a.atttypid, null) when 'timestamp with time zone' then 'Timestamp' when 'boolean' then 'boolean'
      when 'integer' then 'number' when 'text[]' then 'string[]' else 'string' end as tipo
  from pg_attribute a where a.attrelid = '${OF_TABLE.tabella}'::regclass and a.attnum > 0 and a.attnotnull`

/** For kysely-codegen: the columns that it would call `string` or `Json`, and the lines that import their types. */
export async function columnTypes(
  url: string,
): Promise<{ columns: Record<string, string>; imports: string }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Column>(COLUMNS)
  const { rows: full } = await client
    .query<Pick<Column, 'colonna' | 'tipo'>>(NEVER_EMPTY)
    .finally(() => client.end())
  const columns = Object.fromEntries(full.map(({ colonna, tipo }) => [colonna, tipo]))
  const imports = new Set<string>()
  for (const column of rows) {
    const { colonna, tipo, nullo, generata } = column
    const declared = DECLARED[colonna]
    const holds = declared?.type ?? unionOf(column)
    if (holds === null || holds === undefined) continue
    if (declared?.from) imports.add(declared.from)
    const whole = nullo ? `${holds} | null` : holds
    // A value that is read has the declared type; one that is written is a text, and the database checks it.
    const writes = declared?.json || !tipo.endsWith('[]') ? 'string' : 'string[]'
    const given = nullo ? `${writes} | null` : writes
    const both = `ColumnType<${whole}, ${given}, ${given}>`
    columns[colonna] = generata ? `Generated<${both}>` : both
  }
  const unknown = Object.keys(DECLARED).filter((name) => !rows.some((r) => r.colonna === name))
  if (unknown.length > 0) throw new Error(`declared-columns.ts: no column ${unknown.join(', ')}`)
  return { columns, imports: [...imports].toSorted().join('\n') }
}
