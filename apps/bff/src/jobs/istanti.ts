import { aggiungiGiorni, giornoDiRoma, istanteDiRoma, oraDiRoma } from '@rateo/domain/tempo/giorno'
import { minutiDelGiorno } from './cron.ts'
import { oreVissuteDi } from './ore-vissute.ts'
import type { TimedJob } from '../timetable.ts'

export type Istante = { at: Date; jobs: TimedJob[] }

/** A job that runs more often than this is one that makes up for what was missed, not one with an hour of its own. */
const ORARI_PROPRI = 4

type Giornata = {
  giorno: string
  /** The hours asked for, in place of those that each job needs. */
  ore: readonly number[] | undefined
  /** The minute at which the journey ends, where it is this day. */
  fine: number | null
}

/**
 * The minutes of the day at which a job runs. One that runs all day long does so once in each of the hours given; and, on
 * the last day, the last time before the end: whoever looks then finds what every hour would have left.
 */
function minutiVissuti(
  { name, cron }: TimedJob,
  { giorno, ore = oreVissuteDi(name), fine }: Giornata,
): number[] {
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
  ore?: readonly number[],
): Generator<Istante> {
  const ultimo = giornoDiRoma(fino)
  for (let giorno = giornoDiRoma(da); giorno <= ultimo; giorno = aggiungiGiorni(giorno, 1)) {
    const giornata = { giorno, ore, fine: giorno === ultimo ? minutoDi(fino) : null }
    const perMinuto = Map.groupBy(
      jobs.flatMap((job) => minutiVissuti(job, giornata).map((minuto) => ({ minuto, job }))),
      ({ minuto }) => minuto,
    )
    for (const minuto of [...perMinuto.keys()].toSorted((a, b) => a - b)) {
      const at = istanteDiRoma(giorno, minuto)
      if (at <= da || at > fino) continue
      yield { at, jobs: (perMinuto.get(minuto) ?? []).map(({ job }) => job) }
    }
  }
}
