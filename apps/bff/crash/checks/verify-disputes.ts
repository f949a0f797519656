import { sql } from 'kysely'
import type { Db } from '../../src/db/database.ts'
import type { Charge, Disputa } from '../provider.ts'

/** The states that a claim may have with us, by the provider's word on it. */
const COME: Readonly<Record<string, readonly string[]>> = {
  won: ['vinta'],
  lost: ['persa', 'accettata'],
  needs_response: ['da_rispondere'],
  under_review: ['in_esame'],
}

/** Claims of card holders and debits that came back: each is known once, for the same sum, and has the same end. */
export async function compareDisputes(
  db: Db,
  disputes: readonly Disputa[],
  charges: readonly Charge[],
): Promise<string[]> {
  const { rows: nostre } = await sql<{ riferimento: string; importo: number; stati: string[] }>`
    select riferimento, sum(importo_centesimi)::bigint as importo, array_agg(distinct stato) as stati
    from contestazioni group by riferimento`.execute(db)
  const { rows: tornati } = await sql<{ chiave: string }>`
    select o.chiave from operazioni_psp o join tentativi t on t.id = o.tentativo_id where t.stato = 'restituito'`.execute(
    db,
  )
  const nostra = new Map(nostre.map((una) => [una.riferimento, una]))
  const restituita = new Set(tornati.map(({ chiave }) => chiave))
  const charge = new Map(charges.map((one) => [one.id, one]))
  return disputes.flatMap(({ id, amount, status, charge: of }) => {
    if (of.startsWith('py_')) {
      const chiave = charge.get(of)?.metadata['chiave'] ?? '?'
      return restituita.has(chiave) ? [] : [`restituzione ${chiave} non saputa`]
    }
    const una = nostra.get(id)
    if (una === undefined) return [`contestazione ${id} non saputa`]
    if (una.importo !== amount) return [`contestazione ${id}: ${una.importo} e non ${amount}`]
    const detta = COME[status] ?? []
    return una.stati.every((stato) => detta.includes(stato))
      ? []
      : [`contestazione ${id}: ${una.stati.join(' e ')}, per il fornitore ${status}`]
  })
}

/** Debts that are paid in parts: more than one charge is right, more than is owed is not. */
export async function overpaid(db: Db, charges: readonly [debito: string, charge: Charge][]) {
  const { rows } = await sql<{ id: string; importo: number }>`
    select id, importo_centesimi as importo from pagamenti where parte_minima_centesimi is not null`.execute(
    db,
  )
  const inParti = new Map(rows.map(({ id, importo }) => [id, importo]))
  return [...Map.groupBy(charges, ([debito]) => debito)]
    .filter(([debito, all]) => {
      const importo = inParti.get(debito)
      if (importo === undefined) return all.length > 1
      return all.reduce((sum, [, { amount }]) => sum + amount, 0) > importo
    })
    .map(([debito]) => debito)
}
