import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { CATALOGO, type Tabella } from './index.ts'

/** A reference from one table of the catalogue to another. */
export type Riferimento = {
  da: string
  colonna: string
  a: string
  vincolo: string
  rinviabile: boolean
}

const FRA_DI_LORO = `select c.conname as vincolo, c.conrelid::regclass::text as da, c.confrelid::regclass::text as a,
    c.condeferrable as rinviabile, a.attname as colonna
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_length(c.conkey, 1)]
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace`

export async function findRiferimenti(db: Db): Promise<Riferimento[]> {
  const { rows } = await sql<Riferimento>`${sql.raw(FRA_DI_LORO)}`.execute(db)
  const nomi = new Set<string>(CATALOGO.map(({ nome }) => nome))
  return rows.filter(({ da, a }) => nomi.has(da) && nomi.has(a))
}

const sostituita = ({ senza = [], al_posto = {} }: Tabella, colonna: string) =>
  senza.includes(colonna) || al_posto[colonna] === 'null'

/** The rows of a table that another row of the archive names. */
function nominate({ nome, anche }: Tabella, riferimenti: readonly Riferimento[]): string {
  const parti = riferimenti.flatMap(({ da, colonna, a }) => {
    const tabella = CATALOGO.find((una) => una.nome === da)
    if (a !== nome || da === nome || !tabella || sostituita(tabella, colonna)) return []
    return [`select x.${colonna} from ${da} x where ${condizioneDi(tabella, riferimenti)}`]
  })
  const altre = anche === undefined ? [] : [`select x.id from ${nome} x where ${anche}`]
  return `x.id in (${[...parti, ...altre].join(' union ')})`
}

/** The condition, on `x`, of the rows of a table that are in the archive of `{e}`. */
export const condizioneDi = (tabella: Tabella, riferimenti: readonly Riferimento[]): string =>
  tabella.di ?? nominate(tabella, riferimenti)

/** Words of SQL with the id of the esercente, as a value, in the place of `{e}`. */
export const conEsercente = (testo: string, esercente_id: string): RawBuilder<unknown> =>
  sql`${sql.join(
    testo.split('{e}').map((parte) => sql.raw(parte)),
    sql`${esercente_id}::text`,
  )}`
