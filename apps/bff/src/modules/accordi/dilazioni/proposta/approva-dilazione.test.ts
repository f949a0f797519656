import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startApp, stoppedClock } from '../../../../../test/client.ts'
import { dilazioniDi } from '../../../../../test/dilazioni.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
} from '../../../../../test/factories.ts'
import { usciteHandlers } from '../../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'

const clock = stoppedClock(new Date('2026-11-21T10:00:00Z'))
let p: Awaited<ReturnType<typeof startApp>>
let admin: Person
beforeAll(async () => {
  p = await startApp({ clock })
  admin = await createAdmin(p.db)
})
afterAll(() => p.stop())

/** A dilazione that waits for the staff. */
async function inAttesa({ stato = 'in_approvazione' } = {}) {
  const esercente = await createEsercente(p.db)
  const cliente = await createCliente(p.db, { esercente_id: esercente.id })
  const parti = { esercente_id: esercente.id, cliente_id: cliente.id }
  const debito = await createPagamento(p.db, { ...parti, importo_centesimi: 90_000 })
  const d = dilazioniDi(p, { esercente, cliente })
  const { body } = await d.crea({
    pagamenti: [debito.id],
    n_rate: 3,
    cadenza: 'quindicinale',
    prima_scadenza: '2026-12-01',
  })
  const id: string = body._id
  await p.db.updateTable('dilazioni').set({ stato }).where('id', '=', id).execute()
  const decide = (azione: 'approva' | 'respingi', corpo: object = {}, chi: Person = admin) =>
    p.as(chi)('POST', `/api/dilazioni/${id}/${azione}`, corpo, { 'idempotency-key': randomUUID() })
  return { id, esercente, cliente, debito, d, decide }
}

async function posta(destinatario: string) {
  while ((await consegnaUscite(p.deps, usciteHandlers(p.deps))) > 0);
  const rows = await p.db
    .selectFrom('messaggi_interi')
    .where('destinatario', '=', destinatario)
    .orderBy('id')
    .select(['oggetto', 'testo'])
    .execute()
  return rows
}

it('DIL-M1 (parte) l’admin approva: la proposta parte come inviata oggi, e lo sanno tutti e due', async () => {
  const { id, cliente, esercente, d, decide } = await inAttesa()
  expect((await d.leggi(id, cliente)).status).toBe(404)
  const prima = await p.as(admin)('GET', `/api/dilazioni/${id}`)
  expect(prima.body.azioni_consentite).toEqual([
    { azione: 'approva', consentita: true, motivo: null },
    { azione: 'respingi', consentita: true, motivo: null },
  ])
  const { status, body } = await decide('approva')
  expect([status, body.stato, body.respinta]).toEqual([200, 'proposta', false])
  expect(body.azioni_consentite.map((a: { consentita: boolean }) => a.consentita)).toEqual([
    false,
    false,
  ])
  const sua = await d.leggi(id, cliente)
  expect([sua.status, sua.body.stato, sua.body.sha256?.length]).toEqual([200, 'proposta', 64])
  expect(sua.body.scade_at).not.toBeNull()
  expect((await posta(cliente.email)).at(-1)?.oggetto).toContain('ti propone di pagare in 3 rate')
  const [ultima] = (await posta(esercente.email)).slice(-1)
  expect(ultima?.oggetto).toContain('è approvata')
  expect(ultima?.testo).toContain('Non è stato addebitato alcun importo')
})

it('DIL-M1 (parte) l’admin non approva: l’esercente legge perché, il cliente non ne sa nulla', async () => {
  const { id, cliente, esercente, debito, d, decide } = await inAttesa()
  const senza = await decide('respingi')
  expect([senza.status, senza.body.code]).toEqual([422, 'dati_non_validi'])
  const { status, body } = await decide('respingi', { motivo: 'Durata oltre i nostri limiti' })
  expect([status, body.stato, body.respinta, body.motivo]).toEqual([
    200,
    'rifiutata',
    true,
    'Durata oltre i nostri limiti',
  ])
  expect((await d.leggi(id, cliente)).status).toBe(404)
  const elenco = await p.as(cliente)('POST', '/api/search/dilazioni', {})
  expect(elenco.body.data).toEqual([])
  expect(await posta(cliente.email)).toEqual([])
  const [lettera] = (await posta(esercente.email)).slice(-1)
  expect(lettera?.oggetto).toContain('non è stata approvata')
  expect(lettera?.testo).toContain('Durata oltre i nostri limiti')
  // The debt is free for another plan.
  const altra = await d.crea({
    pagamenti: [debito.id],
    n_rate: 2,
    cadenza: 'quindicinale',
    prima_scadenza: '2026-12-01',
  })
  expect(altra.status).toBe(200)
})

it('DIL-M1 (parte) si decide una volta, solo di ciò che aspetta, e solo lo staff', async () => {
  for (const stato of ['bozza', 'proposta', 'annullata']) {
    const { decide } = await inAttesa({ stato })
    for (const azione of ['approva', 'respingi'] as const) {
      const { status, body } = await decide(azione, azione === 'approva' ? {} : { motivo: 'No' })
      expect([stato, status, body.code]).toEqual([stato, 409, 'stato_incompatibile'])
    }
  }
  const { decide, esercente, cliente } = await inAttesa()
  for (const chi of [esercente, cliente])
    expect((await decide('approva', {}, chi)).status).toBe(403)
  const insieme = await Promise.all([decide('approva'), decide('respingi', { motivo: 'No' })])
  expect(insieme.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const ignota = await p.as(admin)(
    'POST',
    '/api/dilazioni/0123456789abcdef01234567/approva',
    {},
    { 'idempotency-key': randomUUID() },
  )
  expect(ignota.status).toBe(404)
})
