import { pino } from 'pino'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createAdmin, createCliente, createEsercente } from '../../../../../test/factories.ts'
import { createDebito, pagaSullaPagina, startPayments } from '../../../../../test/payments.ts'
import { clockDi } from '../../../../../test/piano-accettato.ts'
import { PROMOZIONE, promozioniDi } from '../../../../../test/promozioni.ts'
import { readPdf } from '../../../../../test/files/read-pdf.ts'
import { createCarta } from '../../../../../test/scadenze.ts'
import { elaboraReports } from '../../../ponte/reports/index.ts'
import { saldo, verificaInvarianti } from '../../../registri/contabilita/index.ts'
import { disegnaRicevuta, emettiRicevuta } from '../../../registri/documenti/index.ts'
import { rinnovaAbbonamenti } from '../../abbonamenti/index.ts'
import { seguiPromozioni } from '../index.ts'

const OGGI = '2026-11-24T10:00:00Z'
const { clock, vai } = clockDi(OGGI)
const p = await startPayments({ clock })
const admin = await createAdmin(p.db)
const { chiama, creaPromo, leggi, su, prova, usa } = promozioniDi(p, admin, { sigla: 'VOCE' })
beforeEach(() => vai(OGGI))
afterAll(() => p.stop())

type Chi = Parameters<typeof p.as>[0]
type Debito = Awaited<ReturnType<typeof createDebito>>
const inRiga = (text: string) => text.replaceAll(/\s+/g, ' ')
const rifiutoDi = ({ body }: { body: { errors: { message: string }[] } }) =>
  inRiga(body.errors[0]?.message ?? '')
const paga = async (d: Debito) => {
  await pagaSullaPagina((await d.paga()).body.url_pagamento)
  return (await d.leggi()).body
}
const scheda = async (chi: Chi, { id }: { id: string }) =>
  (await chiama(chi, 'GET', `/api/pagamenti/${id}`)).body
const rimborsa = async (d: { id: string; esercente: Chi }, importo_centesimi: number) =>
  expect(
    (
      await chiama(d.esercente, 'POST', `/api/pagamenti/${d.id}/rimborsi`, {
        importo_centesimi,
        motivo: 'altro',
      })
    ).status,
  ).toBe(200)
/** The receipt of a paid debt, as it is drawn and as it was kept. */
async function ricevuta(id: string) {
  const emessa = await emettiRicevuta({ db: p.db, clock }, id)
  if (emessa === undefined) throw new Error('No receipt')
  const foglio = await disegnaRicevuta({ db: p.db, origin: 'https://rateo.test' }, emessa)
  return { ...emessa.contenuto, testo: inRiga(readPdf(foglio).text) }
}
const sani = async () => expect(await verificaInvarianti(p.db, clock.today())).toEqual([])

/** The conditions that may be changed, as they are before anybody changes them. */
const {
  codice: _,
  uso: __,
  effetto: ___,
  esercente_id: ____,
  ...CONDIZIONI
} = { ...PROMOZIONE, piani: [] as string[], clienti: [] as string[] }
const cambia = (id: string, corpo: object) =>
  chiama(admin, 'PATCH', `/api/promozioni/${id}`, { ...CONDIZIONI, ...corpo })

