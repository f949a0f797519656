import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { systemClock } from '../../src/clock.ts'
import type { Db } from '../../src/db/database.ts'
import { allineaConti, seguiConto } from '../../src/modules/incasso/conti-collegati/index.ts'
import type { Chance } from '../chance.ts'
import type { Provider } from '../provider.ts'

type Setting = { db: Db; provider: Pick<Provider, 'quieto' | 'control'> }

const BUONO = 'IT83W0542811101000000123455'
/** Its bank sends every payout back. */
const RESPINTO = 'IT62V0542811101000000123470'

/** The portal's own hands, on a line that nothing is wrong with. */
const handsOf = ({ db, provider }: Setting) => ({
  db,
  psp: provider.quieto,
  clock: systemClock,
  log: pino({ level: 'silent' }),
})

/** Conditions that change while people pay, and no limit to what an esercente may owe: the run must not stand still. */
async function agree(db: Db): Promise<void> {
  const ora = Date.now()
  const commissione = (per_mille: number, fissa_centesimi: number) =>
    JSON.stringify({ per_mille, fissa_centesimi })
  await db
    .insertInto('impostazioni')
    .values(
      [
        { chiave: 'commissioni', valore: commissione(30, 0), valido_dal: new Date(ora - 1000) },
        { chiave: 'commissioni', valore: commissione(17, 12), valido_dal: new Date(ora + 45_000) },
        { chiave: 'commissione_resa', valore: '1', valido_dal: new Date(ora + 20_000) },
        { chiave: 'scoperto_conti', valore: '100000000', valido_dal: new Date(0) },
      ].map((row) => ({ ...row, autore: 'sistema' })),
    )
    .execute()
}

/** Opens the account of an esercente and fills in the provider's form: from there it may be charged for. */
export async function openAccount(setting: Setting, esercente_id: string): Promise<string> {
  const hands = handsOf(setting)
  await agree(setting.db)
  await allineaConti(hands)
  for (let i = 0; i < 100; i++) {
    await seguiConto(hands, esercente_id)
    const { conto_psp, incassa } = await setting.db
      .selectFrom('conti_collegati')
      .where('esercente_id', '=', esercente_id)
      .select(['conto_psp', 'incassa'])
      .executeTakeFirstOrThrow()
    if (conto_psp !== null && incassa) return conto_psp
    if (conto_psp !== null && i === 0)
      await setting.provider.control(`conti/${conto_psp}/modulo`, {})
    await wait(300)
  }
  throw new Error('The account of the esercente was not opened')
}

/** The day of the payouts comes again and again; at times the bank sends one back, and another IBAN is given. */
export async function payOutNowAndThen(
  { provider, chance, isCalm }: Setting & { chance: Chance; isCalm: () => boolean },
  conto: string,
  isOver: () => boolean,
): Promise<void> {
  const { quieto, control } = provider
  const bank = async (iban: string) => {
    await quieto.conti?.setBank(conto, { iban, intestatario: null })
  }
  while (!isOver()) {
    await wait(chance.int(1500, 4000))
    if (isCalm()) continue
    const isRefused = chance.is(0.25)
    const payOut = async () => {
      if (isRefused) await bank(RESPINTO)
      await control(`conti/${conto}/accredita`, {})
      // The bank answers meanwhile.
      await wait(2000)
    }
    await payOut().catch(() => undefined)
    if (isRefused) await bank(BUONO).catch(() => undefined)
  }
}

type Resto = { in_viaggio: number; in_accredito: number; da_mandare: number; letti: boolean }

/** Reads all accounts until nothing is on its way to any of them or from there. */
export async function settleAccounts(setting: Setting, limitMs = 60_000): Promise<string[]> {
  const hands = handsOf(setting)
  const since = new Date()
  const began = performance.now()
  let resto: Resto | undefined
  while (performance.now() - began < limitMs) {
    const conti = await setting.db.selectFrom('conti_collegati').select('esercente_id').execute()
    for (const { esercente_id } of conti) await seguiConto(hands, esercente_id)
    const { rows } = await sql<Resto>`
      select (select coalesce(sum(abs(in_viaggio_centesimi)), 0) from conti_in_cifre)::bigint as in_viaggio,
        (select count(*) from accrediti where stato = 'in_accredito')::int as in_accredito,
        (select count(*) from storni_conto where stato = 'da_inviare')::int
          + (select count(*) from conguagli_conto where stato = 'da_inviare')::int as da_mandare,
        (select bool_and(saldo_letto_at >= ${since}) from conti_collegati) as letti`.execute(
      setting.db,
    )
    resto = rows[0]
    const { in_viaggio, in_accredito, da_mandare, letti } = resto ?? {}
    if (in_viaggio === 0 && in_accredito === 0 && da_mandare === 0 && letti === true) return []
    await wait(500)
  }
  return [`conti non a riposo: ${JSON.stringify(resto)}`]
}
