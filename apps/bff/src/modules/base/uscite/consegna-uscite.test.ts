import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { freshDatabase } from '../../../../test/database.ts'
import { accoda, consegnaUscite, type Uscita } from './index.ts'

const log = pino({ level: 'silent' })

let d: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  d = await freshDatabase()
})
afterAll(() => d.drop())
beforeEach(() => d.db.deleteFrom('uscite').execute())

const deps = () => ({ db: d.db, log })
const uscita = (n: number) => ({ argomento: 'prova', unicita: `prova:${n}`, contenuto: { n } })
const riga = () => d.db.selectFrom('uscite').selectAll().executeTakeFirstOrThrow()

it('T28 la stessa uscita accodata due volte parte una volta', async () => {
  await accoda(d.db, uscita(1))
  await accoda(d.db, uscita(1))
  const ricevute: Uscita[] = []
  const handlers = { prova: async (una: Uscita) => void ricevute.push(una) }
  expect(await consegnaUscite(deps(), handlers)).toBe(1)
  expect(await consegnaUscite(deps(), handlers)).toBe(0)
  expect(ricevute).toEqual([uscita(1)])
})

it('T28 chi fallisce riprova più tardi, e non ferma gli altri', async () => {
  await accoda(d.db, uscita(1))
  await accoda(d.db, uscita(2))
  const riuscite: unknown[] = []
  const handlers = {
    prova: async ({ contenuto }: Uscita) => {
      if (contenuto['n'] === 1) throw new Error('posta non raggiungibile')
      riuscite.push(contenuto['n'])
    },
  }
  await consegnaUscite(deps(), handlers)
  expect(riuscite).toEqual([2])
  const rimasta = await d.db
    .selectFrom('uscite')
    .where('inviata_at', 'is', null)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(rimasta).toMatchObject({ unicita: 'prova:1', tentativi: 1 })
  expect(rimasta.errore).toContain('posta non raggiungibile')
  const seconds = (rimasta.prossimo_at.getTime() - Date.now()) / 1000
  expect(seconds).toBeGreaterThan(5)
  expect(seconds).toBeLessThan(11)
})

it('T28 chi muore a metà lascia l’uscita a chi viene dopo', async () => {
  await accoda(d.db, uscita(1))
  void consegnaUscite(deps(), { prova: () => new Promise<void>(() => undefined) })
  await expect.poll(async () => (await riga()).tentativi).toBe(1)
  await d.db
    .updateTable('uscite')
    .set({ prossimo_at: new Date(0) })
    .execute()
  await consegnaUscite(deps(), { prova: async () => undefined })
  expect((await riga()).inviata_at).not.toBe(null)
})

it('T06 otto processi insieme: ogni uscita a uno solo', async () => {
  for (let n = 0; n < 40; n++) await accoda(d.db, uscita(n))
  const viste: unknown[] = []
  const handlers = { prova: async ({ contenuto }: Uscita) => void viste.push(contenuto['n']) }
  await Promise.all(Array.from({ length: 8 }, () => consegnaUscite(deps(), handlers)))
  expect(viste).toHaveLength(40)
  expect(new Set(viste).size).toBe(40)
})

it('un argomento che nessuno conosce resta, con il motivo', async () => {
  await accoda(d.db, { ...uscita(1), argomento: 'ignoto' })
  await consegnaUscite(deps(), {})
  expect(await riga()).toMatchObject({ inviata_at: null, errore: 'Error: Nobody handles ignoto' })
})

it('T26 un codice consegnato non resta scritto, uno da ritentare sì', async () => {
  await accoda(d.db, { argomento: 'otp', unicita: 'otp:1', contenuto: { codice: '123456', n: 1 } })
  const fallisce = { otp: async () => Promise.reject(new Error('posta non raggiungibile')) }
  await consegnaUscite(deps(), fallisce)
  expect((await riga()).contenuto).toEqual({ codice: '123456', n: 1 })
  await d.db
    .updateTable('uscite')
    .set({ prossimo_at: new Date(0) })
    .execute()
  const ricevuti: unknown[] = []
  const consegna = { otp: async ({ contenuto }: Uscita) => void ricevuti.push(contenuto['codice']) }
  await consegnaUscite(deps(), consegna)
  expect(ricevuti).toEqual(['123456'])
  expect((await riga()).contenuto).toEqual({ n: 1 })
})
