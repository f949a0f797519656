import { randomUUID } from 'node:crypto'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createCliente, createEsercente } from '../../../../test/factories.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { sollecita } from './index.ts'

// A quarter to nine in the evening of a Tuesday, in Rome.
const clock = stoppedClock(new Date('2026-06-16T18:45:00Z'))
let app: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
beforeAll(async () => {
  app = await startApp({ clock })
  esercente = await createEsercente(app.db, { ragione_sociale: 'Idraulica Ferri' })
})
afterAll(() => app.stop())

const HOUR = 3_600_000

async function chiedi(telefono: string | null, values: object = {}) {
  const { id } = await createCliente(app.db, { telefono, esercente_id: esercente.id })
  const body = {
    cliente_id: id,
    importo_centesimi: 4500,
    causale: 'Lezione',
    scadenza: aggiungiGiorni(clock.today(), 9),
    invia_sms: true,
    ...values,
  }
  return app.as(esercente)('POST', '/api/pagamenti', body, { 'idempotency-key': randomUUID() })
}
const canali = ({ body }: Awaited<ReturnType<typeof chiedi>>) =>
  body.solleciti.map(({ canale, stato }: Record<string, string>) => [canale, stato])
const stato = (id: string) =>
  app.db.selectFrom('solleciti').where('pagamento_id', '=', id).select('stato').execute()

it('PAG-M3 il link anche per SMS, a chi ha un cellulare; di una bozza non parte nulla', async () => {
  const chiesto = await chiedi('+393331234567')
  expect(canali(chiesto)).toEqual([['sms', 'inviato']])
  const deps = { ...app.deps, clock }
  await consegnaUscite(deps, usciteHandlers(deps))
  const [sms] = await app.db
    .selectFrom('messaggi_interi')
    .where('canale', '=', 'sms')
    .select(['destinatario', 'testo'])
    .execute()
  expect(sms?.destinatario).toBe('+393331234567')
  expect(sms?.testo).toContain('da pagare entro il 25/06/2026')
  expect(sms?.testo).toContain(`/gateway/${chiesto.body._id}`)

  expect(canali(await chiedi('+393331234567', { bozza: true }))).toEqual([])
  for (const telefono of [null, '+390743123456']) {
    const { status, body } = await chiedi(telefono)
    expect([status, body.errors[0].pointer]).toEqual([422, '/invia_sms'])
  }
})

it('§4.2 un SMS chiesto di sera aspetta il mattino', async () => {
  clock.advance(HOUR / 3)
  const chiesto = await chiedi('+393331234567')
  expect(canali(chiesto)).toEqual([['sms', 'in_coda']])
  await sollecita({ db: app.db, clock })
  expect(await stato(chiesto.body._id)).toEqual([{ stato: 'in_coda' }])
  clock.advance(11 * HOUR)
  await sollecita({ db: app.db, clock })
  expect(await stato(chiesto.body._id)).toEqual([{ stato: 'inviato' }])
})
