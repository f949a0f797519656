import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startApp } from '../../../../test/client.ts'
import { tuttoInRegola } from '../../../../test/esame.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
  createPagato,
} from '../../../../test/factories.ts'

let portale: Awaited<ReturnType<typeof startApp>>
let admin: Awaited<ReturnType<typeof createAdmin>>
let panificio: Awaited<ReturnType<typeof createEsercente>>
let officina: Awaited<ReturnType<typeof createEsercente>>
let nascosto: Awaited<ReturnType<typeof createEsercente>>
let nuovo: Awaited<ReturnType<typeof createEsercente>>
let cliente: Awaited<ReturnType<typeof createCliente>>

const IERI = new Date(Date.now() - 86_400_000).toISOString()

beforeAll(async () => {
  portale = await startApp()
  const { db } = portale
  admin = await createAdmin(db)
  const make = (ragione_sociale: string, values: object) =>
    createEsercente(db, { ragione_sociale, ...values })
  panificio = await make('Panificio Città Antica', {
    citta: 'Forlì',
    cap: '47121',
    categoria: 'alimentari',
    iban: 'IT60X0542811101000000123456',
  })
  officina = await make('Officina Bellini', { citta: 'Ferrara', categoria: 'auto' })
  nascosto = await make('Atelier Nascosto', { visibile: false })
  nuovo = await make('Nuova Bottega', { stato: 'in_verifica' })
  await make('Sospesi S.r.l.', { stato: 'sospeso' })
  cliente = await createCliente(db, { nome: 'Giulia Ferrari' })
  const owned = { esercente_id: panificio.id, cliente_id: cliente.id }
  await createPagato(db, {
    ...owned,
    importo_centesimi: 5_000,
    pagato_at: IERI,
    scadenza: IERI.slice(0, 10),
  })
  await createPagamento(db, { ...owned, stato: 'insoluto', scadenza: IERI.slice(0, 10) })
  await createPagamento(db, { ...owned, stato: 'in_verifica', importo_centesimi: 700 })
  await createPagamento(db, { ...owned, importo_centesimi: 300 })
  const altro = await createCliente(db)
  await createPagamento(db, { esercente_id: panificio.id, cliente_id: altro.id })
})
afterAll(() => portale.stop())

const ask = (chi: Person, method: 'GET' | 'POST', url: string, body?: object) =>
  portale.as(chi)(method, url, body)
const get = (chi: Person, id: string) => ask(chi, 'GET', `/api/esercenti/${id}`)
async function nomi(chi: Person, raccolta: string, body: object = {}) {
  const risposta = await ask(chi, 'POST', `/api/search/${raccolta}`, body)
  expect(risposta.status).toBe(200)
  return risposta.body.data.map((row: { ragione_sociale: string }) => row.ragione_sociale)
}

