import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../test/factories.ts'

const clock = stoppedClock(new Date('2026-11-24T10:00:00Z'))
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
})
afterAll(() => p.stop())

type Chi = Parameters<typeof p.as>[0]
const post = (chi: Chi, url: string, body: object = {}) =>
  p.as(chi)('POST', url, body, { 'idempotency-key': randomUUID() })
const get = async (chi: Chi, url: string) => (await p.as(chi)('GET', url)).body

async function bottega() {
  const esercente = await createEsercente(p.db)
  const cliente = await createCliente(p.db, { esercente_id: esercente.id })
  const scheda = `/api/clienti/${cliente.id}`
  const chiedi = async (importo_centesimi: number, causale: string) => {
    clock.advance(60_000)
    const body = { cliente_id: cliente.id, importo_centesimi, causale, scadenza: '2026-12-20' }
    const fatto = await post(esercente, '/api/pagamenti', body)
    expect(fatto.status).toBe(200)
    return String(fatto.body._id)
  }
  return { esercente, cliente, scheda, chiedi }
}

const titoli = (storia: { data: { titolo: string; testo: string }[] }) =>
  storia.data.map(({ titolo, testo }) => `${titolo} · ${testo}`)

describe('SCH-B1', () => {
  it('SCH-B1 una sola cronologia: richieste, denaro, assistenza, note e stati, da filtrare e da sfogliare', async () => {
    const { esercente, cliente, scheda, chiedi } = await bottega()
    const pagato = await chiedi(5000, 'Sala pesi')
    clock.advance(60_000)
    await post(esercente, `/api/pagamenti/${pagato}/incassi`, {
      metodo: 'bonifico',
      importo_centesimi: 5000,
      incassato_il: '2026-11-24',
    })
    const annullato = await chiedi(700, 'Asciugamano')
    clock.advance(60_000)
    await post(esercente, `/api/pagamenti/${annullato}/annulla`)
    clock.advance(60_000)
    await post(esercente, `${scheda}/note`, { testo: 'Preferisce il mattino' })
    clock.advance(60_000)
    const chiesta = await post(cliente, '/api/assistenza', {
      categoria: 'pagamento',
      oggetto: { tipo: 'pagamento', _id: pagato },
      soggetto: 'La ricevuta',
      testo: 'Dov’è?',
      seguito_di: null,
    })
    expect(chiesta.status).toBe(200)
    const storia = await get(esercente, `${scheda}/storia`)
    const dette = titoli(storia)
    expect(dette).toContain('Richiesta di assistenza del cliente: nuova · La ricevuta')
    expect(dette).toContain('Nota · Preferisce il mattino')
    expect(dette).toContain('Pagamento: annullato · Asciugamano')
    expect(dette).toContain('Pagamento richiesto · Asciugamano')
    expect(dette.filter((una) => una === 'Pagamento · Sala pesi')).toHaveLength(1)
    const istanti = storia.data.map(({ at }: { at: string }) => at)
    expect(istanti).toEqual(istanti.toSorted((a: string, b: string) => b.localeCompare(a)))
    expect(titoli(await get(esercente, `${scheda}/storia?tipo=denaro`))).toEqual([
      'Pagamento · Sala pesi',
    ])
    // The cliente reads the same, but for what is written about them.
    const sua = titoli(await get(cliente, `${scheda}/storia`))
    expect(sua).toEqual(dette.filter((una) => !una.startsWith('Nota')))
    const conLui = titoli(await get(cliente, `/api/esercenti/${esercente.id}/storia`))
    expect(conLui).toEqual(sua)
    // The staff read everything that is no note of the esercente, and its own page too.
    const admin = await createAdmin(p.db)
    expect(titoli(await get(admin, `${scheda}/storia`))).toEqual(sua)
    const tutta = await get(admin, `/api/esercenti/${esercente.id}/storia?tipo=denaro`)
    expect(tutta.data).toMatchObject([{ titolo: 'Pagamento', con: expect.any(String) }])
  })

  it('SCH-B1 (parte) più di una pagina: ogni fatto una volta, anche nello stesso istante', async () => {
    const { esercente, scheda, chiedi } = await bottega()
    for (let n = 0; n < 33; n += 1) {
      await chiedi(1000 + n, `Lezione ${n}`)
      clock.advance(-60_000)
    }
    const prima = await get(esercente, `${scheda}/storia?tipo=richieste`)
    const dopo = await get(esercente, `${scheda}/storia?tipo=richieste&prima=${prima.prima}`)
    expect([prima.data.length, dopo.data.length, dopo.prima]).toEqual([30, 3, null])
    const tutte = new Set([...prima.data, ...dopo.data].map(({ _id }: { _id: string }) => _id))
    expect(tutte.size).toBe(33)
    expect((await p.as(esercente)('GET', `${scheda}/storia?prima=x`)).status).toBe(400)
    expect((await p.as(esercente)('GET', `${scheda}/storia?tipo=tutto`)).status).toBe(400)
  })

  it('CLI-M5 (parte) con un altro esercente non si vede nulla di questo, e quello altrui non c’è', async () => {
    const { cliente, scheda, chiedi } = await bottega()
    await chiedi(900, 'Privata')
    const altro = await createEsercente(p.db)
    expect((await p.as(altro)('GET', `${scheda}/storia`)).status).toBe(404)
    await post(altro, '/api/pagamenti', {
      cliente_id: cliente.id,
      importo_centesimi: 100,
      causale: 'Sua',
      scadenza: '2026-12-20',
    })
    const estraneo = await createCliente(p.db)
    expect((await p.as(estraneo)('GET', `${scheda}/storia`)).status).toBe(404)
    // Between a stranger and an esercente that may be found there is nothing; one that hides is not there.
    expect((await get(estraneo, `/api/esercenti/${altro.id}/storia`)).data).toEqual([])
    await p.as(altro)('POST', `/api/esercenti/${altro.id}/visibilita`, { visibile: false })
    expect((await p.as(estraneo)('GET', `/api/esercenti/${altro.id}/storia`)).status).toBe(404)
  })
})

