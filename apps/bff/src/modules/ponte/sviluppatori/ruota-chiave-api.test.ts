import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confermaChiave, creaChiave, PASSWORD } from '../../../../test/chiavi-api.ts'
import { call, startApp, stoppedClock } from '../../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { usciteHandlers } from '../messaggi/index.ts'

const HOUR = 3_600_000
const clock = stoppedClock(new Date('2026-11-18T10:00:00Z'))
let portale: Awaited<ReturnType<typeof startApp>>
let altro: Awaited<ReturnType<typeof createEsercente>>

beforeAll(async () => {
  portale = await startApp({ clock })
  altro = await createEsercente(portale.db)
})
afterAll(() => portale.stop())

type Chi = Awaited<ReturnType<typeof createEsercente>>
const LETTURA = ['pagamenti:lettura']

async function nuova(chi: Chi, values: { nome?: string; ambiti?: string[]; giorni?: number } = {}) {
  const { body } = await creaChiave(portale, chi, {
    nome: values.nome ?? 'Gestionale',
    ambiti: values.ambiti ?? LETTURA,
    giorni_di_validita: values.giorni ?? 90,
  })
  return body as { chiave: { _id: string; scade_at: string }; segreto: string }
}
const ruota = (chi: Chi, id: string, ore: number, password = PASSWORD) =>
  portale.as(chi)('POST', `/api/chiavi_api/${id}/ruota`, { sovrapposizione_ore: ore, password })
const vale = async (segreto: string) =>
  (
    await call(
      portale.app,
      'POST',
      '/api/search/pagamenti',
      {},
      { authorization: `Bearer ${segreto}` },
    )
  ).status === 200
const elenco = async (chi: Chi) =>
  (await portale.as(chi)('GET', '/api/chiavi_api')).body.data as {
    _id: string
    nome: string
    stato: string
    sostituisce: string | null
    sostituita: boolean
    scade_at: string
  }[]
async function messaggi(chi: Chi) {
  await consegnaUscite(portale.deps, usciteHandlers(portale.deps))
  const righe = await portale.db
    .selectFrom('messaggi_interi')
    .where('destinatario', '=', chi.email)
    .select(['oggetto', 'testo'])
    .orderBy('id')
    .execute()
  return righe
}

it('SVI-M1 una chiave, dalla nascita alla fine: nome, permessi, scadenza, ultimo uso, detta una volta, sostituita, revocata, con una e-mail', async () => {
  const chi = await createEsercente(portale.db)
  const cliente = await createCliente(portale.db, { esercente_id: chi.id })
  const { id } = await createPagamento(portale.db, {
    esercente_id: chi.id,
    cliente_id: cliente.id,
  })
  const prima = await nuova(chi, { nome: 'Cassa del negozio', giorni: 30 })
  expect(prima.segreto).toMatch(/^rateo_test_[\w-]{43}$/)
  expect(prima.chiave).toMatchObject({ nome: 'Cassa del negozio', ambiente: 'test' })
  expect(Date.parse(prima.chiave.scade_at)).toBe(clock.now().getTime() + 30 * 24 * HOUR)
  const con = (segreto: string, method: 'GET' | 'POST', url: string) =>
    call(portale.app, method, url, method === 'GET' ? undefined : {}, {
      authorization: `Bearer ${segreto}`,
      'idempotency-key': 'prova',
    })
  expect((await con(prima.segreto, 'GET', `/api/pagamenti/${id}`)).status).toBe(200)
  expect((await con(prima.segreto, 'POST', `/api/pagamenti/${id}/annulla`)).body.code).toBe(
    'ambito_mancante',
  )
  const [usata] = await elenco(chi)
  expect(usata).toMatchObject({
    ultimo_uso_at: clock.now().toISOString(),
    ultimo_uso_ip: '127.0.0.1',
  })
  expect(JSON.stringify(await elenco(chi))).not.toContain(prima.segreto.slice(15))

  await confermaChiave(portale, chi, LETTURA)
  const { body: dopo } = await ruota(chi, prima.chiave._id, 24)
  expect(dopo.chiave).toMatchObject({ nome: 'Cassa del negozio', sostituisce: prima.chiave._id })
  expect([await vale(prima.segreto), await vale(dopo.segreto)]).toEqual([true, true])
  await portale.as(chi)('DELETE', `/api/chiavi_api/${dopo.chiave._id}`)
  expect([await vale(prima.segreto), await vale(dopo.segreto)]).toEqual([true, false])
  clock.advance(24 * HOUR)
  expect(await vale(prima.segreto)).toBe(false)

  const lette = await messaggi(chi)
  expect(lette.map(({ oggetto }) => oggetto)).toEqual(
    expect.arrayContaining([
      'È stata creata una nuova chiave API',
      'Una chiave API è stata sostituita',
    ]),
  )
  expect(JSON.stringify(lette)).not.toContain(dopo.segreto.slice(15))
})

