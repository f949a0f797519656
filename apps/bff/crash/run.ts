import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../src/db/database.ts'
import { hurry, lapse, leftOpen, leftOver } from './hurry.ts'
import { reconcile } from './nights.ts'
import { settleAccounts } from './people/connected.ts'
import type { Conto } from './slots.ts'
import { BFF, openStage, type Prova, type Stage, type Stops } from './acts/stage.ts'
import { faultsOf, verify } from './checks/verify.ts'
import { verifyAccounts } from './checks/verify-accounts.ts'
import { verifyMandates } from './checks/verify-mandates.ts'

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
  vecchio: null,
  conti: false,
  quieteMs: 120_000,
}

/**
 * A provider without idempotency: a message is never sent twice, and is given up after the longest that the provider
 * takes.
 */
export const SENZA_CHIAVI: Pick<Prova, 'capabilities' | 'tardi'> = {
  capabilities: { timeoutMs: 800, idempotency: 'none', maxProcessingMs: 25_000 },
  tardi: [1000, 6000],
}

/** The workers are away for so long in real time; by their clock it is a day and more. */
const ASSENTI_MS = 4000

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

/** Waits until every message has its answer: a debit that is sent after its day is none. */
async function arrive(db: Db): Promise<void> {
  for (let i = 0; i < 150; i++) {
    await hurry(db, { toTheEnd: false })
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from operazioni_psp where stato in ('da_inviare', 'inviata') and prossimo_at < 'infinity'`.execute(
      db,
    )
    if (rows[0]?.n === 0) return
    await wait(400)
  }
}

/** The days until the bank answers the last debit that was announced: the days without banks make them more. */
async function giorniFinoAllUltimo(db: Db): Promise<number> {
  const { rows } = await sql<{ giorni: number }>`
    select coalesce(max(addebito_il) - (now() at time zone 'Europe/Rome')::date, 0) + 1 as giorni from addebiti_sdd`.execute(
    db,
  )
  return rows[0]?.giorni ?? 1
}

/** The longest wait for rest, however much is still being done. */
const AT_MOST_MS = 20 * 60_000

/** Waits until nothing is open: as long as less is open than ever before, and `limit` more. */
async function rest(
  db: Db,
  limit: number,
  { waiting, oggi }: { waiting: () => number; oggi: string },
) {
  const began = performance.now()
  let since = began
  let least = Infinity
  let left: Record<string, number> = {}
  let still = 0
  while (performance.now() - since < limit && performance.now() - began < AT_MOST_MS) {
    try {
      await hurry(db, { toTheEnd: true })
      left = await leftOver(db, oggi)
      const { da_verificare: _inMano, ...open } = left
      const all = Object.values(open).reduce((a, b) => a + b, waiting())
      if (all < least) [least, since] = [all, performance.now()]
      still = all === 0 ? still + 1 : 0
      // Three times in a row: something may be between one state and the next.
      if (still === 3) break
    } catch {
      still = 0
    }
    await wait(400)
  }
  return { left, isAtRest: still === 3, ms: performance.now() - began }
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

/** Half of the time through: nobody works for a while, and when somebody comes back it is another day. */
async function changeCourse(
  { kills, say }: Prova,
  { conto, course, compito, isCalm }: Stage,
): Promise<void> {
  const at = async (share: number) => {
    while (!isCalm() && conto.uccisi < kills * share) await wait(100)
  }
  await at(0.35)
  await course.upgrade(compito)
  await at(0.5)
  course.leave()
  say(`… senza chi lavora da sé, dopo ${conto.uccisi} uccisioni`)
  await wait(ASSENTI_MS)
  course.comeBack()
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

const few = (che: string, trovati: readonly string[]): string[] =>
  trovati.length === 0 ? [] : [`${che}: ${trovati.length} (${trovati.slice(0, 3).join(', ')})`]

const sum = (map: Map<string, number>) => [...map.values()].reduce((a, b) => a + b, 0)

async function runOn(prova: Prova, stops: Stops): Promise<Esito> {
  const began = performance.now()
  const stage = await openStage(prova, stops)
  const { db, conto, provider, mail, guasti, customers } = stage
  const crashing = crashNowAndThen(prova, stage)
  const changing = changeCourse(prova, stage)
  await rage(prova, stage)
  await changing
  stage.course.end()
  const { bene = 0, ...male } = provider.sorti
  const bad = Object.values(male).reduce((a, b) => a + b, 0)
  const cadute = await crashing
  guasti.attivi = false
  provider.notices.calm()
  mail.calm()
  await Promise.all(stage.slots.map((slot) => slot.revive()))
  await customers.stop()
  // Late notices have arrived by now, and open questions have an answer; then the day of every debit comes.
  await wait(prova.tardi[1] + 500)
  await arrive(db)
  const giorni = await giorniFinoAllUltimo(db)
  await provider.passano(giorni)
  const quiete = await rest(db, prova.quieteMs, {
    waiting: provider.notices.waiting,
    oggi: stage.course.oggi(),
  })
  const setting = { db, provider }
  const inCammino = prova.conti ? await settleAccounts(setting) : []
  const verdetto = await verify(db, await provider.registro(), mail.taken)
  const notti = giorni + 2
  const differenze = await reconcile(db, { psp: provider.quieto, notti })
  const mandati = await verifyMandates(db)
  const conti = prova.conti ? await verifyAccounts(db, provider) : { faults: [], riga: '' }
  const { falseAccettate, false: falsi } = provider.notices.conto()
  const faults = [
    ...faultsOf(verdetto),
    ...(quiete.isAtRest && quiete.left['da_verificare'] === 0
      ? []
      : [`non a riposo: ${JSON.stringify(quiete.left)}; ${(await leftOpen(db)).join('; ')}`]),
    ...few('differenze mai chiarite', differenze),
    ...few('mandati', mandati),
    ...inCammino,
    ...conti.faults,
    ...(falseAccettate > 0 ? [`notifiche false accettate: ${falseAccettate} di ${falsi}`] : []),
    ...(conto.cadute.length > 0
      ? [`processi caduti da soli: ${conto.cadute.length} (${conto.cadute[0]})`]
      : []),
    ...(verdetto.addebiti === 0 ? ['nessun addebito: la prova non ha provato nulla'] : []),
  ]
  const riga = [
    `${conto.uccisi} uccisioni (${sum(conto.aPunti)} in ${conto.aPunti.size} punti), ${sum(conto.fermati)} fermate`,
    `${cadute} cadute di PostgreSQL`,
    `${customers.debiti()} debiti, ${verdetto.addebiti} addebiti, ${verdetto.rimborsi} rimborsi e ${verdetto.contestazioni} contestazioni del fornitore, ${bad} risposte guaste di ${bad + bene}`,
    ...(prova.conti ? [conti.riga] : []),
    [...customers.modi].map(([modo, n]) => `${modo} ${n}`).join(', '),
    `${falsi} notifiche false, ${verdetto.ripetuti} e-mail ripetute`,
    `${verdetto.doppi.length} doppi, ${verdetto.persi.length} persi, ${verdetto.fantasmi.length} fantasmi`,
    `a riposo dopo ${Math.round(quiete.ms / 1000)} s, in tutto ${Math.round((performance.now() - began) / 1000)} s`,
  ].join('; ')
  return { faults, riga, conto }
}