it('PRM-M4 uno sconto non porta mai sotto zero, è una riga di ogni documento, e ogni uso resta nella storia', async () => {
  const insieme = { cumulo: 'cumulabile', effetto: 'importo' }
  const [uno, due, troppo] = [
    await creaPromo({ ...insieme, nome: 'Dieci euro', valore: 1000 }),
    await creaPromo({ ...insieme, nome: 'Due euro', valore: 200, ordine: 2 }),
    await creaPromo({ ...insieme, nome: 'Troppo', valore: 10_900, ordine: 3 }),
  ]
  const d = await createDebito(p)

  // Never below zero: alone, with others, and of the whole price; what was there stays.
  const intera = await creaPromo({ valore: 10_000 })
  const piccolo = await createDebito(p, { importo_centesimi: 900 })
  for (const promo of [uno, intera]) {
    expect(rifiutoDi(await prova(piccolo, promo.codice))).toContain('meno di 0,50 €')
    expect((await usa(piccolo, promo.codice, 900)).status).toBe(422)
  }
  expect((await scheda(admin, piccolo)).residuo_centesimi).toBe(900)
  expect((await usa(d, uno.codice, 1000)).body.da_pagare_centesimi).toBe(11_050)
  expect((await usa(d, due.codice, 1200)).body.da_pagare_centesimi).toBe(10_850)
  expect(rifiutoDi(await prova(d, troppo.codice))).toContain('meno di 0,50 €')
  expect((await usa(d, troppo.codice, 12_100)).status).toBe(422)

  // A line of each on the page of payment, on that of the pagamento, on the receipt and on its PDF.
  const righe = [
    { codice: uno.codice, nome: 'Dieci euro', sconto_centesimi: 1000 },
    { codice: due.codice, nome: 'Due euro', sconto_centesimi: 200 },
  ]
  const sconto = { prezzo_centesimi: 12_050, sconto_centesimi: 1200, righe }
  expect(await paga(d)).toMatchObject({ stato: 'pagato', sconto })
  for (const chi of [d.cliente, d.esercente, admin]) {
    expect(await scheda(chi, d)).toMatchObject({ sconto, incassato_centesimi: 10_850 })
  }
  const carta = await ricevuta(d.id)
  expect(carta).toMatchObject({ sconto, importo_centesimi: 10_850 })
  for (const riga of [
    'Prezzo 120,50 €',
    `−10,00 € (codice ${uno.codice})`,
    `−2,00 € (codice ${due.codice})`,
  ]) {
    expect(carta.testo).toContain(riga)
  }
  // And a row of the report, for who collects and for the staff.
  for (const [chi, dove] of [
    [d.esercente, '/righe'],
    [admin, ''],
  ] as const) {
    const periodo = { tipo: 'sconti', dal: '2026-11-01', al: '2026-11-30' }
    const { body } = await chiama(chi, 'POST', '/api/reports', periodo)
    await elaboraReports({ db: p.db, clock, log: pino({ level: 'silent' }) })
    expect((await chiama(chi, 'GET', `/api/reports/${body._id}${dove}`)).body.righe).toEqual([
      expect.objectContaining({
        prezzo_centesimi: 12_050,
        sconto_centesimi: 1200,
        incassato_centesimi: 10_850,
      }),
    ])
  }

  // The history: who, on what, how much; a use that was given back stays in it, and says so.
  const altro = await createDebito(p)
  await usa(altro, due.codice, 200)
  await su(altro, 'togli_codice')
  const storia = await leggi(due._id)
  expect(storia).toMatchObject({
    usi: 1,
    ultimi_usi: [
      { cliente: { _id: altro.cliente.id }, pagamento_id: altro.id, reso_at: expect.any(String) },
      {
        cliente: { _id: d.cliente.id },
        pagamento_id: d.id,
        abbonamento_id: null,
        prezzo_centesimi: 12_050,
        sconto_centesimi: 200,
        created_at: clock.now().toISOString(),
        reso_at: null,
      },
    ],
  })
  expect((await leggi(troppo._id)).ultimi_usi).toEqual([])
  const atti = (await scheda(admin, altro)).cronologia.map((e: { azione: string }) => e.azione)
  expect(atti).toEqual(expect.arrayContaining(['usa_codice', 'rende_codice']))
  for (const chi of [d.esercente, d.cliente]) {
    expect((await chiama(chi, 'GET', `/api/promozioni/${due._id}`)).status).toBe(403)
  }
  await sani()
})

