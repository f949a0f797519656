import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stoppedClock } from '../../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../test/factories.ts'
import { pagaSullaPagina, type Payments, startPayments } from '../../../../test/payments.ts'
import { PROMOZIONE } from '../../../../test/promozioni.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { verificaInvarianti } from '../../registri/contabilita/index.ts'

const clock = stoppedClock(new Date('2026-11-24T10:00:00Z'))
let p: Payments
let esercente: Awaited<ReturnType<typeof createEsercente>>
let cliente: Awaited<ReturnType<typeof createCliente>>
let admin: Awaited<ReturnType<typeof createAdmin>>
beforeAll(async () => {
  p = await startPayments({ clock })
  admin = await createAdmin(p.db)
  esercente = await createEsercente(p.db)
  cliente = await createCliente(p.db, { esercente_id: esercente.id })
})
afterAll(() => p.stop())

type Chi = Parameters<typeof p.as>[0]
const chiama = (chi: Chi, method: 'GET' | 'POST', url: string, body?: object) =>
  p.as(chi)(method, url, body, { 'idempotency-key': randomUUID() })
let n = 0
async function creaPromo(corpo: object = {}) {
  const promo = {
    ...PROMOZIONE,
    codice: `CASSA${(n += 1)}`,
    ...corpo,
  }
  return (await chiama(admin, 'POST', '/api/promozioni', promo)).body
}
const leggi = async (id: string) => (await chiama(admin, 'GET', `/api/promozioni/${id}`)).body
const prova = (codice: string, corpo: object = {}, chi: Chi = esercente) =>
  chiama(chi, 'POST', '/api/pagamenti/sconto', {
    cliente_id: cliente.id,
    importo_centesimi: 12_050,
    codice,
    ...corpo,
  })
const richiedi = (corpo: object) =>
  chiama(esercente, 'POST', '/api/pagamenti', {
    cliente_id: cliente.id,
    importo_centesimi: 12_050,
    causale: 'Riparazione caldaia',
    scadenza: '2026-12-01',
    ...corpo,
  })
const perPersone = (text: string) => text.replaceAll(/\s+/g, ' ')
async function posta(destinatario: string) {
  while ((await consegnaUscite(p.deps, usciteHandlers(p.deps))) > 0);
  const messaggi = await p.db
    .selectFrom('messaggi_interi')
    .where('destinatario', '=', destinatario)
    .select(['oggetto', 'testo'])
    .execute()
  return perPersone(messaggi.map(({ oggetto, testo }) => `${oggetto} ${testo}`).join(' '))
}

describe('PRM-M2 (parte) il codice scritto da chi chiede il pagamento', () => {
  it('si legge prima, si usa, e scheda, elenco, e-mail e pagina di pagamento dicono la stessa somma', async () => {
    const promo = await creaPromo()
    const sconto = { codice: promo.codice, prezzo_centesimi: 12_050, sconto_centesimi: 3977 }
    expect((await prova(` ${promo.codice.toLowerCase()} `)).body).toEqual({
      ...sconto,
      righe: [{ codice: promo.codice, nome: 'Autunno', sconto_centesimi: 3977 }],
      nome: 'Autunno',
      da_pagare_centesimi: 8073,
    })
    expect((await leggi(promo._id)).usi).toBe(0)

    const { status, body } = await richiedi({
      codice: promo.codice.toLowerCase(),
      sconto_centesimi: 3977,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ sconto, sconto_centesimi: 3977, residuo_centesimi: 8073 })
    expect(body.cronologia.map(({ azione }: { azione: string }) => azione)).toContain('usa_codice')
    for (const chi of [esercente, cliente, admin]) {
      const { data } = (await chiama(chi, 'POST', '/api/search/pagamenti', { search: body.numero }))
        .body
      expect(data).toMatchObject([
        { importo_centesimi: 12_050, sconto_centesimi: 3977, residuo_centesimi: 8073 },
      ])
    }
    const scritto = await posta(cliente.email)
    expect(scritto).toContain('80,73 €')
    expect(scritto).not.toContain('120,50 €')

    const gateway = async () => (await chiama(cliente, 'GET', `/api/gateway/${body._id}`)).body
    expect(await gateway()).toMatchObject({ sconto, da_pagare_centesimi: 8073 })
    const pagina = await chiama(cliente, 'POST', `/api/gateway/${body._id}/paga`, {
      metodo: 'carta',
    })
    await pagaSullaPagina(pagina.body.url_pagamento)
    expect(await gateway()).toMatchObject({ stato: 'pagato', sconto })
    expect(await leggi(promo._id)).toMatchObject({
      usi: 1,
      costo_centesimi: 3977,
      ricavo_centesimi: 8073,
      ultimi_usi: [{ cliente: { _id: cliente.id }, pagamento_id: body._id }],
    })
    expect(await verificaInvarianti(p.db, clock.today())).toEqual([])
  })

  it('per chi non è ancora cliente si legge lo stesso, e si usa', async () => {
    const promo = await creaPromo({ effetto: 'importo', valore: 500, usi_per_cliente: 1 })
    expect((await prova(promo.codice, { cliente_id: null })).body.da_pagare_centesimi).toBe(11_550)
    const { body } = await richiedi({
      cliente_id: undefined,
      cliente_nuovo: { nome: 'Ada Neri', email: 'ada@rateo.test' },
      codice: promo.codice,
      sconto_centesimi: 500,
    })
    expect(body.residuo_centesimi).toBe(11_550)
    const ada = body.cliente._id
    expect((await prova(promo.codice, { cliente_id: ada })).body.errors[0].message).toBe(
      'Questo codice si usa al massimo 1 volta per cliente',
    )
  })
})