describe('SVI-M1 (parte) una chiave sostituita', () => {
  it.each([0, 1, 24, 168])(
    'SVI-M1 (parte) con %s ore: le due valgono insieme per tanto, e non un istante di più',
    async (ore) => {
      const chi = await createEsercente(portale.db)
      const prima = await nuova(chi)
      await confermaChiave(portale, chi, LETTURA)
      const { status, body } = await ruota(chi, prima.chiave._id, ore)
      expect(status).toBe(200)
      expect(await vale(body.segreto)).toBe(true)
      expect(await vale(prima.segreto)).toBe(ore > 0)
      clock.advance(ore * HOUR - 1)
      expect(await vale(prima.segreto)).toBe(ore > 0)
      clock.advance(1)
      expect(await vale(prima.segreto)).toBe(false)
      expect(await vale(body.segreto)).toBe(true)
    },
  )

  it('SVI-M1 (parte) quella di prima non vive più di quanto doveva; la nuova vive quanto la prima', async () => {
    const chi = await createEsercente(portale.db)
    const prima = await nuova(chi, { giorni: 2 })
    await confermaChiave(portale, chi, LETTURA)
    const { body } = await ruota(chi, prima.chiave._id, 168)
    const vecchia = (await elenco(chi)).find(({ _id }) => _id === prima.chiave._id)
    expect(vecchia).toMatchObject({ scade_at: prima.chiave.scade_at, sostituita: true })
    expect(Date.parse(body.chiave.scade_at) - clock.now().getTime()).toBe(2 * 24 * HOUR)
  })

  it('SVI-M1 (parte) chi trova una sessione aperta non la sostituisce: servono password e codice per quei permessi', async () => {
    const chi = await createEsercente(portale.db)
    const prima = await nuova(chi, { ambiti: ['rimborsi:scrittura'] })
    const senza = await ruota(chi, prima.chiave._id, 0, 'sbagliata-di-sicuro')
    expect([senza.status, senza.body.errors[0].pointer]).toEqual([422, '/password'])
    // The code that made the key is no longer the word of who is there.
    clock.advance(HOUR / 10)
    const altra = await ruota(chi, prima.chiave._id, 0)
    expect(altra.body.code).toBe('otp_richiesto')
  })

  it('SVI-M1 (parte) ore che non sono dell’elenco, una revocata, una già sostituita sono rifiutate', async () => {
    const chi = await createEsercente(portale.db)
    const prima = await nuova(chi)
    for (const ore of [2, -1, 1.5, 169]) {
      expect((await ruota(chi, prima.chiave._id, ore)).status).toBe(422)
    }
    await confermaChiave(portale, chi, LETTURA)
    expect((await ruota(chi, prima.chiave._id, 24)).status).toBe(200)
    expect((await ruota(chi, prima.chiave._id, 24)).status).toBe(409)
    await portale.as(chi)('DELETE', `/api/chiavi_api/${prima.chiave._id}`)
    expect((await ruota(chi, prima.chiave._id, 24)).status).toBe(409)
  })

  it('SVI-M1 (parte) due volte insieme ne nasce una sola', async () => {
    const chi = await createEsercente(portale.db)
    const prima = await nuova(chi)
    await confermaChiave(portale, chi, LETTURA)
    const esiti = await Promise.all([1, 2, 3].map(() => ruota(chi, prima.chiave._id, 1)))
    expect(esiti.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await elenco(chi)).toHaveLength(2)
  })

  it('X10 SVI-M1 (parte) quella di un altro non esiste, e nessuna chiave ne sostituisce una', async () => {
    const chi = await createEsercente(portale.db)
    const prima = await nuova(chi)
    await nuova(altro)
    expect((await ruota(altro, prima.chiave._id, 24)).status).toBe(404)
    const { status } = await call(
      portale.app,
      'POST',
      `/api/chiavi_api/${prima.chiave._id}/ruota`,
      { sovrapposizione_ore: 0, password: PASSWORD },
      { authorization: `Bearer ${prima.segreto}` },
    )
    expect(status).toBe(403)
  })
})
