import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startApp } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
} from '../../../../test/factories.ts'
import { pagaSullaPagina } from '../../../../test/payments.ts'
import { startTrialTown, type TrialTown } from '../../../../test/trial-town.ts'
import { createMovableClock } from '../../../clock.ts'
import { siFerma } from '../../../jobs/orologio-prova.ts'
import { startWorker } from '../../../jobs/worker.ts'

const vera = await startApp({ clock: createMovableClock(), config: { isTrial: false } })
let prova: TrialTown
let admin: Person
beforeAll(async () => {
  prova = await startTrialTown('2027-03-10T09:00:00Z')
  admin = await createAdmin(prova.db)
}, 60_000)
afterAll(() => Promise.all([prova.stop(), vera.stop()]))

const sposta = (giorni: unknown) => prova.as(admin)('POST', '/api/gestione/orologio', { giorni })
const leggi = async () => (await prova.as(admin)('GET', '/api/gestione/orologio')).body

async function arrivo() {
  for (let n = 0; n < 400; n += 1) {
    const letto = await leggi()
    if (letto.stato !== 'in_avanzamento') return letto
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  throw new Error('atteso invano')
}

it(
  'X6 in prova l’orologio si porta avanti: i giorni si vivono, e chi è dentro resta dentro',
  { timeout: 120_000 },
  async () => {
    const esercente = await createEsercente(prova.db)
    const cliente = await createCliente(prova.db, { esercente_id: esercente.id })
    const { id } = await createPagamento(prova.db, {
      esercente_id: esercente.id,
      cliente_id: cliente.id,
      scadenza: '2027-03-10',
    })
    const inRitardo = async () => {
      const { status, body } = await prova.as(esercente)('GET', `/api/pagamenti/${id}`)
      expect(status).toBe(200)
      return body.in_ritardo as boolean
    }
    expect(await inRitardo()).toBe(false)
    const { status, body } = await sposta(3)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      stato: 'in_avanzamento',
      fino: '2027-03-13',
      giorni_totali: 3,
      giorni_vissuti: 0,
    })
    const altro = await sposta(1)
    expect([altro.status, altro.body.code]).toEqual([409, 'orologio_in_avanzamento'])
    const worker = await startWorker(prova.deps)
    // A person who signs in on the way stays signed in too.
    const arrivata = await createAdmin(prova.db)
    try {
      while ((await leggi()).giorni_vissuti < 1) await new Promise((go) => setTimeout(go, 100))
      expect((await prova.as(arrivata)('GET', '/session')).status).toBe(200)
      const arrivato = await arrivo()
      expect((await prova.as(arrivata)('GET', '/session')).status).toBe(200)
      expect(arrivato).toMatchObject({ stato: 'pronto', fino: null, errore: null })
      expect(arrivato.adesso.slice(0, 16)).toBe('2027-03-13T09:00')
    } finally {
      await worker.stop()
    }
    expect(await inRitardo()).toBe(true)
    const { rows } = await prova.pool.query(
      `select dopo from cronologia where entita = 'orologio' order by at`,
    )
    expect(rows).toEqual([{ dopo: { giorni: 3 } }])
    const sessione = await prova.as(admin)('GET', '/session')
    expect(sessione.body.adesso.slice(0, 10)).toBe('2027-03-13')
    // Rows written from now on are of that day too, whoever writes them.
    const { rows: lettere } = await prova.deps.pool.query(
      `select max(created_at)::date::text as il, now()::date::text as oggi from messaggi`,
    )
    expect(lettere).toEqual([{ il: '2027-03-13', oggi: '2027-03-13' }])
  },
)

it('X6 chi si ferma dice perché, e riprende da dov’era', { timeout: 120_000 }, async () => {
  expect((await prova.as(admin)('POST', '/api/gestione/orologio/riprendi', {})).body.code).toBe(
    'orologio_non_fermo',
  )
  await sposta(1)
  await siFerma(prova.db, 'Il lavoro sollecita non riesce.')
  expect(await leggi()).toMatchObject({
    stato: 'fallito',
    errore: 'Il lavoro sollecita non riesce.',
    fino: '2027-03-14',
  })
  expect((await sposta(1)).status).toBe(409)
  const { status, body } = await prova.as(admin)('POST', '/api/gestione/orologio/riprendi', {})
  expect([status, body.stato]).toEqual([200, 'in_avanzamento'])
  const worker = await startWorker(prova.deps)
  try {
    expect((await arrivo()).adesso.slice(0, 10)).toBe('2027-03-14')
  } finally {
    await worker.stop()
  }
})

it('X6 passati i giorni si paga ancora sulla pagina del fornitore, che è aperta da adesso', async () => {
  const cliente = await createCliente(prova.db)
  const { id } = await createPagamento(prova.db, {
    esercente_id: (await createEsercente(prova.db)).id,
    cliente_id: cliente.id,
  })
  const paga = await prova.as(cliente)(
    'POST',
    `/api/gateway/${id}/paga`,
    { metodo: 'carta' },
    { 'idempotency-key': randomUUID() },
  )
  expect([paga.status, paga.body.code]).toEqual([200, undefined])
  expect((await pagaSullaPagina(paga.body.url_pagamento)).location).toContain('esito=fatto')
  const { body } = await prova.as(cliente)('GET', `/api/gateway/${id}`)
  expect(body.stato).toBe('pagato')
})

it('X6 solo in avanti, di giorni interi, per lo staff', async () => {
  for (const giorni of [0, -1, 1.5, 431, '1', null]) expect((await sposta(giorni)).status).toBe(422)
  const cliente = await createCliente(prova.db)
  for (const dove of ['', '/riprendi']) {
    const suo = await prova.as(cliente)('POST', `/api/gestione/orologio${dove}`, { giorni: 1 })
    expect(suo.status).toBe(403)
  }
})

it('X6 in produzione non esiste', async () => {
  const chi = await createAdmin(vera.db)
  const { now } = vera.deps.clock
  expect((await vera.as(chi)('GET', '/api/gestione/orologio')).status).toBe(404)
  for (const dove of ['', '/riprendi']) {
    const { status } = await vera.as(chi)('POST', `/api/gestione/orologio${dove}`, { giorni: 1 })
    expect(status).toBe(404)
  }
  expect(Math.abs(now().getTime() - Date.now())).toBeLessThan(5000)
  // Nor does the time of its database follow anything.
  const { rows } = await vera.pool.query(`select to_regprocedure('public.now()') as sua`)
  expect(rows).toEqual([{ sua: null }])
})
