import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import { allineaConti, seguiConti } from '../../src/modules/incasso/conti-collegati/index.ts'
import { verificaInvarianti } from '../../src/modules/registri/contabilita/index.ts'
import { startPayments, type Payments } from '../../test/payments.ts'
import { seedDemo } from '../demo.ts'
import { rememberDemoConti } from './remember.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments({ conti: true })
  await seedDemo({ pool: p.pool, clock: systemClock, conti: true })
  const port = Number(new URL(p.pspUrl).port)
  await rememberDemoConti(p.pool, port)
  // A start that was cut off tells it all again.
  await rememberDemoConti(p.pool, port)
  await allineaConti(p.deps)
  while ((await seguiConti(p.deps)) > 0);
})
afterAll(() => p.stop())

const ask = async (text: string) => (await p.pool.query<Record<string, unknown>>(text)).rows

it('CNT-M1 (parte) la cittadina ha conti attivi, uno a cui manca un documento, uno con gli accrediti trattenuti', async () => {
  const conti =
    await ask(`select e.email, c.stato, c.incassa, c.trattenuto, c.entro > now() as ha_tempo
    from conti_collegati c join esercenti e on e.id = c.esercente_id
    where e.stato = 'attivo' and c.stato <> 'attivo' or c.trattenuto and c.incassa order by 1`)
  expect(conti).toEqual([
    {
      email: 'doppio@rateo.test',
      stato: 'attivo',
      incassa: true,
      trattenuto: true,
      ha_tempo: null,
    },
    {
      email: 'esercente2@rateo.test',
      stato: 'da_aggiornare',
      incassa: true,
      trattenuto: false,
      ha_tempo: true,
    },
  ])
  const [fermi] = await ask(
    `select count(*)::int as quanti from esercenti where stato = 'attivo' and conto_ferma <> '{}'`,
  )
  expect(fermi).toEqual({ quanti: 0 })
})

it('CNT-M5 (parte) gli accrediti della cittadina sono arrivati al loro tempo, e nessuno lo dice di nuovo', async () => {
  const [fatti] =
    await ask(`select count(*) > 10 as molti, bool_and(stato = 'accreditato') as arrivati,
    bool_and(righe_lette) as letti from accrediti`)
  expect(fatti).toEqual({ molti: true, arrivati: true, letti: true })
  expect(
    await ask(`select unicita from uscite where argomento = 'accredito' and inviata_at is null`),
  ).toEqual([])
  const [trattenuti] = await ask(`select c.disponibile_centesimi > 0 as fermi from conti_collegati c
    join esercenti e on e.id = c.esercente_id where e.email = 'doppio@rateo.test'`)
  expect(trattenuti).toEqual({ fermi: true })
})

it('CNT-M7 (parte) i libri della cittadina, le righe del fornitore e i suoi saldi sono uguali al centesimo', async () => {
  const [andati] = await ask(
    `select count(*) > 40 as molti from righe_conto where tipo = 'incasso'`,
  )
  expect(andati).toEqual({ molti: true })
  expect(await verificaInvarianti(p.db)).toEqual([])
})

it('CNT-M6 (parte) i mesi passati della cittadina hanno la loro commissione', async () => {
  const [mesi] =
    await ask(`select count(distinct mese) > 1 as molti, bool_and(imponibile_centesimi > 0) as tutti
    from riepiloghi_commissioni`)
  expect(mesi).toEqual({ molti: true, tutti: true })
})
