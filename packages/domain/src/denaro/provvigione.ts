import type { MetodoPagamento } from '../stati/pagamento.ts'
import { aggiungiGiorni, aggiungiMesi, type Giorno } from '../tempo/giorno.ts'
import { arrotondaQuoziente, type Centesimi } from './denaro.ts'

/**
 * The amount that a provvigione counts on: all that was collected, what is left of it after the portal's commissione, or
 * that commissione alone.
 */
export const BASI_PROVVIGIONE = ['incassato', 'netto_commissioni', 'commissioni'] as const
export type BaseProvvigione = (typeof BASI_PROVVIGIONE)[number]

/** A part of the base in hundredths of a percent, or so many cents for each payment. */
export const TIPI_PROVVIGIONE = ['percento', 'euro'] as const
export type TipoProvvigione = (typeof TIPI_PROVVIGIONE)[number]

export type Scaglione = {
  /** The base of the month from which it counts; zero for the first. */
  oltre_centesimi: Centesimi
  /** Hundredths of a percent of the part of the base in it; cents for each payment where the kind is `euro`. */
  valore: number
}

export type SchemaProvvigione = {
  base: BaseProvvigione
  tipo: TipoProvvigione
  scaglioni: readonly Scaglione[]
  /** True where only the first payment of an incarico earns. */
  una_tantum: boolean
  /** Months from the first day of the incarico in which it earns; null without an end. */
  durata_mesi: number | null
  /** The most of one month, before the share; null without one. */
  tetto_centesimi: Centesimi | null
}

/** Totals of one incarico in one month. */
export type MeseProvvigione = { base_centesimi: Centesimi; incassi: number }

const CENTO = 10_000n

/** Ten-thousandths of a cent of a month, before the share. */
function diDiritto(
  schema: SchemaProvvigione,
  { base_centesimi, incassi }: MeseProvvigione,
): bigint {
  const [primo] = schema.scaglioni
  if (primo === undefined) throw new RangeError('A schema has at least one scaglione')
  if (schema.tipo === 'euro') return BigInt(primo.valore) * BigInt(incassi) * CENTO
  return schema.scaglioni.reduce((somma, { oltre_centesimi, valore }, n) => {
    const fino = schema.scaglioni[n + 1]?.oltre_centesimi ?? Number.MAX_SAFE_INTEGER
    const parte = Math.min(base_centesimi, fino) - oltre_centesimi
    return parte > 0 ? somma + BigInt(parte) * BigInt(valore) : somma
  }, 0n)
}

/**
 * The provvigione of a month, in cents, for a share in hundredths of a percent: each scaglione on its own part of the base, no
 * more than the cap, rounded once. A line is the difference between the month with it and without it, so that the lines
 * of a month always add up to this, in whatever order they came.
 */
export function provvigioneDelMese(
  schema: SchemaProvvigione,
  mese: MeseProvvigione,
  quota: number,
): Centesimi {
  const intera = diDiritto(schema, mese)
  const tetto = schema.tetto_centesimi === null ? null : BigInt(schema.tetto_centesimi) * CENTO
  const dovuta = tetto !== null && intera > tetto ? tetto : intera
  return arrotondaQuoziente(dovuta * BigInt(quota), CENTO * CENTO)
}

/**
 * The part of what a consulente earned in a month on one incarico that goes to whoever is above them, for a share in
 * hundredths of a percent: a line is the difference again, so that those of a month make this.
 */
export const provvigioneSopra = (provvigioni: Centesimi, quota: number): Centesimi =>
  arrotondaQuoziente(BigInt(provvigioni) * BigInt(quota), CENTO)

/**
 * The part of a provvigione that goes when so much of its money went back in all, both in cents: in proportion, all of
 * it when all is back.
 */
export function provvigioneStornata(
  provvigione: Centesimi,
  { incassato, tornato }: { incassato: Centesimi; tornato: Centesimi },
): Centesimi {
  const parte = Math.max(0, Math.min(tornato, incassato))
  return arrotondaQuoziente(BigInt(provvigione) * BigInt(parte), BigInt(incassato))
}

/** Direct debits, whose money a bank may take back without a reason for eight weeks (SEPA Core; Dir. UE 2015/2366 art. 77). */
export const METODI_TARDI: readonly MetodoPagamento[] = ['addebito_sdd', 'sdd_banca']
/** The days after which the money of those is safe. */
export const GIORNI_TARDI = 8 * 7 + 1

/** The day from which what was collected on `giorno` is safe. */
export const sicuroDal = (metodo: MetodoPagamento, giorno: Giorno): Giorno =>
  METODI_TARDI.includes(metodo) ? aggiungiGiorni(giorno, GIORNI_TARDI) : giorno

/** True while an incarico that began on `dal` earns on what is collected on `giorno`. */
export const matura = (
  { durata_mesi }: Pick<SchemaProvvigione, 'durata_mesi'>,
  { dal, giorno }: { dal: Giorno; giorno: Giorno },
): boolean => durata_mesi === null || giorno < aggiungiMesi(dal, durata_mesi)
