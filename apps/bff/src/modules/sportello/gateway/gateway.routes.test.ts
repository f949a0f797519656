import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCliente } from '../../../../test/factories.ts'
import {
  createDebito,
  eOra,
  pagaSullaPagina,
  type Payments,
  startPayments,
  stato,
} from '../../../../test/payments.ts'
import { saldo } from '../../registri/contabilita/index.ts'
import { controllaInSospeso } from '../../incasso/addebiti/index.ts'

// The provider is asked once a second at most.
const UN_ATTIMO = 1100
const NON_ADDEBITATO = 'Non è stato addebitato alcun importo.'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterAll(() => p.stop())

it('GTW-M4 carta nuova: dalla richiesta a «Pagato», con scritture che quadrano', async () => {
  const debito = await createDebito(p)
  const prima = await debito.leggi()
  expect(prima.status).toBe(200)
  expect(prima.body).toMatchObject({
    _id: debito.id,
    stato: 'da_pagare',
    da_pagare_centesimi: 12_050,
    commissione_centesimi: 0,
    esito: null,
    esercente: { nome: debito.esercente.ragione_sociale },
  })

  const aperto = await debito.paga()
  expect(aperto.body).toMatchObject({ stato: 'in_corso', stato_pagamento: 'in_verifica' })
  const pagina = await pagaSullaPagina(aperto.body.url_pagamento)
  expect(pagina.location).toBe(`${p.deps.config.origin}/gateway/${debito.id}?esito=fatto`)

  const dopo = await debito.leggi()
  expect(dopo.body).toMatchObject({
    stato: 'pagato',
    da_pagare_centesimi: 0,
    metodo_etichetta: 'Visa •••• 4242',
    url_pagamento: null,
    esito: {
      riuscito: true,
      messaggio: 'Il pagamento è riuscito: sono stati addebitati 120,50\u00a0€.',
    },
  })
  expect(await stato(p.db, debito.id)).toMatchObject({
    stato: 'pagato',
    incassato_centesimi: 12_050,
    scritture: ['incasso', 'commissione'],
  })
  // 1,4 % of 120,50 is 1,687: 1,69 and 25 cents.
  expect(
    await saldo(p.db, { intestatario: `esercente:${debito.esercente.id}`, codice: 'debito' }),
  ).toBe(-12_050 + 194)
  const uscite = await p.db
    .selectFrom('uscite')
    .selectAll()
    .where('argomento', '=', 'pagamento_riuscito')
    .execute()
  expect(
    uscite.filter(({ contenuto }) => JSON.stringify(contenuto).includes(debito.id)),
  ).toHaveLength(1)
})

it('T01 venti «paga» insieme: una pagina sola, un addebito solo', async () => {
  const debito = await createDebito(p)
  const risposte = await Promise.all(Array.from({ length: 20 }, () => debito.paga()))
  const riuscite = risposte.filter(({ status }) => status === 200)
  expect(riuscite.length).toBe(20)
  const indirizzi = new Set(riuscite.map(({ body }) => body.url_pagamento).filter(Boolean))
  expect(indirizzi.size).toBe(1)
  const [url] = [...indirizzi]
  await Promise.all(Array.from({ length: 5 }, () => pagaSullaPagina(url as string)))
  await wait(UN_ATTIMO)
  expect((await debito.leggi()).body.stato).toBe('pagato')
  expect(await p.addebiti(debito.id)).toHaveLength(1)
  const { tentativi, scritture } = await stato(p.db, debito.id)
  expect(tentativi.map((uno) => uno.stato)).toEqual(['riuscito'])
  expect(scritture).toEqual(['incasso', 'commissione'])
})

it('T01 la stessa chiave ripete la stessa risposta e non apre altro', async () => {
  const debito = await createDebito(p)
  const key = randomUUID()
  const prima = await debito.paga(key)
  const seconda = await debito.paga(key)
  expect(seconda.headers['idempotent-replayed']).toBe('true')
  expect(seconda.body).toEqual(prima.body)
  const senza = await p.as(debito.cliente)('POST', `/api/gateway/${debito.id}/paga`, {
    metodo: 'carta',
  })
  expect([senza.status, senza.body.code]).toEqual([400, 'chiave_idempotenza_assente'])
})

