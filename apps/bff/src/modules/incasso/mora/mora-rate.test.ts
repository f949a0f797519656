import { interessiDiMora } from '@rateo/domain/credito/mora'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createCliente, createEsercente } from '../../../../test/factories.ts'
import { createDilazione } from '../../../../test/scadenze.ts'

const clock = stoppedClock(new Date('2026-11-20T09:00:00Z'))
let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ clock })
})
afterAll(() => app.stop())

/** Two rate late, one to come: of 1.350,00 € each, 833,00 € of which are interest. */
async function inRitardo() {
  const esercente = await createEsercente(app.db)
  const cliente = await createCliente(app.db, { esercente_id: esercente.id })
  const scadenze = ['2026-03-01', '2026-06-01', '2026-12-01']
  const piano = await createDilazione(app.db, {
    esercente,
    cliente,
    scadenze,
    importo_centesimi: 135_000,
  })
  await app.db
    .updateTable('rate')
    .set({ capitale_centesimi: 51_700, interessi_centesimi: 83_300 })
    .where('dilazione_id', '=', piano.id)
    .execute()
  await app.db
    .insertInto('mora_esercenti')
    .values({
      esercente_id: esercente.id,
      attiva_dal: '2026-01-01',
      tolleranza_giorni: 5,
      updated_at: clock.now(),
    })
    .execute()
  return { ...piano, cliente, esercente }
}

const mora = (dal: string) =>
  interessiDiMora({ capitale_centesimi: 51_700, dal, al: '2026-11-20', impresa: false }, []).reduce(
    (sum, one) => sum + one.importo_centesimi,
    0,
  )

it('DIL-M9 (parte) la mora di una rata si conta sul capitale, mai sugli interessi che contiene', async () => {
  const { pagamenti, cliente } = await inRitardo()
  const { body } = await app.as(cliente)('GET', `/api/gateway/${pagamenti[0]}`)
  expect(body.mora.totale_centesimi).toBe(mora('2026-03-07'))
  expect(body.da_pagare_centesimi).toBe(135_000 + mora('2026-03-07'))
})

it('DIL-M9 (parte) i giorni in cui l’addebito è rimasto fermo per colpa nostra non fanno mora', async () => {
  const { pagamenti, cliente } = await inRitardo()
  const [fermo = ''] = pagamenti
  await app.db
    .insertInto('tentativi')
    .values({
      pagamento_id: fermo,
      n: 1,
      quota: 1,
      importo_centesimi: 135_000,
      stato: 'errore_tecnico',
      metodo: 'carta',
      motivo_avvio: 'rata',
      avviato_da: 'sistema',
      created_at: new Date('2026-03-01T08:00:00Z'),
      concluso_at: new Date('2026-03-11T08:00:00Z'),
    })
    .execute()
  // The charge could go out again on 12 March, eleven days later than the scadenza; the first day of mora is as much
  // later.
  const { body } = await app.as(cliente)('GET', `/api/gateway/${fermo}`)
  expect(body.mora.totale_centesimi).toBe(mora('2026-03-18'))
  expect(mora('2026-03-18')).toBeLessThan(mora('2026-03-07'))
})

it('DIL-M9 (parte) la pagina della dilazione e quella di pagamento dicono la stessa cifra', async () => {
  const { id, pagamenti, cliente, esercente } = await inRitardo()
  const dilazione = (await app.as(cliente)('GET', `/api/dilazioni/${id}`)).body
  expect(dilazione.rate.map((r: { mora_centesimi: number }) => r.mora_centesimi)).toEqual([
    mora('2026-03-07'),
    mora('2026-06-07'),
    0,
  ])
  for (const [i, pagamento] of pagamenti.entries()) {
    const { body } = await app.as(cliente)('GET', `/api/gateway/${pagamento}`)
    const { residuo_centesimi, mora_centesimi } = dilazione.rate[i]
    expect(body.da_pagare_centesimi).toBe(residuo_centesimi + mora_centesimi)
  }
  const loro = (await app.as(esercente)('GET', `/api/dilazioni/${id}`)).body
  // Days to which a rata may be moved, and who may forgive a part of it, depend on who asks.
  const cifre = (rate: object[]) =>
    rate.map((una) => ({ ...una, spostabile: null, condonabile: null }))
  expect(cifre(loro.rate)).toEqual(cifre(dilazione.rate))
})
