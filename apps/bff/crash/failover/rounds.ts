import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { faultsOf, verify } from '../checks/verify.ts'
import { hurry, leftOver } from '../hurry.ts'
import type { Charge } from '../provider.ts'
import { ask } from './node.ts'
import { until } from './pair.ts'
import type { Scena } from './stage.ts'

/**
 * Faults of a primary: it is killed, with a standby that has everything, or with one that is behind and that nobody
 * waited for; the network to it says nothing for a while; it stands still, and another takes its place before it wakes.
 */
export const GUASTI = ['uccisa', 'indietro', 'ferma', 'muta'] as const
export type Guasto = (typeof GUASTI)[number]

export type Giro = {
  guasto: Guasto
  /** The milliseconds until something could be written again, and until somebody had paid again. */
  scritture_ms: number | null
  pagamenti_ms: number | null
  /** Debts that people read to be paid, and of these the ones that the new primary did not know, at once and at rest. */
  confermati: number
  mancavano: number
  persi: number
  /** Marks that were written and are not there. */
  segni_persi: number
  /** Presses that went by without an answer, with a 5xx that is no 503, with another refusal; and “già pagato” for one's own payment. */
  rifiuti: { senza_risposta: number; errori: number; altri: number; gia_pagato: number }
  doppi: number
  /** Charges whose debt is still owed, at once and at rest. */
  addebitati_e_dovuti: { subito: number; a_riposo: number }
  riposo_ms: number
  faults: string[]
}

export type Durate = {
  /** Business before, and after everything answers again. */
  prima: number
  dopo: number
  indietro: number
  muta: number
  /** The longest that anything is waited for. */
  pazienza: number
}

const debitoDi = ({ metadata }: Charge): string => metadata['chiave']?.split(':')[1] ?? '?'

/** The debts among these that are not paid, or not there. */
function nonPagati({ pair }: Scena, ids: readonly string[]): Promise<string[]> {
  return ask<{ id: string }>(
    pair.primary().url('rateo'),
    `select x.id from unnest($1::text[]) x (id)
    left join pagamenti p on p.id = x.id where p.stato is distinct from 'pagato'`,
    { values: [[...new Set(ids)]] },
  ).then((rows) => rows.map(({ id }) => id))
}

async function charged({ provider }: Scena): Promise<string[]> {
  const { charges } = await provider.registro()
  return charges.filter(({ status }) => status === 'succeeded').map(debitoDi)
}

const twice = (ids: readonly string[]) => ids.length - new Set(ids).size

/** Brings the fault about; fulfilled when the database answers those who come anew. */
async function strike({ pair }: Scena, guasto: Guasto, durate: Durate): Promise<void> {
  switch (guasto) {
    case 'uccisa':
    case 'indietro':
      await pair.primary().kill()
      return pair.promote()
    case 'ferma':
      pair.primary().freeze()
      // Whoever watches over it waits a little before it believes that.
      await wait(1000)
      return pair.promote()
    case 'muta':
      pair.way.hold()
      await wait(durate.muta)
      return pair.way.release()
  }
}

/** Waits until nothing is open any more, and whatever was charged is paid. */
async function comeToRest(scena: Scena, pazienza: number, subito: boolean): Promise<number> {
  const { db, provider } = scena
  const began = performance.now()
  let still = 0
  await until(
    async () => {
      await hurry(db, { toTheEnd: false })
      // As a person of the staff does who does not wait for the minute.
      if (subito)
        await sql`insert into esecuzioni_richieste (nome, richiesta_da)
          select 'segui_cambi', id from utenti limit 1 on conflict do nothing`.execute(db)
      const { rows } =
        await sql`select from cambi_database where concluso_at is null limit 1`.execute(db)
      const open = Object.values(await leftOver(db)).reduce((a, b) => a + b, 0)
      const dovuti = await nonPagati(scena, await charged(scena))
      const isAtRest = rows.length + open + dovuti.length + provider.notices.waiting() === 0
      still = isAtRest ? still + 1 : 0
      return still === 3
    },
    pazienza,
    'il riposo',
  ).catch(() => undefined)
  return performance.now() - began
}

