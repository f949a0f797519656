import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../test/factories.ts'

const clock = stoppedClock(new Date('2026-11-24T10:00:00Z'))
let app: Awaited<ReturnType<typeof startApp>>
let admin: Awaited<ReturnType<typeof createAdmin>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let altro: Awaited<ReturnType<typeof createEsercente>>
beforeAll(async () => {
  app = await startApp({ clock })
  admin = await createAdmin(app.db)
  esercente = await createEsercente(app.db)
  altro = await createEsercente(app.db)
})
afterAll(() => app.stop())

type Chi = Parameters<typeof app.as>[0]
const chiama = (chi: Chi, method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) =>
  app.as(chi)(method, url, body, { 'idempotency-key': randomUUID() })
let volte = 0
/** The setting as staff write it: the latest one holds. */
const ammetti = (ammesse: 0 | 1) =>
  app.db
    .insertInto('impostazioni')
    .values({
      chiave: 'promozioni_esercenti',
      valore: JSON.stringify({ ammesse }),
      valido_dal: new Date(Date.parse('2026-11-01T00:00:00Z') + (volte += 1)),
    })
    .execute()
beforeEach(async () => {
  await ammetti(1)
})

const SUE = '/api/promozioni_esercente'
const CONDIZIONI = {
  nome: 'Autunno',
  valore: 1000,
  dal: '2026-11-24',
  al: null,
  usi_max: null,
  usi_per_cliente: null,
  importo_minimo_centesimi: 0,
  primo_acquisto: false,
  alla_disdetta: false,
  cumulo: 'esclusiva',
  ordine: 1,
  piani: [],
  clienti: [],
}
let n = 0
const crea = (chi: Chi = esercente, corpo: object = {}) =>
  chiama(chi, 'POST', SUE, {
    ...CONDIZIONI,
    codice: `MIA${(n += 1)}`,
    uso: 'codice',
    effetto: 'percentuale',
    ...corpo,
  })
const cerca = async (chi: Chi, raccolta: string) =>
  (await chiama(chi, 'POST', `/api/search/${raccolta}`, { limit: 100 })).body.data.map(
    ({ codice }: { codice: string }) => codice,
  )
const rifiuto = ({ status, body }: { status: number; body: { error_message: string } }) => [
  status,
  body.error_message,
]

describe('PRM-M1 (parte) le promozioni che un esercente fa da sé', () => {
  it('sono sue: le fa, le cambia, le ferma e le riprende; lo staff le vede tutte e dice di chi sono', async () => {
    const { status, body } = await crea()
    expect(status).toBe(200)
    expect(body).toMatchObject({ esercente: { _id: esercente.id }, di_esercente: true })
    const una = `${SUE}/${body._id}`
    const cambiata = await chiama(esercente, 'PATCH', una, { ...CONDIZIONI, valore: 2000 })
    expect(cambiata.body.valore).toBe(2000)
    expect((await chiama(esercente, 'POST', `${una}/sospendi`, {})).body.stato).toBe('sospesa')
    expect((await chiama(esercente, 'POST', `${una}/riprendi`, {})).body.stato).toBe('attiva')
    expect(await cerca(esercente, 'promozioni_esercente')).toContain(body.codice)
    const vista = (await chiama(admin, 'GET', `/api/promozioni/${body._id}`)).body
    expect(vista).toMatchObject({ esercente: { _id: esercente.id }, di_esercente: true })
    expect((await chiama(admin, 'POST', `/api/promozioni/${body._id}/sospendi`, {})).status).toBe(
      200,
    )
    const { data } = (
      await chiama(esercente, 'GET', `/api/cronologia/promozioni_esercente/${body._id}/eventi`)
    ).body
    expect(data.map(({ azione }: { azione: string }) => azione).toSorted()).toEqual([
      'crea',
      'modifica',
      'riprende',
      'sospende',
      'sospende',
    ])
  })

  it('quella di un altro, e quella che lo staff ha fatto per lui, non si trovano', async () => {
    const di = await crea(altro)
    const staff = await chiama(admin, 'POST', '/api/promozioni', {
      ...CONDIZIONI,
      codice: 'DALLOSTAFF',
      carico_operatore: 0,
      uso: 'codice',
      effetto: 'importo',
      esercente_id: esercente.id,
    })
    for (const { body } of [di, staff]) {
      const una = `${SUE}/${body._id}`
      expect((await chiama(esercente, 'GET', una)).status).toBe(404)
      expect((await chiama(esercente, 'PATCH', una, CONDIZIONI)).status).toBe(404)
      for (const atto of ['sospendi', 'riprendi', 'archivia']) {
        expect((await chiama(esercente, 'POST', `${una}/${atto}`, {})).status).toBe(404)
      }
      expect(await cerca(esercente, 'promozioni_esercente')).not.toContain(body.codice)
      expect(await cerca(admin, 'promozioni')).toContain(body.codice)
    }
    for (const chi of [admin, await createCliente(app.db)]) {
      expect((await crea(chi)).status).toBe(403)
    }
  })

  it('due esercenti scelgono la stessa parola, e il codice vale ognuno per i suoi', async () => {
    const [uno, due] = [
      await crea(esercente, { codice: 'STESSA', valore: 1000 }),
      await crea(altro, { codice: 'STESSA', valore: 2000 }),
    ]
    expect([uno.status, due.status]).toEqual([200, 200])
    expect((await crea(esercente, { codice: 'stessa' })).body.errors[0].pointer).toBe('/codice')
    const delPortale = {
      ...CONDIZIONI,
      valore: 3000,
      carico_operatore: 0,
      uso: 'codice',
      effetto: 'percentuale',
      esercente_id: null,
    }
    await chiama(admin, 'POST', '/api/promozioni', { ...delPortale, codice: 'STESSA' })
    const terzo = await createEsercente(app.db)
    const toglie = async (chi: Chi) =>
      (
        await chiama(chi, 'POST', '/api/pagamenti/sconto', {
          cliente_id: null,
          importo_centesimi: 10_000,
          codice: 'STESSA',
        })
      ).body.sconto_centesimi
    expect([await toglie(esercente), await toglie(altro), await toglie(terzo)]).toEqual([
      1000, 2000, 3000,
    ])
  })

  it('dove il portale non lo permette si fermano soltanto, con il perché; il menu non le ha', async () => {
    const { _id } = (await crea()).body
    const una = `${SUE}/${_id}`
    const menu = async () =>
      (await chiama(esercente, 'GET', '/api/get_settings')).body.menu.map(
        ({ route }: { route: string }) => route,
      )
    expect(await menu()).toContain('/promozioni_esercente')
    await ammetti(0)
    const no = [409, expect.stringContaining('puoi solo sospenderle e archiviarle')]
    expect(await menu()).not.toContain('/promozioni_esercente')
    expect(rifiuto(await crea())).toEqual(no)
    expect(rifiuto(await chiama(esercente, 'PATCH', una, CONDIZIONI))).toEqual(no)
    const fermata = (await chiama(esercente, 'POST', `${una}/sospendi`, {})).body
    const azioni = fermata.azioni_consentite.filter((a: { consentita: boolean }) => a.consentita)
    expect(azioni.map(({ azione }: { azione: string }) => azione)).toEqual(['archivia'])
    expect(rifiuto(await chiama(esercente, 'POST', `${una}/riprendi`, {}))).toEqual(no)
    expect((await chiama(esercente, 'POST', `${una}/archivia`, {})).body.stato).toBe('archiviata')
  })
})