describe('POST /api/search/esercenti', () => {
  it('SPC-08 lo staff li vede tutti, gli altri ruoli 403', async () => {
    expect(await nomi(admin, 'esercenti')).toEqual([
      'Atelier Nascosto',
      'Nuova Bottega',
      'Officina Bellini',
      'Panificio Città Antica',
      'Sospesi S.r.l.',
    ])
    for (const chi of [panificio, cliente]) {
      expect((await ask(chi, 'POST', '/api/search/esercenti', {})).status).toBe(403)
      expect((await ask(chi, 'POST', '/api/esercenti/conta', {})).status).toBe(403)
    }
  })

  it('ESE-M1 volume di trenta giorni e quota di insoluti', async () => {
    const { body } = await ask(admin, 'POST', '/api/search/esercenti', { search: 'panificio' })
    expect(body.data).toHaveLength(1)
    // Two debts fell due: one was paid, one was not.
    expect(body.data[0]).toMatchObject({
      volume_centesimi: 5_000,
      insoluti_percento: 50,
      contestazioni_percento: 0,
      documenti_mancanti: null,
      consulente: null,
    })
    const [bottega] = (await ask(admin, 'POST', '/api/search/esercenti', { search: 'bottega' }))
      .body.data
    expect(bottega).toMatchObject({ insoluti_percento: null, documenti_mancanti: 2 })
  })

  it('ESE-M2 per stato, e quanti di ciascuno', async () => {
    expect(await nomi(admin, 'esercenti', { filters: { stato: 'in_verifica' } })).toEqual([
      'Nuova Bottega',
    ])
    const { body } = await ask(admin, 'POST', '/api/esercenti/conta', {})
    expect(body.stati).toEqual([
      { stato: 'attivo', quanti: 3 },
      { stato: 'in_verifica', quanti: 1 },
      { stato: 'sospeso', quanti: 1 },
    ])
  })

  it.each([
    ['nome, senza accenti', 'citta ant'],
    ['città', 'forli'],
    ['CAP', '47121'],
    ['categoria', 'alimentari'],
  ])('X1 RIC-M1 (parte) per %s', async (_, search) => {
    expect(await nomi(admin, 'esercenti', { search })).toEqual(['Panificio Città Antica'])
    expect(await nomi(cliente, 'ricerca_esercenti', { search })).toEqual(['Panificio Città Antica'])
  })

  it('X1 RIC-M1 (parte) per partita IVA', async () => {
    expect(await nomi(admin, 'esercenti', { search: officina.partita_iva })).toEqual([
      'Officina Bellini',
    ])
  })

  it('X2 il cursore scorre per nome senza saltare nessuno', async () => {
    const visti: string[] = []
    let cursor: string | undefined
    do {
      const body = { limit: 2, ...(cursor && { cursor }) }
      const pagina = (await ask(admin, 'POST', '/api/search/esercenti', body)).body
      visti.push(...pagina.data.map((row: { ragione_sociale: string }) => row.ragione_sociale))
      cursor = pagina.next ?? undefined
    } while (cursor !== undefined)
    expect(visti).toEqual(await nomi(admin, 'esercenti'))
  })

  it('T22 un campo che non esiste è rifiutato per nome', async () => {
    const { status, body } = await ask(admin, 'POST', '/api/search/esercenti', {
      filters: { iban: 'x' },
    })
    expect(status).toBe(400)
    expect(body.error_message).toContain('iban')
  })
})

describe('POST /api/search/ricerca_esercenti', () => {
  it('RIC-M3 solo gli attivi che si fanno trovare, per ogni ruolo', async () => {
    for (const chi of [cliente, officina, admin]) {
      expect(await nomi(chi, 'ricerca_esercenti')).toEqual([
        'Officina Bellini',
        'Panificio Città Antica',
      ])
      expect(await nomi(chi, 'ricerca_esercenti', { search: 'nascosto' })).toEqual([])
      expect(
        await nomi(chi, 'ricerca_esercenti', { filters: { _id: { $in: [nascosto.id] } } }),
      ).toEqual([])
    }
  })

  it('RIC-B2 (parte) dice al cliente dove ha già pagato, e glielo filtra', async () => {
    const chi = async (person: Person) =>
      (await ask(person, 'POST', '/api/search/ricerca_esercenti', {})).body.data.map(
        (row: { gia_cliente: boolean }) => row.gia_cliente,
      )
    expect(await chi(cliente)).toEqual([false, true])
    expect(await chi(officina)).toEqual([false, false])
    expect(await nomi(cliente, 'ricerca_esercenti', { filters: { gia_cliente: true } })).toEqual([
      'Panificio Città Antica',
    ])
  })

  it('RIC-M2 (parte) non dice nulla di riservato', async () => {
    const { body } = await ask(cliente, 'POST', '/api/search/ricerca_esercenti', {})
    for (const row of body.data) {
      expect(row).not.toHaveProperty('partita_iva')
      expect(row).not.toHaveProperty('volume_centesimi')
    }
  })
})

