import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { Colonna } from '../catalogo/colonne.ts'
import { conEsercente, condizioneDi, type Riferimento } from '../catalogo/condizioni.ts'
import type { Tabella } from '../catalogo/index.ts'
import { allegatoDi, FILE } from '../formato.ts'

const GRUPPO = 1000

/** The esercente whose archive it is, and how the tables hang together. */
export type Ambito = { esercente_id: string; riferimenti: readonly Riferimento[] }

/** The end of the name of a file, by its first bytes. */
const ESTENSIONE = (colonna: string) => `case
  when substring(x.${colonna} from 1 for 4) = '\\x25504446'::bytea then '.pdf'
  when substring(x.${colonna} from 1 for 4) = '\\x89504e47'::bytea then '.png'
  when substring(x.${colonna} from 1 for 3) = '\\xffd8ff'::bytea then '.jpg'
  when substring(x.${colonna} from 1 for 5) = '\\x3c3f786d6c'::bytea then '.xml' else '.bin' end`

const chiaveDi = ({ ordine }: Tabella): string => ordine.split(', ')[0] ?? 'id'
const nomeAllegato = (tabella: Tabella, file: string) =>
  `'${allegatoDi(tabella.nome, '')}' || x.${chiaveDi(tabella)} || ${ESTENSIONE(file)}`

function valoreDi(tabella: Tabella, { nome }: Colonna): string {
  if (nome === tabella.file) {
    return `case when x.${nome} is not null then '${FILE}' || ${nomeAllegato(tabella, nome)} end as ${nome}`
  }
  const altro = tabella.al_posto?.[nome]
  return altro === undefined ? `x.${nome}` : `${altro} as ${nome}`
}

const daDi = ({ nome, unita = '' }: Tabella) => `from ${nome} x ${unita}`
const inOrdine = ({ ordine }: Tabella) =>
  ordine
    .split(', ')
    .map((colonna) => `x.${colonna}`)
    .join(', ')

/** Hands over the rows of a statement in groups; the database holds the others in a cursor. */
async function* scorri<T>(trx: Db, testo: string, esercente_id: string, gruppo: number) {
  // All rows are taken: a plan that is quick to the first of them alone is the slower one.
  await sql`set local cursor_tuple_fraction = 1`.execute(trx)
  await sql`declare righe_archivio no scroll cursor for ${conEsercente(testo, esercente_id)}`.execute(
    trx,
  )
  for (let full = true; full;) {
    const { rows } = await sql<T>`fetch ${sql.lit(gruppo)} from righe_archivio`.execute(trx)
    if (rows.length > 0) yield rows
    full = rows.length === gruppo
  }
  await sql`close righe_archivio`.execute(trx)
}

/** The lines of a kind of record, as JSON, in groups. */
export async function* righeDi(
  trx: Db,
  tabella: Tabella,
  colonne: readonly Colonna[],
  { esercente_id, riferimenti }: Ambito,
): AsyncGenerator<{ testo: string; quante: number }> {
  const valori = colonne.map((colonna) => valoreDi(tabella, colonna)).join(', ')
  const testo = `select to_jsonb(r)::text as riga from (select ${valori} ${daDi(tabella)}
    where ${condizioneDi(tabella, riferimenti)} order by ${inOrdine(tabella)}) r`
  for await (const rows of scorri<{ riga: string }>(trx, testo, esercente_id, GRUPPO)) {
    yield { testo: `${rows.map(({ riga }) => riga).join('\n')}\n`, quante: rows.length }
  }
}

type Allegato = { id: string; file: string; contenuto: Buffer; created_at: Date | null }

/** The files of a kind of record, one at a time. */
export async function* allegatiDi(
  trx: Db,
  tabella: Tabella,
  { esercente_id, riferimenti }: Ambito,
): AsyncGenerator<Allegato> {
  const { file } = tabella
  if (file === undefined) return
  const testo = `select x.${chiaveDi(tabella)} as id, ${nomeAllegato(tabella, file)} as file, x.${file} as contenuto
    ${daDi(tabella)} where x.${file} is not null and (${condizioneDi(tabella, riferimenti)}) order by ${inOrdine(tabella)}`
  for await (const rows of scorri<Allegato>(trx, testo, esercente_id, 1)) yield* rows
}

/** The balance of each account that the entries of the archive touch, of those entries alone. */
export const SALDI = (
  libri: string,
) => `select c.intestatario, c.codice, sum(m.importo_centesimi)::bigint as centesimi
  from movimenti m join conti c on c.id = m.conto_id where m.scrittura_id in (select x.id from scritture x where ${libri})
  group by 1, 2 order by 1, 2`
