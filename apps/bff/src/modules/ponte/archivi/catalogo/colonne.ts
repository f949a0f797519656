import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { CATALOGO, type Tabella } from './index.ts'

export type Colonna = { nome: string; tipo: string; nullabile: boolean; numerata: boolean }

type Letta = Colonna & { tabella: string }

const COLONNE = `select c.relname as tabella, a.attname as nome, format_type(a.atttypid, null) as tipo,
    not a.attnotnull as nullabile, a.attidentity <> '' as numerata
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  order by c.relname, a.attnum`

/** The columns of each kind of record, as the archive has them; what the database works out by itself is no part of it. */
export async function findColonne(db: Db): Promise<ReadonlyMap<string, readonly Colonna[]>> {
  const { rows } = await sql<Letta>`${sql.raw(COLONNE)}`.execute(db)
  return new Map(
    CATALOGO.map(({ nome, senza = [] }) => [
      nome,
      rows
        .filter((row) => row.tabella === nome && !senza.includes(row.nome))
        .map(({ tabella: _, ...colonna }) => colonna),
    ]),
  )
}

const OGGETTI: Readonly<Record<string, object>> = {
  boolean: { type: 'boolean' },
  smallint: { type: 'integer' },
  integer: { type: 'integer' },
  bigint: { type: 'integer' },
  numeric: { type: 'number' },
  date: { type: 'string', format: 'date' },
  'timestamp with time zone': { type: 'string', format: 'date-time' },
  uuid: { type: 'string', format: 'uuid' },
  text: { type: 'string' },
}

function valoreDi(tipo: string): object {
  if (tipo.endsWith('[]')) return { type: 'array', items: valoreDi(tipo.slice(0, -2)) }
  if (tipo === 'bytea') {
    return {
      type: 'string',
      description: 'Byte in esadecimale dopo \\x, o il nome del file dopo file:',
    }
  }
  // The inside of a jsonb is told by who writes it.
  return OGGETTI[tipo] ?? {}
}

const SCHEMA = 'https://json-schema.org/draft/2020-12/schema'

/** The JSON Schema of one line of a kind of record. */
export const schemaDi = ({ nome }: Tabella, colonne: readonly Colonna[], versione: number) => ({
  $schema: SCHEMA,
  $id: `rateo-archivio:${versione}:${nome}`,
  title: nome,
  type: 'object',
  properties: Object.fromEntries(
    colonne.map(({ nome: colonna, tipo, nullabile }) => [
      colonna,
      nullabile ? { anyOf: [valoreDi(tipo), { type: 'null' }] } : valoreDi(tipo),
    ]),
  ),
  required: colonne.map(({ nome: colonna }) => colonna),
  additionalProperties: false,
})