export async function goRound(
  scena: Scena,
  guasto: Guasto,
  { durate, subito, limiteMs }: { durate: Durate; subito: boolean; limiteMs: number },
): Promise<Giro> {
  const { pair, payers, segni, debiti, db, provider, portali } = scena
  const before = payers.confermati.length
  const mine = await debiti(240)
  payers.owe([...mine])
  await wait(durate.prima)
  if (guasto === 'indietro') {
    await pair.leaveBehind()
    await wait(durate.indietro)
  }
  const from = performance.now()
  await strike(scena, guasto, durate)
  const since = guasto === 'muta' ? performance.now() : from
  const firstPaid = () => payers.confermati.find(({ chiesto }) => chiesto > since)
  const isBack = async () => segni.backAfter(since) !== null && firstPaid() !== undefined
  const mancanti = await nonPagati(
    scena,
    payers.confermati.filter(({ at }) => at < from).map(({ id }) => id),
  )
  const dovuti = await nonPagati(scena, await charged(scena))
  await until(isBack, durate.pazienza, 'di nuovo').catch(() => undefined)
  // Some see a debt owed that they have paid, and pay it at once, before anybody has looked.
  await payers.payAgain(mine.filter(({ id }) => mancanti.includes(id)).slice(0, 3))
  await wait(durate.dopo)
  await payers.rest()
  const riposo_ms = await comeToRest(scena, durate.pazienza, subito)
  const confermati = payers.confermati.slice(before).map(({ id }) => id)
  const presi = await charged(scena)
  const persi = await nonPagati(
    scena,
    payers.confermati.map(({ id }) => id),
  )
  const [segni_persi, ancoraDovuti] = [await segni.lost(), await nonPagati(scena, presi)]
  const paid = firstPaid()
  const giro: Giro = {
    guasto,
    scritture_ms: segni.backAfter(since) ?? null,
    pagamenti_ms: paid === undefined ? null : paid.at - since,
    confermati: confermati.length,
    mancavano: mancanti.length,
    persi: persi.length,
    segni_persi,
    rifiuti: payers.rifiuti(),
    doppi: twice(presi),
    addebitati_e_dovuti: { subito: dovuti.length, a_riposo: ancoraDovuti.length },
    riposo_ms,
    faults: faultsOf(await verify(db, await provider.registro(), null)),
  }
  const caduti = portali.map((one) => one.caduto()).filter((one) => one !== null)
  giro.faults.push(
    ...judge(giro, limiteMs),
    ...caduti.map((said) => `un processo è caduto: ${said}`),
  )
  await pair.heal()
  return giro
}

/** One sentence for each thing that may not be. */
function judge(giro: Giro, limiteMs: number): string[] {
  const { guasto, scritture_ms, pagamenti_ms, rifiuti, addebitati_e_dovuti } = giro
  const isLossy = guasto === 'indietro'
  return [
    giro.confermati === 0 && 'nessuno ha pagato: il giro non ha provato nulla',
    giro.persi > 0 && `pagamenti confermati e persi: ${giro.persi}`,
    giro.doppi > 0 && `addebitati due volte: ${giro.doppi}`,
    addebitati_e_dovuti.a_riposo > 0 &&
      `addebitati e ancora dovuti: ${addebitati_e_dovuti.a_riposo}`,
    !isLossy && giro.mancavano > 0 && `confermati che il nuovo nodo non conosce: ${giro.mancavano}`,
    !isLossy && giro.segni_persi > 0 && `scritture confermate e perse: ${giro.segni_persi}`,
    isLossy &&
      giro.mancavano === 0 &&
      'la riserva indietro non ha perso nulla: il giro non ha provato nulla',
    !isLossy &&
      rifiuti.gia_pagato > 0 &&
      `“già pagato” del proprio pagamento: ${rifiuti.gia_pagato}`,
    (scritture_ms === null || scritture_ms > limiteMs) &&
      `scritture ferme troppo a lungo: ${scritture_ms ?? 'mai'} ms`,
    pagamenti_ms === null && 'nessuno ha più pagato',
  ].filter((fault) => fault !== false)
}