describe('GET /api/esercenti/:id', () => {
  it('SCH-M4 (parte) tutto allo staff e a sé stesso, con l’IBAN coperto', async () => {
    for (const chi of [admin, panificio]) {
      const { status, body } = await get(chi, panificio.id)
      expect(status).toBe(200)
      expect(body.riservato).toMatchObject({ iban: 'IT60 •••• 3456', volume_centesimi: 5_000 })
      expect(body.riservato.persone).toHaveLength(1)
      expect(body.saldo).toEqual({
        dovuto_centesimi: 12_050 + 300 + 12_050,
        scaduto_centesimi: 12_050,
        in_elaborazione_centesimi: 700,
        incassato_centesimi: 5_000,
        rimborsato_centesimi: 0,
        credito_centesimi: 0,
      })
      expect(JSON.stringify(body)).not.toContain('0542811101')
    }
  })

  it('RIC-M2 (parte) SCH-M3 al cliente il profilo e il solo proprio saldo', async () => {
    const { status, body } = await get(cliente, panificio.id)
    expect(status).toBe(200)
    expect(body.riservato).toBeNull()
    expect(body.gia_cliente).toBe(true)
    expect(body.saldo).toEqual({
      dovuto_centesimi: 12_350,
      scaduto_centesimi: 12_050,
      in_elaborazione_centesimi: 700,
      incassato_centesimi: 5_000,
      rimborsato_centesimi: 0,
      credito_centesimi: 0,
    })
  })

  it('X10 chi non si fa trovare, o non è attivo, per gli altri non esiste', async () => {
    for (const chi of [cliente, panificio]) {
      for (const { id } of [nascosto, nuovo]) expect((await get(chi, id)).status).toBe(404)
    }
    const { body } = await get(officina, panificio.id)
    expect(body).toMatchObject({ riservato: null, saldo: null, azioni_consentite: [] })
  })

  it('SCH-M5 un id sconosciuto non esiste per nessuno', async () => {
    for (const chi of [admin, cliente, officina]) {
      expect((await get(chi, '0'.repeat(24))).status).toBe(404)
      expect((await get(chi, 'boh')).status).toBe(404)
    }
  })

  it('ESE-M3 le azioni consentite sono quelle che riescono', async () => {
    const azioni = async (id: string) =>
      (await get(admin, id)).body.azioni_consentite
        .filter((one: { consentita: boolean }) => one.consentita)
        .map((one: { azione: string }) => one.azione)
    expect(await azioni(nuovo.id)).toEqual([
      'approva',
      'chiedi_integrazione',
      'rifiuta',
      'cambia_capacita',
    ])
    const daAttivo = ['limita', 'sospendi', 'disattiva', 'avvia_cessazione', 'cambia_capacita']
    expect(await azioni(panificio.id)).toEqual(daAttivo)
    expect((await ask(admin, 'POST', `/api/esercenti/${panificio.id}/approva`)).status).toBe(409)
    await tuttoInRegola(portale.db, nuovo, admin)
    expect((await ask(admin, 'POST', `/api/esercenti/${nuovo.id}/approva`)).status).toBe(200)
    expect(await azioni(nuovo.id)).toEqual(daAttivo)
    const { body } = await get(admin, nuovo.id)
    expect(body.riservato.cronologia[0]).toMatchObject({ azione: 'approva', attore: 'Assistenza' })
  })
})

describe('POST /api/esercenti/:id/visibilita', () => {
  const cambia = (chi: Person, id: string, visibile: unknown) =>
    ask(chi, 'POST', `/api/esercenti/${id}/visibilita`, { visibile })

  it('RIC-M3 un esercente si nasconde e si mostra; chi è già suo cliente lo trova ancora', async () => {
    expect((await cambia(panificio, panificio.id, false)).body).toMatchObject({ visibile: false })
    expect(await nomi(cliente, 'ricerca_esercenti')).toEqual(['Nuova Bottega', 'Officina Bellini'])
    expect((await get(cliente, panificio.id)).status).toBe(200)
    expect((await get(officina, panificio.id)).status).toBe(404)
    await cambia(panificio, panificio.id, false)
    const { body } = await get(panificio, panificio.id)
    expect(
      body.riservato.cronologia.filter(({ azione }: { azione: string }) => azione === 'nasconde'),
    ).toHaveLength(1)
    await cambia(admin, panificio.id, true)
    expect(await nomi(cliente, 'ricerca_esercenti')).toHaveLength(3)
  })

  it('X10 di un altro non può, un cliente nemmeno, un valore strano è rifiutato', async () => {
    expect((await cambia(officina, panificio.id, false)).status).toBe(404)
    expect((await cambia(cliente, panificio.id, false)).status).toBe(403)
    expect((await cambia(panificio, panificio.id, 'no')).status).toBe(422)
  })
})
