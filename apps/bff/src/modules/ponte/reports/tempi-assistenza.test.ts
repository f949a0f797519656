import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
} from '../../../../test/factories.ts'
import { elaboraReports } from './index.ts'

// A Wednesday, at eleven in Rome.
const clock = stoppedClock(new Date('2026-11-18T10:00:00Z'))
const log = pino({ level: 'silent' })
let portale: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let vicino: Awaited<ReturnType<typeof createEsercente>>
let cliente: Awaited<ReturnType<typeof createCliente>>
let admin: Awaited<ReturnType<typeof createAdmin>>

beforeAll(async () => {
  portale = await startApp({ clock })
  const { db } = portale
  esercente = await createEsercente(db, { ragione_sociale: 'Palestra Aurora' })
  vicino = await createEsercente(db)
  cliente = await createCliente(db, { esercente_id: esercente.id })
  admin = await createAdmin(db)
})
afterAll(() => portale.stop())

type Chi = Parameters<typeof portale.as>[0]
const MINUTE = 60_000
let n = 0
const manda = (chi: Chi, url: string, body: object) =>
  portale.as(chi)('POST', url, body, { 'idempotency-key': `tempi-${++n}` })

type Corso = { risposta: number; soluzione?: number; voto?: number; isAltro?: boolean }

/** A request that is answered, and where said solved and judged, so many minutes later. */
async function vivi({ risposta, soluzione, voto, isAltro = false }: Corso): Promise<void> {
  const { id } = await createPagamento(portale.db, {
    esercente_id: esercente.id,
    cliente_id: cliente.id,
  })
  const { body } = await manda(cliente, '/api/assistenza', {
    categoria: isAltro ? 'tecnico' : 'pagamento',
    oggetto: isAltro ? null : { tipo: 'pagamento', _id: id },
    soggetto: 'Prova',
    testo: 'Prova',
  })
  const url = `/api/assistenza/${body._id}`
  clock.advance(risposta * MINUTE)
  const risposto = await manda(isAltro ? admin : esercente, `${url}/messaggi`, { testo: 'Ecco' })
  expect(risposto.status).toBe(200)
  if (soluzione === undefined) return
  clock.advance((soluzione - risposta) * MINUTE)
  const risolto = await manda(cliente, `${url}/stato`, { azione: 'risolvi' })
  const votato = voto === undefined ? risolto : await manda(cliente, `${url}/voto`, { voto })
  expect([risolto.status, votato.status]).toEqual([200, 200])
}

async function report(chi: Chi) {
  const chiesto = { tipo: 'assistenza', dal: '2026-11-01', al: '2026-11-30' }
  const { body, status } = await portale.as(chi)('POST', '/api/reports', chiesto)
  expect(status).toBe(200)
  while ((await elaboraReports({ db: portale.db, clock, log })) > 0);
  const path = chi === admin ? '' : '/righe'
  return (await portale.as(chi)('GET', `/api/reports/${body._id}${path}`)).body.righe as object[]
}

it('ASS-B3 il voto di chi ha chiesto, e le mediane di prima risposta e soluzione nei report', async () => {
  await vivi({ risposta: 1, soluzione: 3, voto: 5 })
  await vivi({ risposta: 4, soluzione: 8, voto: 4 })
  await vivi({ risposta: 6 })
  await vivi({ risposta: 2, soluzione: 2, isAltro: true })
  const suoi = { giorno: '2026-11-01', numero: 3, prima_risposta: 4, risolte: 2, voto: '4,5' }
  const dellEsercente = { ...suoi, chi: 'Esercente', risoluzione: 6 }
  expect(await report(esercente)).toMatchObject([dellEsercente])
  expect(await report(vicino)).toEqual([])
  expect(await report(admin)).toMatchObject([
    { chi: 'Staff', numero: 1, prima_risposta: 2, risoluzione: 2, voto: null },
    { ...dellEsercente, esercente: 'Palestra Aurora' },
  ])
})
