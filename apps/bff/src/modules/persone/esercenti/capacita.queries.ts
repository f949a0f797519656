import {
  capacitaDi,
  type CapacitaDi,
  type Interruttore,
  leggiInterruttori,
} from '@rateo/domain/permessi/capacita'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { StatoEsercente } from '@rateo/domain/identita/esercente'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import { findImpostazioni, PREDEFINITE } from '../../base/impostazioni/index.ts'

const CHIAVE_TETTO = 'tetto_esercente_centesimi'
/** The cap is on what is asked for in so many days. */
export const GIORNI_TETTO = 30
const DAY = 86_400_000

/** A measure of the staff: why, what it stops beside what the state does, and the last day of it. */
export type Provvedimento = {
  motivo: string
  ferma: Interruttore[]
  fino_al: string | null
}

export function parseProvvedimento(value: unknown): Provvedimento | null {
  if (typeof value !== 'object' || value === null) return null
  const { motivo, ferma, fino_al }: Record<string, unknown> = { ...value }
  return {
    motivo: typeof motivo === 'string' ? motivo : '',
    ferma: leggiInterruttori(ferma),
    fino_al: typeof fino_al === 'string' ? fino_al : null,
  }
}

type Riga = {
  stato: StatoEsercente
  fermi: string[]
  conto_ferma: string[]
  provvedimento: unknown
}

/** All that staff have stopped: by hand, and by the measure in force. */
export const fermiDallaGestione = ({
  fermi,
  provvedimento,
}: Pick<Riga, 'fermi' | 'provvedimento'>): Interruttore[] => [
  ...new Set([...leggiInterruttori(fermi), ...(parseProvvedimento(provvedimento)?.ferma ?? [])]),
]

/** The same, and what the account at the payment provider stops. */
export const fermiDi = (riga: Omit<Riga, 'stato'>): Interruttore[] => [
  ...new Set([...fermiDallaGestione(riga), ...leggiInterruttori(riga.conto_ferma)]),
]

async function findCapacita(db: Db, id: string) {
  const row = await db
    .selectFrom('esercenti')
    .select(['stato', 'fermi', 'conto_ferma', 'provvedimento', 'tetto_centesimi'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  const stato = row.stato
  return { stato, capacita: capacitaDi(stato, fermiDi(row)), tetto: row.tetto_centesimi }
}

type Origine = 'una_tantum' | 'rata' | 'abbonamento'

function incassa(stato: StatoEsercente, capacita: CapacitaDi, origine: Origine): boolean {
  const livello: CapacitaDi['nuovi_incassi'] =
    origine === 'una_tantum' && stato !== 'in_cessazione'
      ? capacita.nuovi_incassi
      : capacita.rinnovi_e_rate
  return livello !== 'no'
}

/**
 * Whether a debt of this esercente may be collected now. Rate and renewals go on where new sales do not; while the
 * contract is ending, what was asked before may still be paid.
 */
export async function puoIncassare(db: Db, id: string, origine: Origine): Promise<boolean> {
  const { stato, capacita } = await findCapacita(db, id)
  return incassa(stato, capacita, origine)
}

/** The same, of an esercente whose row has been read already. */
export function incassaOra(row: Riga, origine: Origine): boolean {
  const stato = row.stato
  return incassa(stato, capacitaDi(stato, fermiDi(row)), origine)
}

/** The esercenti of a list that may collect rate and renewals now. */
export async function chiPuoAddebitare(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('esercenti')
    .select(['id', 'stato', 'fermi', 'conto_ferma', 'provvedimento'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...new Set(ids)]))))
    .execute()
  const possono = rows.filter((row) => incassaOra(row, 'rata'))
  return new Set(possono.map(({ id }) => id))
}

export async function findTetto(db: Db, suo: number | null, now: Date): Promise<number> {
  if (suo !== null) return suo
  const valore = (await findImpostazioni(db, [CHIAVE_TETTO], now)).get(CHIAVE_TETTO)
  return Number.isInteger(valore) ? Number(valore) : PREDEFINITE.tetto_esercente_centesimi
}

/** The sum of the requests in the days of the cap, without those that were called off. */
export async function chiestoNelPeriodo(db: Db, id: string, now: Date): Promise<number> {
  const { chiesto } = await db
    .selectFrom('pagamenti')
    .select(sql<number>`coalesce(sum(importo_centesimi), 0)::bigint`.as('chiesto'))
    .where('esercente_id', '=', id)
    .where('created_at', '>', new Date(now.getTime() - GIORNI_TETTO * DAY))
    .where('stato', 'not in', ['annullato', 'scaduto'])
    .executeTakeFirstOrThrow()
  return chiesto
}

/** Refuses a request for money above the cap, where the state has one. Requests made together wait for one another. */
export async function esigiTetto(
  trx: Db,
  id: string,
  importo_centesimi: number,
  now: Date,
): Promise<void> {
  if ((await findCapacita(trx, id)).capacita.nuovi_incassi !== 'fino_al_tetto') return
  await sql`select from esercenti where id = ${id} for no key update`.execute(trx)
  const { tetto: suo } = await findCapacita(trx, id)
  const tetto = await findTetto(trx, suo, now)
  const resta = Math.max(0, tetto - (await chiestoNelPeriodo(trx, id, now)))
  if (importo_centesimi <= resta) return
  throw new AppError('tetto_superato', {
    message: `Puoi chiedere fino a ${formattaEuro(tetto)} in ${GIORNI_TETTO} giorni e te ne restano ${formattaEuro(resta)}: con questa richiesta li supereresti. Nessun importo è stato mosso.`,
  })
}