it('PRM-M5 cambiare, sospendere o archiviare una promozione non tocca gli usi già fatti', async () => {
  const promo = await creaPromo({ carico_operatore: 40 })
  const lunga = await creaPromo({ effetto: 'prova', valore: 30 })
  const [pagato, aperto] = [await createDebito(p), await createDebito(p)]
  for (const d of [pagato, aperto]) expect((await usa(d, promo.codice)).status).toBe(200)
  await paga(pagato)
  const prima = await ricevuta(pagato.id)
  // Somebody whose trial it made longer.
  const esercente = await createEsercente(p.db)
  const cliente = await createCliente(p.db)
  const piano = { nome: 'Sala pesi', importo_centesimi: 4500, cadenza: 'mensile', prova_giorni: 7 }
  const piano_id = (await chiama(esercente, 'POST', '/api/piani', piano)).body._id
  const carta_id = await createCarta(p.db, cliente, { fornitore: p.deps.psp.nome })
  const ordine = { piano_id, oggi_centesimi: 0, carta_id, codice: lunga.codice }
  const { body } = await chiama(cliente, 'POST', `/api/piani/${piano_id}/sottoscrivi`, ordine)
  const suo = `/api/abbonamenti/${body.abbonamento_id}`
  const usi = (await leggi(promo._id)).ultimi_usi

  // The refusals: fewer uses than there are, and what is said once and never again.
  expect(rifiutoDi(await cambia(promo._id, { usi_max: 1 }))).not.toBe('')
  for (const unaVolta of [{ codice: 'ALTRO' }, { effetto: 'importo' }, { uso: 'automatica' }]) {
    expect((await cambia(promo._id, unaVolta)).status).toBe(400)
  }

  // Everything that may be changed is changed.
  const nuova = {
    nome: 'Inverno',
    valore: 1000,
    carico_operatore: 0,
    usi_max: 3,
    usi_per_cliente: 1,
    importo_minimo_centesimi: 12_050,
    primo_acquisto: true,
    cumulo: 'cumulabile',
    ordine: 9,
    al: '2026-11-25',
    clienti: [],
  }
  expect((await cambia(promo._id, nuova)).body).toMatchObject({ ...nuova, usi: 2 })
  expect((await cambia(lunga._id, { valore: 1 })).body.valore).toBe(1)
  expect((await leggi(promo._id)).ultimi_usi).toEqual(usi)
  expect((await chiama(cliente, 'GET', suo)).body).toMatchObject({
    stato: 'in_prova',
    prossimo_addebito: '2026-12-31',
  })
  // Somebody new has the new conditions.
  const nuovo = await createDebito(p)
  expect((await prova(nuovo, promo.codice)).body).toMatchObject({
    nome: 'Inverno',
    sconto_centesimi: 1205,
  })

  // Suspended, over, put away: who had it pays what they read, and the portal bears what it bore.
  expect(
    (await chiama(admin, 'POST', `/api/promozioni/${promo._id}/sospendi`, {})).body.stato,
  ).toBe('sospesa')
  expect((await usa(nuovo, promo.codice, 1205)).status).toBe(422)
  vai('2026-11-27T10:00:00Z')
  await seguiPromozioni({ db: p.db, clock })
  const via = await chiama(admin, 'POST', `/api/promozioni/${promo._id}/archivia`, {})
  expect(via.body.stato).toBe('archiviata')
  expect((await cambia(promo._id, {})).status).toBe(409)
  expect((await aperto.leggi()).body).toMatchObject({
    da_pagare_centesimi: 8073,
    sconto: { prezzo_centesimi: 12_050, righe: [{ nome: 'Autunno', sconto_centesimi: 3977 }] },
  })
  expect((await paga(aperto)).stato).toBe('pagato')
  expect((await p.addebiti(aperto.id)).map(({ amount }) => amount)).toEqual([8073])
  for (const d of [pagato, aperto]) {
    expect((await scheda(d.esercente, d)).accredito).toMatchObject({ contributi_centesimi: 1591 })
  }
  expect((await ricevuta(pagato.id)).testo).toBe(prima.testo)
  expect((await ricevuta(aperto.id)).testo).toContain('−39,77 €')
  expect(await leggi(promo._id)).toMatchObject({
    usi: 2,
    costo_centesimi: 2 * 3977,
    costo_operatore_centesimi: 2 * 1591,
    ricavo_centesimi: 2 * 8073,
    ultimi_usi: usi,
  })
  // Nor does the database let anybody rewrite one.
  const riscrivi = p.db.updateTable('usi_promozione').set({ sconto_centesimi: 1 })
  await expect(riscrivi.execute()).rejects.toThrow()
  await expect(p.db.deleteFrom('usi_promozione').execute()).rejects.toThrow()
  await sani()
})

