import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBooks, startTrialTown, type TrialTown } from '../../test/trial-town.ts'
import type { Deps } from '../http/deps.ts'
import { createTrialControl } from '../trial-provider.ts'
import { createStripeProvider } from '../integrations/psp/stripe.ts'
import { createFornitore } from './fornitore-al-passo.ts'
import { istantiTra } from './istanti.ts'
import { ORE_VISSUTE } from './ore-vissute.ts'
import { createAdmin } from '../../test/factories.ts'
import { faPasso, findViaggio, mettiInViaggio } from './orologio-prova.ts'
import { lanes, timetable } from '../timetable.ts'
import { viviGiorni } from './vivi-giorni.ts'

const DAY = 86_400_000
const GIORNI = 5
const START = '2027-03-10T09:00:00Z'
const TUTTE_LE_ORE = Array.from({ length: 24 }, (_, ora) => ora)
const LONG = { timeout: 600_000 }

function giorniDi(town: TrialTown, ore?: readonly number[]) {
  const { clock } = town
  const { config } = town.deps
  const fornitore = createFornitore(createTrialControl(config.psp.trialPort ?? 0).clock, clock)
  const deps = { ...town.deps, psp: createStripeProvider(config, {}, fornitore.prima) }
  return {
    db: deps.db,
    clock,
    log: pino({ level: 'silent' }),
    jobs: timetable(deps),
    lanes: lanes(deps),
    fornitore,
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
  const { stato, errore } = await findViaggio(town.deps.db)
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
        expect((await findViaggio(interrotta.deps.db)).stato).toBe('in_avanzamento')
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

describe('chi entra intanto che l’orologio si sposta', () => {
  const NOW = "select pg_catalog.now() + avanti_ms * interval '1 millisecond' from orologio_prova"
  const entra = (client: Pick<TrialTown['pool'], 'query'>, utente_id: string, letta: Date) =>
    client.query<{ id: string }>(
      `insert into sessioni (id, token_hash, utente_id, ruolo, ip, user_agent, created_at, last_seen_at, expires_at)
      values (gen_random_uuid(), gen_random_uuid()::text::bytea, $1, 'admin', '127.0.0.1', 'prova', $2, $2,
        $2::timestamptz + interval '8 hours') returning id`,
      [utente_id, letta],
    )
  /** The minutes since a session was used, and the hours that it has left, by the clock of the trial. */
  const resta = async ({ pool }: TrialTown, id: string) => {
    const { rows } = await pool.query<{ ferma: number; ore: number }>(
      `select round(extract(epoch from (${NOW}) - last_seen_at) / 60)::int as ferma,
        round(extract(epoch from expires_at - (${NOW})) / 3600)::int as ore
      from sessioni where id = $1`,
      [id],
    )
    return rows[0]
  }
  const avanza = async ({ db, clock }: TrialTown, giorni: number) => {
    const avanti_ms = clock.ahead() + giorni * DAY
    const passo = { avanti_ms, vissuto_fino_at: clock.now() }
    expect(await faPasso(db, { ...passo, seQuieto: null })).not.toBeNull()
    clock.setAhead(avanti_ms)
  }

  it(
    'X6 resta dentro: chi ha letto l’ora prima del passo e chi scrive mentre il passo si fa',
    LONG,
    async () => {
      const town = await startTrialTown(START)
      const chi = (await createAdmin(town.db)).utente_id
      const client = await town.pool.connect()
      try {
        const letta = town.clock.now()
        await avanza(town, 3)
        const tardi = (await entra(town.pool, chi, letta)).rows[0]?.id ?? ''
        expect(await resta(town, tardi)).toEqual({ ferma: 0, ore: 8 })

        await client.query('begin')
        const aperta = (await entra(client, chi, town.clock.now())).rows[0]?.id ?? ''
        const passo = avanza(town, 2)
        await new Promise((resolve) => setTimeout(resolve, 200))
        await client.query('commit')
        await passo
        expect(await resta(town, aperta)).toEqual({ ferma: 0, ore: 8 })
        expect(await resta(town, tardi)).toEqual({ ferma: 0, ore: 8 })

        // A person holds their old session while they open the new one: neither waits for the other for ever.
        await client.query('begin')
        await client.query('update sessioni set revoked_at = last_seen_at where id = $1', [tardi])
        const altro = avanza(town, 1)
        await new Promise((resolve) => setTimeout(resolve, 200))
        const nuova = await entra(client, chi, town.clock.now()).then(
          ({ rows }) => rows[0]?.id ?? '',
          () => null,
        )
        await client.query('commit')
        await altro
        // A session that was refused is not there to look at.
        const sua = nuova === null ? { ferma: 0, ore: 8 } : await resta(town, nuova)
        expect(sua).toEqual({ ferma: 0, ore: 8 })
      } finally {
        client.release()
        await town.stop()
      }
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
