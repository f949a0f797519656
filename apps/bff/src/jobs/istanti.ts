import { aggiungiGiorni, giornoDiRoma, istanteDiRoma, oraDiRoma } from '@rateo/domain/giorno'
import { minutiDelGiorno } from './cron.ts'
import type { TimedJob } from './timetable.ts'

export type Istante = { at: Date; jobs: TimedJob[] }

/** A job that runs more often than this is one that makes up for what was missed, not one with an hour of its own. */
const ORARI_PROPRI = 4

/**
 * The hours of a lived day in which the jobs of every hour run: at midnight, when days end; after six, when charges begin;
 * at noon, when messages may be sent to phones; and at last, for where charges begin late.
 */
const ORE_VISSUTE: readonly number[] = [0, 6, 12, 23]

type Giornata = {
  giorno: string
  ore: readonly number[]
  /** The minute at which the journey ends, where it is this day. */
  fine: number | null
}

/**
 * The minutes of the day at which a job runs. One that runs all day long does so once in each of the hours given; and, on
 * the last day, the last time before the end: whoever looks then finds what every hour would have left.
 */
function minutiVissuti(cron: string, { giorno, ore, fine }: Giornata): number[] {
  const minuti = minutiDelGiorno(cron, giorno)
  if (minuti.length <= ORARI_PROPRI) return minuti
  const ultimo = fine === null ? undefined : minuti.findLast((minuto) => minuto <= fine)
  const scelti = ore.map((ora) => minuti.find((minuto) => Math.floor(minuto / 60) === ora))
  return [...new Set([...scelti, ultimo])].filter((minuto) => minuto !== undefined)
}

const minutoDi = (at: Date): number => {
  const [ore = 0, minuti = 0] = oraDiRoma(at).split(':').map(Number)
  return ore * 60 + minuti
}

/** Every instant after `da` and not after `fino` at which jobs run, in order, each with its jobs in the order of the list. */
export function* istantiTra(
  jobs: readonly TimedJob[],
  da: Date,
  fino: Date,
  ore: readonly number[] = ORE_VISSUTE,
): Generator<Istante> {
  const ultimo = giornoDiRoma(fino)
  for (let giorno = giornoDiRoma(da); giorno <= ultimo; giorno = aggiungiGiorni(giorno, 1)) {
    const giornata = { giorno, ore, fine: giorno === ultimo ? minutoDi(fino) : null }
    const perMinuto = Map.groupBy(
      jobs.flatMap((job) => minutiVissuti(job.cron, giornata).map((minuto) => ({ minuto, job }))),
      ({ minuto }) => minuto,
    )
    for (const minuto of [...perMinuto.keys()].toSorted((a, b) => a - b)) {
      const at = istanteDiRoma(giorno, minuto)
      if (at <= da || at > fino) continue
      yield { at, jobs: (perMinuto.get(minuto) ?? []).map(({ job }) => job) }
    }
  }
}
