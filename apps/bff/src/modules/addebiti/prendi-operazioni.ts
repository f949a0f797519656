import { sql } from 'kysely'
import { type AddebitiDeps, type Operazione, PRESA_MS, type Presa } from './operazione.ts'

const presa = sql`make_interval(secs => ${PRESA_MS / 1000})`

const held = (rows: Operazione[], since: number): Presa[] =>
  rows.map((operazione) => ({ operazione, since }))

/** Second transaction: takes what is still to be sent. One by its id, or those that nobody sent in time. */
export async function prendiDaInviare(
  { db, psp }: AddebitiDeps,
  which: { id: number } | { max: number },
): Promise<Presa[]> {
  const since = performance.now()
  const id = 'id' in which ? which.id : null
  const ttl = psp.capabilities.keyTtlMs / 1000
  const { rows } = await sql<Operazione>`
    select * from prendi_da_inviare(${psp.nome}, ${id}, ${presa}, make_interval(secs => ${ttl}),
      ${'max' in which ? which.max : 1})`.execute(db)
  return held(rows, since)
}

/** Takes what is to be asked about: all that is due, or what a person is looking at, once a second at most. */
export async function prendiDaControllare(
  { db, psp }: AddebitiDeps,
  which: { id: number; minimo_ms: number } | { max: number },
): Promise<Presa[]> {
  const since = performance.now()
  const isOne = 'id' in which
  const { rows } = await sql<Operazione>`
    select * from prendi_da_controllare(${psp.nome}, ${isOne ? which.id : null}, ${presa},
      make_interval(secs => ${isOne ? which.minimo_ms / 1000 : 0}), ${isOne ? 1 : which.max})`.execute(
    db,
  )
  return held(rows, since)
}

/** The right to send the same message once more, under the same key. */
export async function prendiDaReinviare(
  { db }: AddebitiDeps,
  operazione: Operazione,
): Promise<Presa | null> {
  const since = performance.now()
  const { rows } = await sql<{ ok: boolean }>`
    select prendi_da_reinviare(${operazione.id}, ${presa}) as ok`.execute(db)
  if (rows[0]?.ok !== true) return null
  return { operazione: { ...operazione, invii: operazione.invii + 1 }, since }
}