it('GTW-M3 il pagamento di un altro, uno che non esiste e una bozza rispondono 404', async () => {
  const debito = await createDebito(p)
  const altro = await createCliente(p.db)
  const bozza = await createDebito(p, { stato: 'bozza' })
  const headers = { 'idempotency-key': randomUUID() }
  const url = `/api/gateway/${debito.id}`
  const risposte = [
    await p.as(altro)('GET', url),
    await p.as(altro)('POST', `${url}/paga`, { metodo: 'carta' }, headers),
    await p.as(altro)('POST', `${url}/abbandona`, {}, { 'idempotency-key': randomUUID() }),
    await p.as(altro)('POST', `${url}/chiedi_link`, {}),
    await p.as(altro)('GET', `/api/gateway/${'0'.repeat(24)}`),
    await p.as(altro)('GET', '/api/gateway/non-un-id'),
    await bozza.leggi(),
    await bozza.paga(),
  ]
  expect(risposte.map(({ status }) => status)).toEqual(risposte.map(() => 404))
  expect((await stato(p.db, debito.id)).tentativi).toEqual([])
})

it('GTW-M3 link scaduto: rifiutato, e l’esercente viene avvisato una volta al giorno', async () => {
  const debito = await createDebito(p, { valido_fino: '2020-01-01' })
  expect((await debito.leggi()).body.stato).toBe('scaduto')
  const rifiutato = await debito.paga()
  expect(rifiutato.body.code).toBe('link_scaduto')
  expect(rifiutato.body.error_message).toContain(NON_ADDEBITATO)
  expect((await debito.chiediLink()).status).toBe(200)
  expect((await debito.chiediLink()).status).toBe(200)
  const avvisi = await p.db
    .selectFrom('uscite')
    .where('argomento', '=', 'link_scaduto')
    .select('id')
    .execute()
  expect(avvisi).toHaveLength(1)
  const aperto = await createDebito(p)
  expect((await aperto.chiediLink()).body.code).toBe('stato_incompatibile')
})

it.each([
  ['pagato', 'pagato', 'gia_pagato'],
  ['rimborsato', 'pagato', 'gia_pagato'],
  ['annullato', 'annullato', 'stato_incompatibile'],
  ['in_elaborazione', 'in_elaborazione', 'stato_incompatibile'],
  ['scaduto', 'scaduto', 'link_scaduto'],
])('GTW-M3 un pagamento %s si mostra %s e non si paga: %s', async (inizio, mostrato, code) => {
  const debito = await createDebito(p, { stato: inizio })
  expect((await debito.leggi()).body.stato).toBe(mostrato)
  const rifiutato = await debito.paga()
  expect([rifiutato.status, rifiutato.body.code]).toEqual([409, code])
})

it.each([
  ['parzialmente_rimborsato', 5000, 'ti sono stati restituiti 50,00\u00a0€'],
  ['rimborsato', 12_050, 'ti sono stati restituiti 120,50\u00a0€'],
  ['contestato', 0, 'decide lei'],
])(
  'GTW-M5 %s: la pagina dice che cosa è successo al denaro, anche senza un account',
  async (inizio, rimborsato_centesimi, frase) => {
    const debito = await createDebito(p, {
      stato: inizio,
      incassato_centesimi: 12_050,
      rimborsato_centesimi,
    })
    const { body } = await debito.leggi()
    expect([body.stato, body.stato_pagamento]).toEqual(['pagato', inizio])
    expect(body.esito.messaggio).toContain(frase)
  },
)