describe('SCH-M2 note e metodi', () => {
  it('SCH-M2 (parte) le note: di una parte sola, le toglie chi le ha scritte, mai il cliente', async () => {
    const { esercente, cliente, scheda } = await bottega()
    const admin = await createAdmin(p.db)
    const chiave = { 'idempotency-key': randomUUID() }
    const nota = { testo: 'Paga il 10' }
    await p.as(esercente)('POST', `${scheda}/note`, nota, chiave)
    await p.as(esercente)('POST', `${scheda}/note`, nota, chiave)
    await post(admin, `${scheda}/note`, { testo: 'Visto dallo staff' })
    const sue = await get(esercente, `${scheda}/note`)
    expect(sue.data).toMatchObject([{ testo: 'Paga il 10', e_mia: true }])
    const loro = await get(admin, `${scheda}/note`)
    expect(loro.data).toMatchObject([{ testo: 'Visto dallo staff', e_mia: true }])
    expect((await p.as(cliente)('GET', `${scheda}/note`)).status).toBe(403)
    const carta = await post(esercente, `${scheda}/note`, { testo: 'carta 4242 4242 4242 4242' })
    expect([carta.status, carta.body.errors[0].pointer]).toEqual([422, '/testo'])
    expect((await p.as(esercente)('DELETE', `${scheda}/note/${loro.data[0]._id}`)).status).toBe(404)
    const tolta = await p.as(esercente)('DELETE', `${scheda}/note/${sue.data[0]._id}`)
    expect(tolta.body.data).toEqual([])
  })

  it('SCH-M2 (parte) i metodi: un esercente legge quelli che pagano qualcosa di suo, mai per intero', async () => {
    const { esercente, cliente, scheda } = await bottega()
    expect((await get(esercente, `${scheda}/metodi`)).data).toEqual([])
    await p.db
      .insertInto('metodi_di_pagamento')
      .values({
        id: '0000000000000000000000c1',
        utente_id: cliente.utente_id,
        ruolo: 'cliente',
        tipo: 'carta',
        fornitore: 'silenzio',
        cliente_psp: 'cus_1',
        metodo_psp: 'pm_1',
        marchio: 'visa',
        ultime4: '4242',
        scade_mese: 4,
        scade_anno: 2028,
      })
      .execute()
    expect((await get(esercente, `${scheda}/metodi`)).data).toEqual([])
    const admin = await createAdmin(p.db)
    expect((await get(admin, `${scheda}/metodi`)).data).toEqual([
      {
        _id: '0000000000000000000000c1',
        tipo: 'carta',
        nome: 'Visa •••• 4242',
        stato: 'attiva',
        scadenza: '2028-04',
        per: [],
      },
    ])
  })
})

it('SCH-M1 (parte) un ticket su un proprio cliente: di un altro, o di sé stesso, no', async () => {
  const { esercente, cliente } = await bottega()
  const ticket = (chi: Chi, oggetto: string) =>
    post(chi, '/api/assistenza', {
      categoria: 'altro',
      oggetto: { tipo: 'cliente', _id: oggetto },
      soggetto: 'Due volte lo stesso',
      testo: 'È in elenco due volte.',
      seguito_di: null,
    })
  const aperto = await ticket(esercente, cliente.id)
  expect([aperto.status, aperto.body.oggetto.tipo]).toEqual([200, 'cliente'])
  const altrui = await createCliente(p.db)
  expect((await ticket(esercente, altrui.id)).body.errors[0].pointer).toBe('/oggetto')
  expect((await ticket(cliente, cliente.id)).status).toBe(422)
  const storia = await get(esercente, `/api/clienti/${cliente.id}/storia?tipo=assistenza`)
  expect(storia.data).toMatchObject([{ testo: 'Due volte lo stesso' }])
  expect((await get(cliente, `/api/clienti/${cliente.id}/storia?tipo=assistenza`)).data).toEqual([])
})
