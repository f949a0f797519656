import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../test/factories.ts'
import { seguiPromozioni } from './index.ts'

const clock = stoppedClock(new Date('2026-11-24T10:00:00Z'))
let app: Awaited<ReturnType<typeof startApp>>
let admin: Awaited<ReturnType<typeof createAdmin>>
beforeAll(async () => {
  app = await startApp({ clock })
  admin = await createAdmin(app.db)
})
afterAll(() => app.stop())

type Chi = Parameters<typeof app.as>[0]
const CONDIZIONI = {
  nome: 'Natale',
  valore: 1000,
  dal: '2026-11-24',
  al: '2026-12-31',
  usi_max: 10,
  usi_per_cliente: 1,
  importo_minimo_centesimi: 2000,
  primo_acquisto: true,
  alla_disdetta: false,
  cumulo: 'esclusiva',
  ordine: 1,
  carico_operatore: 0,
  piani: [],
  clienti: [],
}
const chiama = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: object, chi: Chi = admin) =>
  app.as(chi)(method, url, body, { 'idempotency-key': randomUUID() })
let n = 0
const crea = (corpo: object = {}, chi: Chi = admin) =>
  chiama(
    'POST',
    '/api/promozioni',
    {
      ...CONDIZIONI,
      codice: `CODICE-${(n += 1)}`,
      uso: 'codice',
      effetto: 'percentuale',
      esercente_id: null,
      ...corpo,
    },
    chi,
  )
const creata = async (corpo: object = {}) => (await crea(corpo)).body
const fai = (id: string, atto: string) => chiama('POST', `/api/promozioni/${id}/${atto}`, {})
const cambia = (id: string, corpo: object) =>
  chiama('PATCH', `/api/promozioni/${id}`, { ...CONDIZIONI, ...corpo })
const stato = async (id: string) => (await chiama('GET', `/api/promozioni/${id}`)).body.stato
const usata = (id: string, usi: number) =>
  app.db.updateTable('promozioni').set({ usi }).where('id', '=', id).execute()

describe('PRM-M1 (parte) lo staff fa una promozione', () => {
  it('con tutte le sue condizioni; il codice è tenuto in maiuscolo, e la cronologia lo dice', async () => {
    const { status, body } = await crea({ codice: ' natale 26 ' })
    expect([status, body.codice]).toEqual([200, 'NATALE26'])
    expect(body).toMatchObject({ ...CONDIZIONI, stato: 'attiva', usi: 0, ultimi_usi: [] })
    const atti = body.azioni_consentite.filter((a: { consentita: boolean }) => a.consentita)
    expect(atti.map(({ azione }: { azione: string }) => azione)).toEqual(['modifica', 'sospendi'])
    const righe = await app.db
      .selectFrom('cronologia')
      .where('entita_id', '=', body._id)
      .select(['azione', 'attore'])
      .execute()
    expect(righe).toEqual([{ azione: 'crea', attore: `utente:${admin.utente_id}` }])
  })

  it.each([
    ['lo stesso codice, scritto in un altro modo', { codice: 'natale26' }, '/codice'],
    ['un codice che non si legge', { codice: 'è così' }, '/codice'],
    ['più del 100%', { valore: 10_001 }, '/valore'],
    ['una prova più lunga di un anno', { effetto: 'prova', valore: 366 }, '/valore'],
    ['la fine prima dell’inizio', { al: '2026-11-23' }, '/al'],
    ['un inizio passato', { dal: '2026-11-23' }, '/dal'],
    ['una commissione ridotta con un codice', { effetto: 'commissione_ridotta' }, '/uso'],
    ['più di dodici periodi in omaggio', { effetto: 'rata_omaggio', valore: 13 }, '/valore'],
    ['un esercente che non c’è', { esercente_id: '0000000000000000000000ff' }, '/esercente_id'],
  ])('rifiuta %s', async (_, corpo, pointer) => {
    const { status, body } = await crea(corpo)
    expect(status).toBe(422)
    expect(body.errors.map((e: { pointer: string }) => e.pointer)).toContain(pointer)
  })

  it('SPC-08 esercente e cliente non ne fanno', async () => {
    for (const chi of [await createEsercente(app.db), await createCliente(app.db)]) {
      expect((await crea({}, chi)).status).toBe(403)
    }
  })
})

describe('PRM-M3 (parte) gli stati', () => {
  it('PRM-M3 (parte) si sospende, si riprende, si archivia; da ogni altro stato è un rifiuto', async () => {
    const { _id } = await creata()
    expect((await fai(_id, 'riprendi')).status).toBe(409)
    expect((await fai(_id, 'archivia')).status).toBe(409)
    expect((await fai(_id, 'sospendi')).body.stato).toBe('sospesa')
    expect((await fai(_id, 'sospendi')).status).toBe(409)
    expect((await fai(_id, 'riprendi')).body.stato).toBe('attiva')
    await fai(_id, 'sospendi')
    expect((await fai(_id, 'archivia')).body.stato).toBe('archiviata')
    expect((await cambia(_id, {})).status).toBe(409)
    expect((await fai('0000000000000000000000ff', 'sospendi')).status).toBe(404)
  })

  it('PRM-M3 (parte) il tempo la comincia e la finisce, una volta sola', async () => {
    const domani = await creata({ dal: '2026-11-25', al: '2026-11-26' })
    expect(domani.stato).toBe('programmata')
    const ilGiorno = (giorno: string) =>
      seguiPromozioni({ db: app.db, clock: stoppedClock(new Date(`${giorno}T08:00:00Z`)) })
    expect(await ilGiorno('2026-11-24')).toBe(0)
    expect(await ilGiorno('2026-11-25')).toBe(1)
    expect(await stato(domani._id)).toBe('attiva')
    expect(await ilGiorno('2026-11-26')).toBe(0)
    expect(await ilGiorno('2026-11-27')).toBe(1)
    expect(await stato(domani._id)).toBe('scaduta')
    expect((await fai(domani._id, 'archivia')).body.stato).toBe('archiviata')
  })
})

describe('PRM-M5 (parte) si cambia', () => {
  it('meno usi di quelli fatti no; quanti ne ha fatti la esaurisce, di più la riapre', async () => {
    const { _id } = await creata()
    await usata(_id, 4)
    expect((await cambia(_id, { usi_max: 3 })).body.errors[0].pointer).toBe('/usi_max')
    expect((await cambia(_id, { usi_max: 4 })).body.stato).toBe('esaurita')
    const riaperta = (await cambia(_id, { usi_max: 5, valore: 2000, nome: 'Natale lungo' })).body
    expect(riaperta).toMatchObject({ stato: 'attiva', valore: 2000, nome: 'Natale lungo', usi: 4 })
    expect((await cambia(_id, { dal: '2026-12-01' })).body.errors[0].pointer).toBe('/dal')
  })

  it('una programmata si può anticipare a oggi', async () => {
    const { _id } = await creata({ dal: '2026-12-01' })
    expect((await cambia(_id, { dal: '2026-11-24' })).body.stato).toBe('attiva')
  })
})