it('GTW-M7 dopo sei rifiuti in un minuto si aspetta; dopo venti in un’ora, mezz’ora: nulla parte verso la banca', async () => {
  const debito = await createDebito(p)
  const rifiuti = (quanti: number, minutiFa: number) =>
    p.db
      .updateTable('tentativi')
      .set({ rifiuti: quanti, updated_at: new Date(Date.now() - minutiFa * 60_000) })
      .where('pagamento_id', '=', debito.id)
      .execute()
  const { body } = await debito.paga()
  await pagaSullaPagina(body.url_pagamento, '4000000000000002')
  await debito.abbandona()
  const prova = async (quanti: number, minutiFa: number) => {
    await rifiuti(quanti, minutiFa)
    const { status, headers, body: risposta } = await debito.paga()
    if (status === 200) await debito.abbandona()
    return [status, headers['retry-after'], risposta.error_message]
  }
  const frase = (quando: string) =>
    `La banca ha rifiutato troppi tentativi ravvicinati. ${NON_ADDEBITATO.slice(0, -1)}: riprova tra ${quando}.`
  expect(await prova(6, 0)).toEqual([429, '60', frase('un minuto')])
  const [status, attesa, messaggio] = await prova(20, 10)
  expect([status, messaggio]).toEqual([429, frase('20 minuti')])
  expect(Number(attesa)).toBeGreaterThan(19 * 60)
  expect((await stato(p.db, debito.id)).tentativi).toHaveLength(1)
  expect((await prova(20, 31))[0]).toBe(200)
})

it('GTW-M7 chi ha già aperto un pagamento lo riprende, anche dopo molti rifiuti', async () => {
  const debito = await createDebito(p)
  const aperto = await debito.paga()
  await p.db
    .updateTable('tentativi')
    .set({ rifiuti: 30 })
    .where('pagamento_id', '=', debito.id)
    .execute()
  const { status, body } = await debito.paga()
  expect([status, body.url_pagamento]).toEqual([200, aperto.body.url_pagamento])
})

it('GTW-M3 un metodo che l’esercente non accetta', async () => {
  const debito = await createDebito(p, { metodi_ammessi: ['contanti'] })
  expect((await debito.paga()).body.code).toBe('metodo_non_ammesso_per_il_pagamento')
})

it.each([
  ['4000000000000002', 'autorizzazione_negata', 'Autorizzazione negata.'],
  ['4000000000009995', 'fondi_insufficienti', 'Il saldo della carta è insufficiente.'],
  ['4000000000000069', 'carta_scaduta', 'La carta è scaduta o non è più valida.'],
  ['4000000000000127', 'cvv_errato', 'Il codice di sicurezza non è corretto.'],
])('GTW-M5 carta %s: %s, e niente è stato addebitato', async (numero, codice, frase) => {
  const debito = await createDebito(p)
  const { body } = await debito.paga()
  expect((await pagaSullaPagina(body.url_pagamento, numero)).location).toBe(null)
  const durante = await debito.leggi()
  expect(durante.body).toMatchObject({ stato: 'in_corso', esito: { riuscito: false, codice } })
  const dopo = await debito.abbandona()
  expect(dopo.body).toMatchObject({
    stato: 'da_pagare',
    stato_pagamento: 'da_pagare',
    url_pagamento: null,
  })
  expect(dopo.body.esito).toEqual({
    riuscito: false,
    codice,
    messaggio: `${frase} ${NON_ADDEBITATO}`,
  })
  const { tentativi } = await stato(p.db, debito.id)
  expect(tentativi).toMatchObject([{ stato: 'rifiutato', codice_rifiuto: codice, rifiuti: 1 }])
})

it('PAG-B1 lasciato a metà si riprende: prima la stessa pagina, dopo averlo chiuso una nuova', async () => {
  const debito = await createDebito(p)
  const prima = (await debito.paga()).body.url_pagamento
  expect((await debito.paga()).body.url_pagamento).toBe(prima)
  expect((await debito.leggi()).body.url_pagamento).toBe(prima)
  const lasciato = await debito.abbandona()
  expect(lasciato.body).toMatchObject({
    stato: 'da_pagare',
    esito: { riuscito: false, codice: null },
  })
  expect((await fetch(prima)).status).toBe(410)
  const dopo = (await debito.paga()).body.url_pagamento
  expect(dopo).not.toBe(prima)
  await pagaSullaPagina(dopo)
  expect((await debito.leggi()).body.stato).toBe('pagato')
  expect((await stato(p.db, debito.id)).tentativi.map((uno) => uno.stato)).toEqual([
    'annullato',
    'riuscito',
  ])
})

