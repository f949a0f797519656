import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { AppError } from '../../../../http/errors.ts'

export type Legami = {
  cliente_id?: string | undefined
  pagamento_id?: string | undefined
  dilazione_id?: string | undefined
  abbonamento_id?: string | undefined
}

type Trovato = { tabella: string; cliente_id: string }

const TABELLE = [
  ['pagamento_id', 'pagamenti'],
  ['dilazione_id', 'dilazioni'],
  ['abbonamento_id', 'abbonamenti'],
] as const

async function findDi(db: Db, tabella: string, esercente_id: string, id: string): Promise<Trovato> {
  const { rows } = await sql<{ cliente_id: string }>`
    select cliente_id from ${sql.table(tabella)} where id = ${id} and esercente_id = ${esercente_id}`.execute(
    db,
  )
  const [row] = rows
  // Another's record is not found, as everywhere.
  if (row === undefined) throw new AppError('non_trovato')
  return { tabella, cliente_id: row.cliente_id }
}

/** The cliente of a document, and of what it is linked to: all of one esercente, and of one cliente. */
export async function findCliente(
  db: Db,
  esercente_id: string,
  legami: Legami,
): Promise<string | null> {
  const trovati: string[] = []
  for (const [chiave, tabella] of TABELLE) {
    const id = legami[chiave]
    if (id !== undefined) trovati.push((await findDi(db, tabella, esercente_id, id)).cliente_id)
  }
  if (legami.cliente_id !== undefined) {
    const suo = await db
      .selectFrom('clienti_esercente')
      .where('esercente_id', '=', esercente_id)
      .where('cliente_id', '=', legami.cliente_id)
      .select('cliente_id')
      .executeTakeFirst()
    if (suo === undefined) throw new AppError('non_trovato')
    trovati.push(suo.cliente_id)
  }
  if (new Set(trovati).size > 1) {
    const message = 'Il documento è collegato a due clienti diversi: scegline uno.'
    throw new AppError('dati_non_validi', {
      message,
      errors: [{ pointer: '/cliente_id', message }],
    })
  }
  return trovati[0] ?? null
}
