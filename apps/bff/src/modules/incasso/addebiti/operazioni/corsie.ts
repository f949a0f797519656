import { sql } from 'kysely'
import { isSomebodyThere } from '../../../../db/somebody-there.ts'
import { stored } from '../../../../db/stored.ts'
import { createTurns } from '../../../../jobs/turns.ts'
import { controllaOperazione } from './controlla-operazione.ts'
import { inviaOperazione } from './invia-operazione.ts'
import { inRipristino } from './in-ripristino.ts'
import type { AddebitiDeps, EsitoFase, Presa } from './operazione.ts'
import { prendiDaControllare, prendiDaInviare } from './prendi-operazioni.ts'

/** Sent side by side: nearly all of the time goes in waiting for the provider, and holds no connection. */
const INSIEME = 20
const BATCH = 5

/**
 * Outcomes written side by side while people use the portal: the processors that the others would take are theirs
 * (decision 0557).
 */
const CON_PERSONE = 1

async function each(
  { log }: AddebitiDeps,
  prese: Presa[],
  step: (presa: Presa) => Promise<EsitoFase>,
): Promise<number> {
  await Promise.all(
    prese.map(async (presa) => {
      try {
        await step(presa)
      } catch (error) {
        // The operazione stays held until its hold is over; then another process goes on from what is written.
        log.error({ err: error, operazione_id: presa.operazione.id }, 'operazione non conclusa')
      }
    }),
  )
  return prese.length
}

/** Sends what was written down and never sent: the process that wrote it is gone. */
export async function inviaInSospeso(deps: AddebitiDeps): Promise<number> {
  if (await inRipristino(deps.db)) return 0
  const prese = await prendiDaInviare(deps, { max: INSIEME })
  if (prese.length < 2) return each(deps, prese, (presa) => inviaOperazione(deps, presa))
  const turns = createTurns((await isSomebodyThere(deps.db)) ? CON_PERSONE : INSIEME)
  return each(deps, prese, (presa) => inviaOperazione({ ...deps, turns }, presa))
}

/** Asks about what has no outcome yet, and closes the pages left open for too long. */
export async function controllaInSospeso(deps: AddebitiDeps): Promise<number> {
  const prese = await prendiDaControllare(deps, { max: BATCH })
  return each(deps, prese, (presa) => controllaOperazione(deps, presa))
}

/** Debits whose day has come near enough for the provider; returns how many. For the timetable. */
export async function liberaAddebiti({
  db,
  clock,
}: Pick<AddebitiDeps, 'db' | 'clock'>): Promise<number> {
  const { rows } = await sql<{ quanti: number }>`
    select ${stored('libera_addebiti', { oggi: clock.today() })} as quanti`.execute(db)
  return rows[0]?.quanti ?? 0
}

const QUANTI = 500

/** Requests past their last day; returns how many. For the timetable. */
export async function scadiPagamenti({
  db,
  clock,
}: Pick<AddebitiDeps, 'db' | 'clock'>): Promise<number> {
  let total = 0
  for (;;) {
    const { rows } = await sql<{ quanti: number }>`
      select ${stored('scadi_pagamenti', {
        adesso: clock.now(),
        quanti: QUANTI,
      })} as quanti`.execute(db)
    const quanti = rows[0]?.quanti ?? 0
    total += quanti
    if (quanti < QUANTI) return total
  }
}
