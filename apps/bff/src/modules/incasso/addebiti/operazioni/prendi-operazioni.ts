import { sql } from 'kysely'
import { stored } from '../../../../db/stored.ts'
import { type AddebitiDeps, type Operazione, type Presa, presaMs } from './operazione.ts'

const seconds = (ms: number) => sql`make_interval(secs => ${ms / 1000})`

const held = (rows: Operazione[], since: number, presa_ms: number): Presa[] =>
  rows.map((operazione) => ({ operazione, since, presa_ms }))

/** Second transaction: takes what is still to be sent. One by its id, or those that nobody sent in time. */
export async function prendiDaInviare(
  { db, psp }: AddebitiDeps,
  which: { id: number } | { max: number },
): Promise<Presa[]> {
  const since = performance.now()
  const id = 'id' in which ? which.id : null
  const presa_ms = presaMs(psp)
  const { rows } = await sql<Operazione>`
    select * from ${stored('prendi_da_inviare', {
      fornitore: psp.nome,
      id,
      presa: seconds(presa_ms),
      chiave_ttl: seconds(psp.capabilities.keyTtlMs),
      quante: 'max' in which ? which.max : 1,
    })}`.execute(db)
  return held(rows, since, presa_ms)
}

/** Takes what is to be asked about: all that is due, or what a person is looking at, once a second at most. */
export async function prendiDaControllare(
  { db, psp }: AddebitiDeps,
  which: { id: number; minimo_ms: number } | { max: number },
): Promise<Presa[]> {
  const since = performance.now()
  const presa_ms = presaMs(psp)
  const isOne = 'id' in which
  const { rows } = await sql<Operazione>`
    select * from ${stored('prendi_da_controllare', {
      fornitore: psp.nome,
      id: isOne ? which.id : null,
      presa: seconds(presa_ms),
      minimo: seconds(isOne ? which.minimo_ms : 0),
      quante: isOne ? 1 : which.max,
    })}`.execute(db)
  return held(rows, since, presa_ms)
}

/** The right to send the same message once more, under the same key. */
export async function prendiDaReinviare(
  { db, psp }: AddebitiDeps,
  operazione: Operazione,
): Promise<Presa | null> {
  const since = performance.now()
  const presa_ms = presaMs(psp)
  const { rows } = await sql<{ ok: boolean }>`
    select ${stored('prendi_da_reinviare', {
      id: operazione.id,
      presa: seconds(presa_ms),
    })} as ok`.execute(db)
  if (rows[0]?.ok !== true) return null
  return { operazione: { ...operazione, invii: operazione.invii + 1 }, since, presa_ms }
}
