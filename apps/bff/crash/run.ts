import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../src/db/database.ts'
import { hurry, lapse, leftOpen, leftOver } from './hurry.ts'
import type { Conto } from './slots.ts'
import { BFF, openStage, type Prova, type Stage, type Stops } from './stage.ts'
import { faultsOf, verify } from './verify.ts'

export type Esito = { faults: string[]; riga: string; conto: Conto }

export const PROVA: Omit<Prova, 'kills' | 'seed' | 'say'> = {
  cadute: 0,
  minuti: 60,
  workers: 3,
  capabilities: { timeoutMs: 800 },
  tardi: [500, 2500],
  fermo: [2000, 6000],
  fermaA: null,
  sql: '',
  tree: BFF,
  quieteMs: 120_000,
}

/** Without idempotency a message is never sent twice, and is given up after the longest that the provider takes. */
export const SENZA_CHIAVI: Pick<Prova, 'capabilities' | 'tardi'> = {
  capabilities: { timeoutMs: 800, idempotency: 'none', maxProcessingMs: 25_000 },
  tardi: [1000, 6000],
}

/** Twice a day even a good database falls: evenly over the kills. */
async function crashNowAndThen({ kills, cadute }: Prova, { server, conto, isCalm }: Stage) {
  let done = 0
  while (!isCalm() && done < cadute) {
    if (conto.uccisi >= ((done + 1) * kills) / (cadute + 1)) {
      await server.crash()
      done += 1
    }
    await wait(100)
  }
  return done
}

async function rest(db: Db, limit: number, waiting: () => number) {
  const since = performance.now()
  let left: Record<string, number> = {}
  let still = 0
  while (performance.now() - since < limit) {
    try {
      await hurry(db, { toTheEnd: true })
      left = await leftOver(db)
      const { da_verificare: _inMano, ...open } = left
      still = Object.values(open).every((n) => n === 0) && waiting() === 0 ? still + 1 : 0
      // Three times in a row: something may be between one state and the next.
      if (still === 3) break
    } catch {
      still = 0
    }
    await wait(400)
  }
  return { left, isAtRest: still === 3, ms: performance.now() - since }
}

/** Kills, freezes and lies until the number is reached; then calm, rest, and the two books side by side. */
export async function run(prova: Prova): Promise<Esito> {
  const stops: Stops = []
  try {
    return await runOn(prova, stops)
  } finally {
    for (const stop of stops.toReversed()) await stop().catch(() => undefined)
  }
}

/** Kills until the number is reached, while the schedule is hurried along. */
async function rage({ say }: Prova, { db, conto, isCalm }: Stage) {
  const began = performance.now()
  let told = 0
  while (!isCalm()) {
    await hurry(db, { toTheEnd: false }).catch(() => undefined)
    await lapse(db).catch(() => undefined)
    await wait(300)
    if (conto.uccisi < told + 100) continue
    told = conto.uccisi
    say(`… ${told} uccisioni, ${Math.round((performance.now() - began) / 1000)} s`)
  }
}

const sum = (map: Map<string, number>) => [...map.values()].reduce((a, b) => a + b, 0)

async function runOn(prova: Prova, stops: Stops): Promise<Esito> {
  const began = performance.now()
  const stage = await openStage(prova, stops)
  const { db, conto, provider, mail, guasti, customers } = stage
  const crashing = crashNowAndThen(prova, stage)
  await rage(prova, stage)
  const { bene = 0, ...male } = provider.sorti
  const bad = Object.values(male).reduce((a, b) => a + b, 0)
  const cadute = await crashing
  guasti.attivi = false
  provider.notices.calm()
  mail.calm()
  await Promise.all(stage.slots.map((slot) => slot.revive()))
  await customers.stop()
  const quiete = await rest(db, prova.quieteMs, provider.notices.waiting)
  const verdetto = await verify(db, await provider.registro(), mail.taken)
  const { falseAccettate, false: falsi } = provider.notices.conto
  const faults = [
    ...faultsOf(verdetto),
    ...(quiete.isAtRest && quiete.left['da_verificare'] === 0
      ? []
      : [`non a riposo: ${JSON.stringify(quiete.left)}; ${(await leftOpen(db)).join('; ')}`]),
    ...(falseAccettate > 0 ? [`notifiche false accettate: ${falseAccettate} di ${falsi}`] : []),
    ...(conto.cadute.length > 0
      ? [`processi caduti da soli: ${conto.cadute.length} (${conto.cadute[0]})`]
      : []),
    ...(verdetto.addebiti === 0 ? ['nessun addebito: la prova non ha provato nulla'] : []),
  ]
  const riga = [
    `${conto.uccisi} uccisioni (${sum(conto.aPunti)} in ${conto.aPunti.size} punti), ${sum(conto.fermati)} fermate`,
    `${cadute} cadute di PostgreSQL`,
    `${customers.debiti()} debiti, ${verdetto.addebiti} addebiti e ${verdetto.rimborsi} rimborsi del fornitore, ${bad} risposte guaste di ${bad + bene}`,
    `${falsi} notifiche false, ${verdetto.ripetuti} e-mail ripetute`,
    `${verdetto.doppi.length} doppi, ${verdetto.persi.length} persi, ${verdetto.fantasmi.length} fantasmi`,
    `a riposo dopo ${Math.round(quiete.ms / 1000)} s, in tutto ${Math.round((performance.now() - began) / 1000)} s`,
  ].join('; ')
  return { faults, riga, conto }
}