describe('PRM-M1 (parte) quando non si usa', () => {
  const richieste = async () =>
    (
      await p.db
        .selectFrom('pagamenti')
        .where('esercente_id', '=', esercente.id)
        .select('id')
        .execute()
    ).length

  it.each([
    ['lo sconto letto è un altro', { sconto_centesimi: 1 }, 409],
    ['nessuno lo ha letto', {}, 422],
    ['si salva una bozza', { sconto_centesimi: 3977, bozza: true }, 422],
    ['il codice non c’è', { sconto_centesimi: 3977, codice: 'MAI' }, 422],
  ])('%s: non si chiede nulla', async (_, corpo, status) => {
    const promo = await creaPromo()
    const prima = await richieste()
    expect((await richiedi({ codice: promo.codice, ...corpo })).status).toBe(status)
    expect([await richieste(), (await leggi(promo._id)).usi]).toEqual([prima, 0])
  })

  it('il codice di un altro esercente non esiste, e il cliente di un altro non si sceglie', async () => {
    const altro = await createEsercente(p.db)
    const promo = await creaPromo({ esercente_id: altro.id })
    expect((await prova(promo.codice)).body.errors[0].message).toBe('Questo codice non esiste')
    const estraneo = await createCliente(p.db, { esercente_id: altro.id })
    const { body } = await prova((await creaPromo()).codice, { cliente_id: estraneo.id })
    expect(body.errors[0].pointer).toBe('/cliente_id')
    for (const chi of [cliente, admin]) {
      expect((await prova(promo.codice, {}, chi)).status).toBe(403)
    }
  })

  it('venti insieme sull’ultimo uso: una sola richiesta nasce, le altre no', async () => {
    const promo = await creaPromo({ usi_max: 1 })
    const prima = await richieste()
    const esiti = await Promise.all(
      Array.from({ length: 20 }, () => richiedi({ codice: promo.codice, sconto_centesimi: 3977 })),
    )
    expect(esiti.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await richieste()).toBe(prima + 1)
    expect(await leggi(promo._id)).toMatchObject({ usi: 1, stato: 'esaurita' })
  })

  it('chi prova molti codici che non valgono aspetta, ma può chiedere senza codice', async () => {
    for (let i = 0; i < 12; i++) await prova(`MAI-${i}`)
    const promo = await creaPromo()
    expect((await prova(promo.codice)).status).toBe(429)
    expect((await richiedi({ codice: promo.codice, sconto_centesimi: 3977 })).status).toBe(429)
    expect((await richiedi({})).status).toBe(200)
  })
})