it('PRM-B1 una vale da sola o si somma, in un ordine detto; “quanto paga Anna?” risponde quello che Anna paga davvero', async () => {
  const esercente = await createEsercente(p.db)
  const anna = await createCliente(p.db, { esercente_id: esercente.id })
  const dati = { nome: 'Sala pesi', importo_centesimi: 10_000, cadenza: 'mensile' }
  const piano_id = (await chiama(esercente, 'POST', '/api/piani', dati)).body._id
  const di = { esercente_id: esercente.id, cumulo: 'cumulabile' }
  const benvenuto = await creaPromo({
    ...di,
    nome: 'Benvenuto',
    uso: 'automatica',
    codice: null,
    valore: 1000,
    ordine: 2,
  })
  const euro = await creaPromo({ ...di, nome: 'Cinque euro', effetto: 'importo', valore: 500 })
  const sola = await creaPromo({ ...di, nome: 'Sola', cumulo: 'esclusiva', valore: 1400 })
  const tanta = await creaPromo({ ...di, nome: 'Tanta', cumulo: 'esclusiva', valore: 5000 })
  const domanda = { cliente_id: anna.id, piano_id, importo_centesimi: null, codice: null }
  const dalloStaff = (corpo: object = {}, chi: Chi = admin) =>
    chiama(chi, 'POST', '/api/promozioni/simula', {
      ...domanda,
      esercente_id: esercente.id,
      ...corpo,
    })
  const quanto = async (codice: string | null) => (await dalloStaff({ codice })).body
  const nomi = ({ applicate }: { applicate: { nome: string; resto_centesimi: number }[] }) =>
    applicate.map(({ nome, resto_centesimi }) => [nome, resto_centesimi])
  const perche = (
    letta: { escluse: { _id: string; motivo: string }[] },
    { _id }: { _id: string },
  ) => letta.escluse.find((e) => e._id === _id)?.motivo

  // Promozioni that add up are taken off in their order, each on what is left; the others say why not.
  const letta = await quanto(euro.codice)
  expect(nomi(letta)).toEqual([
    ['Cinque euro', 9500],
    ['Benvenuto', 8550],
  ])
  expect(letta).toMatchObject({ prezzo_centesimi: 10_000, da_pagare_centesimi: 8550 })
  expect(perche(letta, sola)).toBe(`Si ha con il codice ${sola.codice}`)
  // One that stands alone is alone, and is had where it takes off more than the others together.
  expect(nomi(await quanto(tanta.codice))).toEqual([['Tanta', 5000]])
  expect(perche(await quanto(tanta.codice), benvenuto)).toContain(`c’è già ${tanta.codice}`)
  const meno = await creaPromo({ ...di, nome: 'Meno', cumulo: 'esclusiva', valore: 500 })
  expect(perche(await quanto(meno.codice), meno)).toContain('Vale da sola: c’è già Benvenuto')

  // The rule is changed, and the answer with it: the percent is now taken off before the euro.
  const ordine = { ...CONDIZIONI, cumulo: 'cumulabile', nome: 'Benvenuto', valore: 1000, ordine: 1 }
  expect((await cambia(benvenuto._id, ordine)).status).toBe(200)
  const risposta = await quanto(euro.codice)
  expect(nomi(risposta)).toEqual([
    ['Benvenuto', 9000],
    ['Cinque euro', 8500],
  ])
  // The esercente reads the same sum, and nobody has used anything by asking.
  const dallEsercente = await chiama(esercente, 'POST', '/api/promozioni_esercente/simula', {
    ...domanda,
    codice: euro.codice,
  })
  expect(dallEsercente.body).toEqual({ ...risposta, escluse: [] })
  for (const promo of [benvenuto, euro, sola, tanta]) expect((await leggi(promo._id)).usi).toBe(0)

  // The refusals of a question.
  for (const [corpo, pointer] of [
    [{ piano_id: null }, '/importo_centesimi'],
    [{ importo_centesimi: 100 }, '/importo_centesimi'],
    [{ codice: 'MAIVISTO' }, '/codice'],
    [{ cliente_id: (await createCliente(p.db)).id }, '/cliente_id'],
  ] as const) {
    const { status, body } = await dalloStaff(corpo)
    expect([status, body.errors[0].pointer]).toEqual([422, pointer])
  }
  expect((await dalloStaff({}, anna)).status).toBe(403)
  for (const corpo of [{ cumulo: 'forse' }, { cumulo: 'cumulabile', ordine: 0 }]) {
    expect((await cambia(benvenuto._id, corpo)).status).toBe(422)
  }

  // Anna pays what was answered: no other sum is taken, and the code that is in the way is refused.
  const ordina = (oggi_centesimi: number, codice: string) =>
    chiama(anna, 'POST', `/api/piani/${piano_id}/sottoscrivi`, { piano_id, oggi_centesimi, codice })
  expect((await ordina(8550, euro.codice)).status).toBe(409)
  expect(rifiutoDi(await ordina(9500, meno.codice))).toContain('vale da sola')
  const { status, body } = await ordina(risposta.da_pagare_centesimi, euro.codice)
  expect(status).toBe(200)
  const url = `/api/gateway/${body.da_pagare_id}`
  const pagina = await chiama(anna, 'POST', `${url}/paga`, { metodo: 'carta' })
  await pagaSullaPagina(pagina.body.url_pagamento)
  await chiama(anna, 'GET', url)
  expect((await p.addebiti(body.da_pagare_id)).map(({ amount }) => amount)).toEqual([8500])
  for (const [promo, costo_centesimi] of [
    [benvenuto, 1000],
    [euro, 500],
  ] as const) {
    expect(await leggi(promo._id)).toMatchObject({ usi: 1, costo_centesimi })
  }
  // On a request too: one that stands alone lets no other in.
  const d = await createDebito(p)
  const [esclusiva, altra] = [
    await creaPromo(),
    await creaPromo({ cumulo: 'cumulabile', valore: 500 }),
  ]
  expect((await usa(d, esclusiva.codice)).body.da_pagare_centesimi).toBe(8073)
  expect(rifiutoDi(await prova(d, altra.codice))).toContain(`c’è già ${esclusiva.codice}`)
  await sani()
})

