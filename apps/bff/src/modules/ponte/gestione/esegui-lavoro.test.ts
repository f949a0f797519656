import { afterAll, expect, it } from 'vitest'
import { type Person, startApp } from '../../../../test/client.ts'
import { createAdmin } from '../../../../test/factories.ts'
import { startWorker } from '../../../jobs/worker.ts'

const portale = await startApp()
afterAll(() => portale.stop())
const admin = (await createAdmin(portale.db)) as Person
const esegui = (nome: string) => portale.as(admin)('POST', `/api/gestione/lavori/${nome}/esegui`)
type Lavoro = {
  nome: string
  descrizione: string
  in_attesa: boolean
  fallimenti: number
  ultimo: { esito: string } | null
}
const lavoro = async (nome: string): Promise<Lavoro | undefined> =>
  (await portale.as(admin)('GET', '/api/gestione/lavori')).body.data.find(
    (one: Lavoro) => one.nome === nome,
  )

it(
  'GES-M4 esegui ora: una volta sola anche se chiesto da due, poi riuscito e scritto nella cronologia',
  { timeout: 60_000 },
  async () => {
    // There is no timetable before any worker, and nothing to run.
    expect((await esegui('scadi_reports')).status).toBe(404)
    const primo = await startWorker(portale.deps)
    await primo.stop()
    expect(await lavoro('scadi_reports')).toMatchObject({ in_attesa: false, fallimenti: 0 })
    // The staff read the effect of each job, not its name in the program.
    const { body } = await portale.as(admin)('GET', '/api/gestione/lavori')
    const senza = body.data.filter((one: Lavoro) => one.descrizione === one.nome)
    expect(senza.map(({ nome }: Lavoro) => nome)).toEqual([])
    expect((await esegui('non_esiste')).status).toBe(404)
    const insieme = await Promise.all([esegui('scadi_reports'), esegui('scadi_reports')])
    expect(insieme.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect((await esegui('scadi_reports')).body.error_message).toContain('già in corso')
    expect((await lavoro('scadi_reports'))?.in_attesa).toBe(true)
    const worker = await startWorker(portale.deps)
    try {
      await expect
        .poll(async () => (await lavoro('scadi_reports'))?.ultimo?.esito, { timeout: 40_000 })
        .toBe('riuscito')
      expect((await lavoro('scadi_reports'))?.in_attesa).toBe(false)
      expect((await esegui('scadi_reports')).status).toBe(200)
    } finally {
      await worker.stop()
    }
    const righe = await portale.db
      .selectFrom('cronologia')
      .select(['azione', 'attore'])
      .where('entita', '=', 'lavoro')
      .execute()
    const riga = { azione: 'esegui', attore: `utente:${admin.utente_id}` }
    expect(righe).toEqual([riga, riga])
  },
)
