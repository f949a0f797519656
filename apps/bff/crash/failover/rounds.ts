import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { faultsOf, verify } from '../checks/verify.ts'
import { hurry, leftOver } from '../hurry.ts'
import type { Charge } from '../provider.ts'
import { ask } from './node.ts'
import { until } from './pair.ts'
import type { Scena } from './stage.ts'

/** A thing that may happen to the database under business. */
export type Guasto = {
  nome: string
  /** True where writes that were acknowledged are lost for certain. */
  perde: boolean
  prepara?: () => Promise<void>
  /** Brings it about; answers with the moment from which the database is waited for. */
  colpisci: () => Promise<number>
  /** Everything as before, for the next one. */
  guarisci: () => Promise<void>
}

export type Giro = {
  guasto: string
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
  /** The milliseconds until nothing was open any more. */
  riposo_ms: number | null
  faults: string[]
}

export type Durate = {
  /** Business before, and after everything answers again. */
  prima: number
  dopo: number
  /** The longest that anything is waited for. */
  pazienza: number
}

const debitoDi = ({ metadata }: Charge): string => metadata['chiave']?.split(':')[1] ?? '?'

/** The debts among these that are not paid, or not there. */
function nonPagati({ primaryUrl }: Scena, ids: readonly string[]): Promise<string[]> {
  return ask<{ id: string }>(
    primaryUrl(),
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

/** Waits until nothing is open any more, and whatever was charged is paid; null where that never is. */
async function comeToRest(scena: Scena, pazienza: number, subito: boolean) {
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
  return still < 3 ? null : performance.now() - began
}

/** The state that the books are in, beside what people were told. */
async function look(scena: Scena) {
  const { payers, segni, db, provider } = scena
  const presi = await charged(scena)
  const letti = payers.confermati.map(({ id }) => id)
  return {
    persi: (await nonPagati(scena, letti)).length,
    segni_persi: await segni.lost(),
    doppi: twice(presi),
    dovuti: (await nonPagati(scena, presi)).length,
    faults: faultsOf(await verify(db, await provider.registro(), null)),
  }
}

/** One fault under business: what it takes until everything answers, and what became of the money. */
export async function goRound(
  scena: Scena,
  guasto: Guasto,
  { durate, subito, limiteMs }: { durate: Durate; subito: boolean; limiteMs: number },
): Promise<Giro> {
  const { payers, segni, debiti, portali } = scena
  const before = payers.confermati.length
  const mine = await debiti(240)
  payers.owe([...mine])
  await wait(durate.prima)
  await guasto.prepara?.()
  // A busy machine may not have paid anything yet since the standby is behind: the round would prove nothing.
  const then = payers.confermati.length
  const isLossy = async () => payers.confermati.length > then
  if (guasto.perde) await until(isLossy, durate.pazienza, 'un pagamento che si perde')
  const from = performance.now()
  const since = await guasto.colpisci()
  const firstPaid = () => payers.confermati.find(({ chiesto }) => chiesto > since)
  const letti = payers.confermati.filter(({ at }) => at < from).map(({ id }) => id)
  const mancanti = await nonPagati(scena, letti)
  const subitoDovuti = await nonPagati(scena, await charged(scena))
  const isBack = async () => segni.backAfter(since) !== null && firstPaid() !== undefined
  await until(isBack, durate.pazienza, 'di nuovo').catch(() => undefined)
  // Some see a debt owed that they have paid, and pay it at once, before anybody has looked.
  await payers.payAgain(mine.filter(({ id }) => mancanti.includes(id)).slice(0, 3))
  await wait(durate.dopo)
  await payers.rest()
  const scritture_ms = segni.backAfter(since)
  const riposo_ms = await comeToRest(scena, durate.pazienza, subito)
  const { dovuti, faults, ...trovato } = await look(scena)
  const giro: Giro = {
    guasto: guasto.nome,
    scritture_ms,
    pagamenti_ms: msAfter(since, firstPaid()),
    confermati: payers.confermati.length - before,
    mancavano: mancanti.length,
    rifiuti: payers.rifiuti(),
    addebitati_e_dovuti: { subito: subitoDovuti.length, a_riposo: dovuti },
    riposo_ms,
    ...trovato,
    faults,
  }
  const caduti = portali.map((one) => one.caduto()).filter((one) => one !== null)
  faults.push(...judge(giro, guasto.perde, limiteMs))
  faults.push(...caduti.map((said) => `un processo è caduto: ${said}`))
  await guasto.guarisci()
  return giro
}

const msAfter = (since: number, paid: { at: number } | undefined) =>
  paid === undefined ? null : paid.at - since

/** One sentence for each thing that may not be. */
function judge(giro: Giro, isLossy: boolean, limiteMs: number): string[] {
  const { scritture_ms, pagamenti_ms, rifiuti, addebitati_e_dovuti } = giro
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
    giro.riposo_ms === null && 'non a riposo',
  ].filter((fault) => fault !== false)
}
