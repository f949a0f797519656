import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** The same value gives the same text, whatever order the database gives the names back in. */
function canonico(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonico)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, inner]) => [name, canonico(inner)]))
}

export type Sigillo = { scritture: number[]; totale_centesimi: number; impronta: string }

/** Seals a closing: the postings of its scritture as the books have them, with all that it says. */
export async function sigillo(
  db: Db,
  scritture: readonly number[],
  detto: { numero: string; contenuto: unknown },
): Promise<Sigillo> {
  const { rows } = await sql<{ riga: string; importo_centesimi: number }>`
    select concat_ws(':', m.scrittura_id, m.n, c.intestatario, c.codice, m.importo_centesimi) as riga,
      m.importo_centesimi
    from movimenti m join conti c on c.id = m.conto_id
    where m.scrittura_id = any (${[...scritture]}::bigint[]) order by m.scrittura_id, m.n`.execute(
    db,
  )
  const totale_centesimi = rows.reduce((sum, row) => sum + Math.max(row.importo_centesimi, 0), 0)
  const text = JSON.stringify(canonico({ ...detto, righe: rows.map(({ riga }) => riga) }))
  const impronta = createHash('sha256').update(text).digest('hex')
  return { scritture: [...scritture], totale_centesimi, impronta }
}