it('PAG-B1 chi lascia dopo aver pagato ha pagato', async () => {
  const debito = await createDebito(p)
  const { body } = await debito.paga()
  await pagaSullaPagina(body.url_pagamento)
  expect((await debito.abbandona()).body).toMatchObject({
    stato: 'pagato',
    esito: { riuscito: true },
  })
})

it('PAG-B1 dopo 15 minuti la pagina viene chiusa e il debito torna come era', async () => {
  const debito = await createDebito(p, { stato: 'insoluto' })
  const { body } = await debito.paga()
  await eOra(p.db, debito.id, { termine: true })
  await controllaInSospeso(p.deps)
  expect(await stato(p.db, debito.id)).toMatchObject({
    stato: 'insoluto',
    tentativi: [{ stato: 'annullato' }],
  })
  expect((await fetch(body.url_pagamento)).status).toBe(410)
})

it(
  'T03 fornitore muto alla partenza: la stessa chiave ritrova la pagina, senza due addebiti',
  { timeout: 40_000 },
  async () => {
    const debito = await createDebito(p)
    await p.guasto({ tipo: 'blocca_dopo_addebito', percorso: 'POST /v1/checkout/sessions' })
    const { body } = await debito.paga()
    expect(body.stato).toBe('in_corso')
    await pagaSullaPagina(body.url_pagamento)
    await wait(UN_ATTIMO)
    expect((await debito.leggi()).body.stato).toBe('pagato')
    expect(await p.addebiti(debito.id)).toHaveLength(1)
  },
)

it('T03 il fornitore non ha traccia del messaggio: stessa chiave, una pagina sola', async () => {
  const debito = await createDebito(p)
  await p.guasto({ tipo: 'chiudi_prima', percorso: 'POST /v1/checkout/sessions', quante_volte: 1 })
  const { body } = await debito.paga()
  expect(body.stato).toBe('in_corso')
  expect((await stato(p.db, debito.id)).tentativi).toHaveLength(1)
  await pagaSullaPagina(body.url_pagamento)
  await wait(UN_ATTIMO)
  expect((await debito.leggi()).body.stato).toBe('pagato')
})

it('T03 muto al ritorno: in verifica, mai «non riuscito», e poi pagato', async () => {
  const debito = await createDebito(p)
  const { body } = await debito.paga()
  await pagaSullaPagina(body.url_pagamento)
  await p.guasto({
    tipo: 'errore_500_prima',
    percorso: 'GET /v1/checkout/sessions',
    quante_volte: 3,
  })
  expect((await debito.leggi()).body).toMatchObject({
    stato: 'in_verifica',
    esito: { riuscito: null },
  })
  // The provider is asked at most once a second, however often the page is reloaded.
  expect((await debito.leggi()).body.stato).toBe('in_verifica')
  await p.senzaGuasti()
  await wait(UN_ATTIMO)
  expect((await debito.leggi()).body.stato).toBe('pagato')
})

it('un rifiuto del fornitore alla partenza: 502, niente addebitato, e si può riprovare', async () => {
  const debito = await createDebito(p)
  await p.db
    .updateTable('clienti')
    .set({ email: 'x'.repeat(900) })
    .where('id', '=', debito.cliente.id)
    .execute()
  const rifiutato = await debito.paga()
  expect([rifiutato.status, rifiutato.body.code]).toEqual([502, 'fornitore_rifiuta'])
  expect(rifiutato.body.error_message).toContain(NON_ADDEBITATO)
  expect(await stato(p.db, debito.id)).toMatchObject({
    stato: 'da_pagare',
    tentativi: [{ stato: 'errore_tecnico' }],
  })
  await p.db
    .updateTable('clienti')
    .set({ email: 'giusta@rateo.test' })
    .where('id', '=', debito.cliente.id)
    .execute()
  expect((await debito.paga()).body.stato).toBe('in_corso')
})
