import { sql } from 'kysely'
import pg from 'pg'
import type { Clock } from '../../clock.ts'
import type { Db } from '../database.ts'
import { stored } from '../stored.ts'

type Needs = { db: Db; clock: Clock }

/** The months that are there before they are needed: the job may be missed for as long, and even then nothing is lost. */
const AVANTI = 3
/** The words of messages and of the provider's notices are kept this long, and with them the rest of their month. */
const GIORNI_CORPI = 90
const INSIEME = 500

/** PostgreSQL's answer to who waits too long for a table that others are using. */
const BUSY = '55P03'

/** The first instant whose words are still kept. */
export const primaDeiCorpi = (now: Date): Date =>
  new Date(now.getTime() - GIORNI_CORPI * 24 * 3_600_000)

/** Makes the months to come, in which words are kept. */
export async function preparaMesi({ db, clock }: Needs): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select ${stored('prepara_mesi', { adesso: clock.now(), avanti: AVANTI })} as n`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * Drops the months whose words have been kept long enough, each in a moment; returns their names. One that is in use is left to
 * the next run.
 */
export async function lasciaMesi({ db, clock }: Needs): Promise<string[]> {
  const prima = primaDeiCorpi(clock.now())
  const lasciati: string[] = []
  for (;;) {
    const nome = await lasciaUno(db, prima)
    if (nome === null) break
    lasciati.push(nome)
  }
  while ((await lasciaAltri(db, prima)) === INSIEME);
  return lasciati
}

async function lasciaUno(db: Db, prima: Date): Promise<string | null> {
  try {
    const { rows } = await sql<{ nome: string | null }>`
      select ${stored('lascia_mese', { prima })} as nome`.execute(db)
    return rows[0]?.nome ?? null
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === BUSY) return null
    throw error
  }
}

async function lasciaAltri(db: Db, prima: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select ${stored('lascia_altri', { prima, insieme: INSIEME })} as n`.execute(db)
  return rows[0]?.n ?? 0
}
