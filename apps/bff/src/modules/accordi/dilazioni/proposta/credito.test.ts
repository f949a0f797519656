import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../../test/client.ts'
import { dilazioniDi } from '../../../../../test/dilazioni.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
} from '../../../../../test/factories.ts'
import { readPdf } from '../../../../../test/files/read-pdf.ts'
import type { Messaggio } from '../../../../integrations/mail/mailer.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'
import { messaggiDilazioni } from '../messaggi-dilazioni.ts'

const clock = stoppedClock(new Date('2026-11-21T10:00:00Z'))
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
})
afterAll(() => p.stop())

/** Beyond fifty days and free: credit to a consumer. */
const LUNGA = { n_rate: 6, cadenza: 'mensile', prima_scadenza: '2026-12-21' } as const
const BREVE = { n_rate: 3, cadenza: 'quindicinale', prima_scadenza: '2026-12-01' } as const

async function mondo() {
  const esercente = await createEsercente(p.db, { credito_abilitato_at: clock.now() })
  const cliente = await createCliente(p.db, { esercente_id: esercente.id })
  const parti = { esercente_id: esercente.id, cliente_id: cliente.id }
  const debito = await createPagamento(p.db, { ...parti, importo_centesimi: 90_000 })
  const altro = await createPagamento(p.db, { ...parti, importo_centesimi: 60_000 })
  return { esercente, cliente, debito, altro, d: dilazioniDi(p, { esercente, cliente }) }
}

it('DIL-M3 (parte) un credito non parte finché non si scrive come si è valutato il cliente', async () => {
  const { d, debito, cliente, esercente } = await mondo()
  const senza = await p.as(esercente)(
    'POST',
    '/api/dilazioni',
    { pagamenti: [debito.id], ...LUNGA },
    { 'idempotency-key': randomUUID() },
  )
  const id: string = senza.body._id
  const invia = senza.body.azioni_consentite.find((a: { azione: string }) => a.azione === 'invia')
  expect(invia).toMatchObject({ consentita: false })
  expect(invia.motivo).toContain('come hai valutato che il cliente può pagare')
  expect((await d.azione(id, 'invia')).status).toBe(409)
  const con = await d.modifica(id, { pagamenti: [debito.id], ...LUNGA })
  expect(con.body.merito_creditizio).toMatchObject({ base: 'pagamenti_regolari' })
  expect((await d.azione(id, 'invia')).body.stato).toBe('proposta')
  // It is a note of the esercente, not for its cliente.
  expect((await d.leggi(id, cliente)).body.merito_creditizio).toBeNull()
})

it('DIL-M3 (parte) le informazioni sul credito si leggono prima di firmare, anche per e-mail', async () => {
  const { d, debito, altro, cliente, esercente } = await mondo()
  const id = await d.proposta({ pagamenti: [debito.id], ...LUNGA })
  const inviati: Messaggio[] = []
  const mailer = { invia: (messaggio: Messaggio) => Promise.resolve(void inviati.push(messaggio)) }
  while ((await consegnaUscite(p.deps, messaggiDilazioni({ ...p.deps, mailer }))) > 0);
  const foglio = inviati.find(({ destinatario }) => destinatario === cliente.email)?.allegati?.[0]
  expect(foglio?.filename).toMatch(/^informazioni-DIL-\d+\.pdf$/)
  const file = await p.as(cliente)('GET', `/api/dilazioni/${id}/informazioni`)
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  const testo = readPdf(file.raw).text.replaceAll(/\s+/g, ' ')
  for (const parola of [
    '900,00 €',
    'TAEG',
    'recedere entro 14 giorni',
    esercente.email,
    'Reclami',
  ]) {
    expect(testo).toContain(parola)
  }
  const contratto = await p.as(cliente)('GET', `/api/dilazioni/${id}/pdf`)
  expect(readPdf(contratto.raw).text.replaceAll(/\s+/g, ' ')).toContain('Reclami')
  // A short and free plan is no credit: there is no such sheet.
  const breve = await d.proposta({ pagamenti: [altro.id], ...BREVE })
  expect((await p.as(cliente)('GET', `/api/dilazioni/${breve}/informazioni`)).status).toBe(404)
})

it('DIL-M3 (parte) oltre i limiti dell’esercente decide lo staff, e il cliente intanto non sa nulla', async () => {
  const { d, debito, cliente, esercente } = await mondo()
  const staff = await createAdmin(p.db)
  const limiti = { importo_max_centesimi: 50_000, n_rate_max: 6, tan_max_centesimi: null }
  const scrivi = (chi: Parameters<typeof p.as>[0], corpo: object) =>
    p.as(chi)('PUT', `/api/esercenti/${esercente.id}/limiti_dilazioni`, corpo)
  expect((await scrivi(esercente, { ...limiti, motivo: 'Nuovo' })).status).toBe(403)
  expect((await scrivi(staff, limiti)).status).toBe(422)
  expect((await scrivi(staff, { ...limiti, motivo: 'Nuovo' })).body).toEqual(limiti)
  expect((await p.as(esercente)('GET', '/api/offerte_rate')).body.limiti).toEqual(limiti)
  const anteprima = await d.anteprima({ pagamenti: [debito.id], ...BREVE })
  expect(anteprima.body.da_approvare).toContain('più di 500,00')
  const { body: bozza } = await d.crea({ pagamenti: [debito.id], ...BREVE })
  const inviata = await d.azione(bozza._id, 'invia')
  expect([inviata.status, inviata.body.stato]).toEqual([200, 'in_approvazione'])
  expect((await d.leggi(bozza._id, cliente)).status).toBe(404)
  const si = await p.as(staff)(
    'POST',
    `/api/dilazioni/${bozza._id}/approva`,
    {},
    { 'idempotency-key': randomUUID() },
  )
  expect(si.body.stato).toBe('proposta')
  expect((await d.leggi(bozza._id, cliente)).body.stato).toBe('proposta')
})
