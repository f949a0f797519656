import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBooks, startTrialTown, type TrialTown } from '../../test/trial-town.ts'
import type { Deps } from '../http/deps.ts'
import { createTrialControl } from '../trial-provider.ts'
import { istantiTra } from './istanti.ts'
import { ORE_VISSUTE } from './ore-vissute.ts'
import { leggiViaggio, mettiInViaggio } from './orologio-prova.ts'
import { lanes, spostaSessioni, timetable } from '../timetable.ts'
import { viviGiorni } from './vivi-giorni.ts'

const DAY = 86_400_000
const GIORNI = 5
const START = '2027-03-10T09:00:00Z'
const TUTTE_LE_ORE = Array.from({ length: 24 }, (_, ora) => ora)
const LONG = { timeout: 600_000 }

function giorniDi(town: TrialTown, ore?: readonly number[]) {
  const { deps, clock } = town
  return {
    db: deps.db,
    clock,
    log: pino({ level: 'silent' }),
    jobs: timetable(deps),
    lanes: lanes(deps),
    provider: createTrialControl(deps.config.psp.trialPort ?? 0).clock,
    shiftSessions: spostaSessioni,
    signal: new AbortController().signal,
    ...(ore && { ore }),
  }
}

/** The same days, told to stop while the job with this number runs: the same instant on a slow machine and a fast one. */
function fermatiDopo<G extends ReturnType<typeof giorniDi>>(giorni: G, lavori: number): G {
  const stop = new AbortController()
  let iniziati = 0
  const jobs = giorni.jobs.map((job) => ({
    ...job,
    run: () => {
      iniziati += 1
      if (iniziati === lavori) stop.abort()
      return job.run()
    },
  }))
  return { ...giorni, jobs, signal: stop.signal }
}

async function manda(town: TrialTown, giorni: number) {
  const now = town.clock.now()
  expect(await mettiInViaggio(town.deps.db, now, new Date(now.getTime() + giorni * DAY))).toBe(true)
}

async function vivi(town: TrialTown, giorni: number, ore?: readonly number[]) {
  await manda(town, giorni)
  await viviGiorni(giorniDi(town, ore))
  const { stato, errore } = await leggiViaggio(town.deps.db)
  expect([stato, errore]).toEqual(['pronto', null])
}

describe('i giorni vissuti', () => {
  const towns: TrialTown[] = []
  beforeAll(async () => {
    while (towns.length < 4) towns.push(await startTrialTown(START))
  }, 120_000)
  afterAll(() => Promise.all(towns.map((town) => town.stop())))

  it(
    'X6 molti giorni insieme sono gli stessi giorni uno alla volta, e ora per ora',
    LONG,
    async () => {
      const [insieme, unoAllaVolta, oraPerOra, interrotta] = towns as [
        TrialTown,
        TrialTown,
        TrialTown,
        TrialTown,
      ]
      await vivi(insieme, GIORNI)
      for (let n = 0; n < GIORNI; n += 1) await vivi(unoAllaVolta, 1)
      await vivi(oraPerOra, GIORNI, TUTTE_LE_ORE)
      // Stopped again and again, in the middle of its jobs: another process goes on.
      await manda(interrotta, GIORNI)
      for (const lavori of [3, 20, 41]) {
        await viviGiorni(fermatiDopo(giorniDi(interrotta), lavori))
        expect((await leggiViaggio(interrotta.deps.db)).stato).toBe('in_avanzamento')
      }
      await viviGiorni(giorniDi(interrotta))

      const libri = await readBooks(insieme.deps)
      expect(libri.libro.length).toBeGreaterThan(5)
      expect(libri.lettere.length).toBeGreaterThan(8)
      expect(libri.controlli).toHaveLength(GIORNI)
      expect(libri.debiti).toContainEqual(
        expect.objectContaining({ causale: 'Impianto dentale, rata 1', stato: 'pagato' }),
      )
      expect(await readBooks(unoAllaVolta.deps)).toEqual(libri)
      expect(await readBooks(oraPerOra.deps)).toEqual(libri)
      expect(await readBooks(interrotta.deps)).toEqual(libri)
    },
  )
})

describe('gli istanti', () => {
  const job = (name: string, cron: string) => ({ name, cron, run: () => Promise.resolve() })
  const jobs = [job('ogni_ora', '13 * * * *'), job('alle_nove', '30 9 * * *')]
  const istanti = (da: string, fino: string) =>
    [...istantiTra(jobs, new Date(da), new Date(fino))].map(
      ({ at, jobs: [primo] }) => `${at.toISOString()} ${primo?.name ?? ''}`,
    )

  it('X6 ogni lavoro ha i suoi orari di Roma, anche quando cambia l’ora', () => {
    expect(istanti('2027-03-27T22:00:00Z', '2027-03-28T12:00:00Z')).toEqual([
      '2027-03-27T22:13:00.000Z ogni_ora',
      '2027-03-27T23:13:00.000Z ogni_ora',
      '2027-03-28T04:13:00.000Z ogni_ora',
      '2027-03-28T07:30:00.000Z alle_nove',
      '2027-03-28T10:13:00.000Z ogni_ora',
      // And once more at the end, as every hour would have.
      '2027-03-28T11:13:00.000Z ogni_ora',
    ])
  })

  it('X6 ogni ora risparmiata è di un lavoro che c’è e che gira ogni ora', () => {
    const ogniOra = timetable({} as Deps).filter(({ cron }) => /^\S+ \* \* \* \*$/.test(cron))
    const nomi = ogniOra.map(({ name }) => name)
    expect(nomi).toEqual(expect.arrayContaining(Object.keys(ORE_VISSUTE)))
  })

  it('X6 chi riprende non rifà l’istante da cui riparte', () => {
    const tutti = istanti('2027-03-09T23:30:00Z', '2027-03-11T23:30:00Z')
    expect(tutti).toHaveLength(10)
    expect(istanti('2027-03-10T08:30:00.000Z', '2027-03-11T23:30:00Z')).toEqual(tutti.slice(2))
  })
})
