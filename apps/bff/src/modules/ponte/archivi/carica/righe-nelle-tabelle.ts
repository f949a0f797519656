import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { conEsercente } from '../catalogo/condizioni.ts'
import { type Colonna, findColonne } from '../catalogo/colonne.ts'
import { CATALOGO, type Tabella } from '../catalogo/index.ts'
import { FILE, type Manifesto } from '../formato.ts'
import { ArchivioRifiutato, righeDelFile, type Zip } from './apri-zip.ts'

const GRUPPO = 1000

type Dove = { trx: Db; zip: Zip; manifesto: Manifesto }

/** A record with the bytes of its file in the place of the name. */
async function conFile(zip: Zip, { file }: Tabella, riga: string): Promise<string> {
  const record: Record<string, unknown> = JSON.parse(riga)
  const nome = file === undefined ? null : record[file]
  if (file === undefined || typeof nome !== 'string' || !nome.startsWith(FILE)) return riga
  const contenuto = await zip.intero(nome.slice(FILE.length))
  return JSON.stringify({ ...record, [file]: `\\x${contenuto.toString('hex')}` })
}

async function inserisci(
  { trx, manifesto }: Dove,
  tabella: Tabella,
  colonne: string[],
  righe: string[],
) {
  const { nome, arrivo = {} } = tabella
  const valori = colonne.map((colonna) => arrivo[colonna] ?? `r.${colonna}`).join(', ')
  const qui = sql.table(nome)
  const colonneQui = sql.join(colonne.map((colonna) => sql.ref(colonna)))
  try {
    await sql`insert into ${qui} (${colonneQui}) overriding system value
      select ${conEsercente(valori, manifesto.esercente.id)}
      from jsonb_populate_recordset(null::${qui}, ${`[${righe.join(',')}]`}::jsonb) r`.execute(trx)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ArchivioRifiutato(`dati/${nome}.jsonl non si carica: ${reason}.`, { cause: error })
  }
}

/** The columns of the archive that this Rateo has; one that it does not have is refused, one that is new takes its default. */
function colonneDi(nome: string, dette: readonly string[], nostre: readonly Colonna[]): string[] {
  const note = new Set(nostre.map((una) => una.nome))
  const ignota = dette.find((una) => !note.has(una))
  if (ignota === undefined) return [...dette]
  throw new ArchivioRifiutato(
    `dati/${nome}.jsonl ha la colonna “${ignota}”, che questo Rateo non conosce.`,
  )
}

async function dopo(trx: Db, nome: string, { nome: colonna }: Colonna) {
  await sql`select setval(pg_get_serial_sequence(${nome}, ${colonna}), max(${sql.ref(colonna)}))
    from ${sql.table(nome)} having max(${sql.ref(colonna)}) is not null`.execute(trx)
}

const NUMERATI = { pag: 'pagamenti', dil: 'dilazioni', abb: 'abbonamenti' } as const

/** The next PAG-, DIL- and ABB- of the esercente go on from the last. */
async function continuaNumeri(trx: Db, esercente_id: string) {
  for (const [sigla, tabella] of Object.entries(NUMERATI)) {
    await sql`select setval(format('numeri.%I', ${`${sigla}_${esercente_id}`}::text)::regclass, max(n))
      from (select substring(numero from '\\d+$')::bigint as n from ${sql.table(tabella)}
        where esercente_id = ${esercente_id}) t having max(n) > 0`.execute(trx)
  }
}

/** Puts every record where it belongs, in groups; returns how many of each kind. */
export async function scriviRighe(dove: Dove): Promise<Record<string, number>> {
  const { trx, zip, manifesto } = dove
  const nostre = await findColonne(trx)
  const fatte: Record<string, number> = {}
  for (const tabella of CATALOGO) {
    const detta = manifesto.dati[tabella.nome]
    if (detta === undefined) continue
    const sue = nostre.get(tabella.nome) ?? []
    const colonne = colonneDi(tabella.nome, detta.colonne, sue)
    const gruppo = tabella.file === undefined ? GRUPPO : 1
    let quante = 0
    for await (const righe of righeDelFile(await zip.leggi(detta.file), gruppo)) {
      const pronte = await Promise.all(righe.map((riga) => conFile(zip, tabella, riga)))
      await inserisci(dove, tabella, colonne, pronte)
      quante += righe.length
    }
    fatte[tabella.nome] = quante
    for (const colonna of sue.filter((una) => una.numerata && colonne.includes(una.nome))) {
      await dopo(trx, tabella.nome, colonna)
    }
  }
  await continuaNumeri(trx, manifesto.esercente.id)
  return fatte
}
