import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createCliente, createEsercente } from '../../../../test/factories.ts'
import { createCarta, createDilazione } from '../../../../test/scadenze.ts'
import { isSomebodyThere, PEOPLE_POOL } from '../../../db/somebody-there.ts'
import type { PaymentProvider } from '../../../integrations/psp/provider.ts'
import { inviaInSospeso } from '../../incasso/addebiti/index.ts'
import { addebitaDovuti } from './index.ts'

// Ten in the morning of a Tuesday, in Rome.
const clock = stoppedClock(new Date('2026-06-16T08:00:00Z'))
let app: Awaited<ReturnType<typeof startApp>>
let url = ''
beforeAll(async () => {
  app = await startApp()
  url = app.deps.pool.options.connectionString ?? ''
})
afterAll(() => app.stop())
beforeEach(async () => {
  await sql`delete from addebiti_programmati`.execute(app.db)
  await sql`update operazioni_psp set prossimo_at = 'infinity' where stato = 'da_inviare'`.execute(
    app.db,
  )
})

const ALTRO = 'rateo-prova'
const open: pg.Client[] = []
afterEach(async () => {
  // One that sleeps does not notice that its client is gone.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name in (${PEOPLE_POOL}, ${ALTRO})`.execute(
    app.db,
  )
  await Promise.all(open.splice(0).map((client) => client.end()))
})

async function connect(application_name: string) {
  const client = new pg.Client({ connectionString: url, application_name })
  client.on('error', () => undefined)
  await client.connect()
  open.push(client)
  return client
}

/** A call of somebody that is being answered until the end of the test. */
async function qualcuno() {
  const client = await connect(PEOPLE_POOL)
  client.query('select pg_sleep(60)').catch(() => undefined)
}

/** Holds a debt as a call does that has not ended. */
async function tieni(pagamento_id: string) {
  const client = await connect(ALTRO)
  await client.query('begin')
  await client.query('select 1 from pagamenti where id = $1 for update', [pagamento_id])
  return () => client.query('rollback')
}

async function piani(quanti: number, rate: number) {
  const esercente = await createEsercente(app.db)
  const pagamenti: string[] = []
  for (let i = 0; i < quanti; i++) {
    const cliente = await createCliente(app.db)
    const metodo = { metodo_id: await createCarta(app.db, cliente) }
    const scadenze = Array.from({ length: rate }, () => '2026-06-16')
    const d = await createDilazione(app.db, { esercente, cliente, scadenze, metodo })
    pagamenti.push(...d.pagamenti)
  }
  return pagamenti.toSorted()
}

const quanti = async (pagamenti: readonly string[], stati: readonly string[]) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from tentativi
    where pagamento_id = any (${pagamenti}) and stato = any (${stati})`.execute(app.db)
  return rows[0]?.n ?? 0
}

const aspettaUnLock = () =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
      expect(rows).toHaveLength(1)
    },
    { timeout: 10_000, interval: 10 },
  )

const respiro = () => new Promise((resolve) => setTimeout(resolve, 300))

/** The debts in that state: what others would have done meanwhile has had its time. */
async function intanto(conPersone: boolean, conta: () => Promise<number>) {
  for (let volte = conPersone ? 2 : 30; volte > 0; volte--) {
    if (!conPersone && (await conta()) > 0) break
    await respiro()
  }
  await respiro()
  return conta()
}

it('c’è qualcuno finché una chiamata ha risposta, e per due secondi ancora', async () => {
  expect(await isSomebodyThere(app.db)).toBe(false)
  const client = await connect(PEOPLE_POOL)
  await client.query('select 1')
  expect(await isSomebodyThere(app.db)).toBe(true)
  await vi.waitFor(async () => expect(await isSomebodyThere(app.db)).toBe(false), 15_000)
  await qualcuno()
  expect(await isSomebodyThere(app.db)).toBe(true)
})

it.each([true, false])(
  'con persone sul portale (%s) una corsia sola avvia gli addebiti: prima le persone',
  async (conPersone) => {
    const pagamenti = await piani(2, 60)
    if (conPersone) await qualcuno()
    const lascia = await tieni(pagamenti[0] ?? '')
    const avviati = addebitaDovuti({ ...app.deps, clock })
    await aspettaUnLock()
    const avviatiIntanto = await intanto(conPersone, () => quanti(pagamenti, ['avviato']))
    expect(avviatiIntanto).toBe(conPersone ? 0 : 20)
    await lascia()
    expect(await avviati).toBe(120)
    expect(await quanti(pagamenti, ['avviato'])).toBe(120)
  },
)

it.each([true, false])(
  'con persone sul portale (%s) gli esiti si scrivono uno per volta, e gli addebiti si chiedono insieme',
  async (conPersone) => {
    const pagamenti = await piani(3, 1)
    await addebitaDovuti({ ...app.deps, clock })
    await sql`update operazioni_psp set prossimo_at = now() where tentativo_id in (
      select id from tentativi where pagamento_id = any (${pagamenti}))`.execute(app.db)
    if (conPersone) await qualcuno()
    const primo = pagamenti[0] ?? ''
    let chiesti = 0
    const charge: PaymentProvider['charge'] = async ({ chiave, importo_centesimi }) => {
      chiesti += 1
      const isPrimo = chiave.includes(primo)
      // The one that is held answers first.
      if (!isPrimo) await respiro()
      const riferimento = `pi_${chiave}`
      return {
        stato: 'riuscito',
        riferimento,
        riferimento_psp: `ch_${chiave}`,
        importo_centesimi,
        metodo_etichetta: 'Visa •••• 4242',
      }
    }
    const lascia = await tieni(primo)
    const inviati = inviaInSospeso({ ...app.deps, clock, psp: { ...app.deps.psp, charge } })
    await aspettaUnLock()
    await vi.waitFor(() => expect(chiesti).toBe(3), 10_000)
    const scrittiIntanto = await intanto(conPersone, () => quanti(pagamenti, ['riuscito']))
    expect(scrittiIntanto).toBe(conPersone ? 0 : 2)
    await lascia()
    expect(await inviati).toBe(3)
    expect(await quanti(pagamenti, ['riuscito'])).toBe(3)
  },
)