it('PRM-B2 quanto è costata finora e quanto ha portato, al centesimo anche dopo i rimborsi', async () => {
  const di = { cumulo: 'cumulabile', effetto: 'importo' }
  const promo = await creaPromo({ ...di, valore: 333, carico_operatore: 100 })
  const compagna = await creaPromo({ ...di, valore: 101, carico_operatore: 50, ordine: 2 })
  const conto = async ({ _id }: { _id: string }) => {
    const { costo_centesimi, costo_operatore_centesimi, ricavo_centesimi } = await leggi(_id)
    return [costo_centesimi, costo_operatore_centesimi, ricavo_centesimi]
  }
  const neiLibri = () => saldo(p.db, { intestatario: 'piattaforma', codice: 'costi_promozioni' })
  const prima = await neiLibri()
  expect(await conto(promo)).toEqual([0, 0, 0])

  // A request that has both of them: the discount is given with the use, the money comes with the payment.
  const d = await createDebito(p, { importo_centesimi: 1434 })
  await usa(d, promo.codice, 333)
  await usa(d, compagna.codice, 434)
  expect(await conto(promo)).toEqual([333, 333, 0])
  await paga(d)
  expect([await conto(promo), await conto(compagna)]).toEqual([
    [333, 333, 1000],
    [101, 51, 1000],
  ])
  expect((await neiLibri()) - prima).toBe(384)

  // A third of the price goes back, and a third of each discount with it: together what the books say.
  await rimborsa(d, 333)
  expect([await conto(promo), await conto(compagna)]).toEqual([
    [222, 222, 667],
    [67, 34, 667],
  ])
  expect((await neiLibri()) - prima).toBe(256)
  await rimborsa(d, 1)
  expect([await conto(promo), await conto(compagna)]).toEqual([
    [222, 222, 666],
    [67, 34, 666],
  ])

  // Somebody who subscribed with it: the renewals are money that it brought, and cost nothing more.
  const esercente = await createEsercente(p.db)
  const cliente = await createCliente(p.db)
  const dati = { nome: 'Sala pesi', importo_centesimi: 4500, cadenza: 'mensile' }
  const piano_id = (await chiama(esercente, 'POST', '/api/piani', dati)).body._id
  const ordine = { piano_id, oggi_centesimi: 4167, codice: promo.codice }
  const { body } = await chiama(cliente, 'POST', `/api/piani/${piano_id}/sottoscrivi`, ordine)
  const salda = async (id: string) => {
    const pagina = await chiama(cliente, 'POST', `/api/gateway/${id}/paga`, { metodo: 'carta' })
    await pagaSullaPagina(pagina.body.url_pagamento)
    await chiama(cliente, 'GET', `/api/gateway/${id}`)
  }
  await salda(body.da_pagare_id)
  expect(await conto(promo)).toEqual([555, 555, 666 + 4167])
  vai('2026-12-24T10:00:00Z')
  await rinnovaAbbonamenti(p.deps)
  const suo = (await chiama(cliente, 'GET', `/api/abbonamenti/${body.abbonamento_id}`)).body
  const rinnovo = suo.rinnovi.find((r: { _id: string }) => r._id !== body.da_pagare_id)
  await salda(rinnovo._id)
  expect(await conto(promo)).toEqual([555, 555, 666 + 4167 + 4500])
  // A renewal that goes back takes no discount with it: it had none.
  await rimborsa({ id: rinnovo._id, esercente }, 4500)
  expect(await conto(promo)).toEqual([555, 555, 666 + 4167])

  // A use that is given back never cost anything; all the money back, and nothing is left of it.
  const lasciato = await createDebito(p)
  await usa(lasciato, promo.codice, 333)
  expect((await conto(promo))[0]).toBe(888)
  await su(lasciato, 'togli_codice')
  expect((await conto(promo))[0]).toBe(555)
  await rimborsa(d, 666)
  await rimborsa({ id: body.da_pagare_id, esercente }, 4167)
  expect([await conto(promo), await conto(compagna)]).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ])
  expect(await neiLibri()).toBe(prima)

  // An esercente reads both of its own, and of no other's.
  await p.db
    .insertInto('impostazioni')
    .values({
      chiave: 'promozioni_esercenti',
      valore: JSON.stringify({ ammesse: 1 }),
      valido_dal: new Date('2026-11-01T00:00:00Z'),
    })
    .execute()
  const { carico_operatore: _____, esercente_id: ______, ...sua } = { ...PROMOZIONE, codice: 'MIA' }
  const mia = await chiama(esercente, 'POST', '/api/promozioni_esercente', {
    ...sua,
    dal: '2026-12-24',
  })
  const leggeSua = (chi: Chi) => chiama(chi, 'GET', `/api/promozioni_esercente/${mia.body._id}`)
  expect((await leggeSua(esercente)).body).toMatchObject({
    costo_centesimi: 0,
    ricavo_centesimi: 0,
  })
  expect((await leggeSua(await createEsercente(p.db))).status).toBe(404)
  expect((await leggeSua(cliente)).status).toBe(403)
  await sani()
})
