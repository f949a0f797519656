import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAdmin, createCliente, createEsercente } from '../../../../test/factories.ts'
import { raccolteDi } from '../../../../test/raccolte.ts'
import { startApp, stoppedClock } from '../../../../test/client.ts'

let app: Awaited<ReturnType<typeof startApp>>
let r: ReturnType<typeof raccolteDi>
const clock = stoppedClock(new Date('2026-11-20T10:00:00Z'))
beforeAll(async () => {
  app = await startApp({ clock })
  r = raccolteDi(app)
})
afterAll(() => app.stop())

type Chi = Awaited<ReturnType<typeof createEsercente>>

/** A raccolta that is going on, with everybody asked. */
async function inCorso(nomi: string[], altro: object = {}) {
  const chi = await createEsercente(app.db)
  const id = await r.crea(chi, altro)
  await r.aggiungi(chi, id, r.persone(nomi))
  await r.avvia(chi, id)
  await r.lavora()
  return { chi, id, adesioni: await r.adesioni(chi, id) }
}
const incassa = (chi: Chi, pagamento_id: string, importo_centesimi: number) =>
  r.post(chi, `/api/pagamenti/${pagamento_id}/incassi`, {
    metodo: 'pos',
    importo_centesimi,
    incassato_il: clock.today(),
  })
const debiti = (id: string) =>
  app.db
    .selectFrom('adesioni as a')
    .innerJoin('pagamenti as p', 'p.id', 'a.pagamento_id')
    .where('a.raccolta_id', '=', id)
    .orderBy('a.id')
    .select(['p.id', 'p.stato', 'p.importo_centesimi', 'p.scadenza', 'p.causale', 'p.cliente_id'])
    .execute()
const quanti = async (chi: Chi) =>
  Number(
    (
      await app.db
        .selectFrom('pagamenti')
        .where('esercente_id', '=', chi.id)
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

it('Y4 (parte) quota uguale: si scrive, si guarda, si avvia, e ciascuno ha una richiesta sola', async () => {
  const chi = await createEsercente(app.db)
  const nota = await createCliente(app.db, { esercente_id: chi.id, nome: 'Bea Blu' })
  const altrui = await createCliente(app.db, { esercente_id: (await createEsercente(app.db)).id })
  const id = await r.crea(chi)
  const prova = await r.aggiungi(chi, id, r.persone(['Ada Verdi']), { prova: true })
  expect(prova.body).toMatchObject({ nuove: 1, gia: 0, errori: [] })
  expect((await r.leggi(chi, id)).persone).toBe(0)
  await r.aggiungi(chi, id, r.persone(['Ada Verdi', 'Ivo Neri']))
  const due = await r.aggiungi(chi, id, r.persone(['Ada Verdi']), {
    clienti: [nota.id, altrui.id],
  })
  expect(due.body).toMatchObject({ nuove: 1, gia: 1 })
  const { body: prima } = await app.as(chi)('GET', `/api/raccolte/${id}/anteprima`)
  expect(prima).toMatchObject({
    persone: 3,
    totale_centesimi: 13_500,
    quota_minima_centesimi: 4500,
    quota_massima_centesimi: 4500,
    motivo_no: null,
  })
  expect(await quanti(chi)).toBe(0)
  const [una, altra] = await Promise.all([r.avvia(chi, id), r.avvia(chi, id)])
  expect([una.status, altra.status].toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await r.leggi(chi, id)).toMatchObject({ stato: 'in_corso', in_coda: 3, da_fare: 3 })
  await Promise.all([r.lavora(), r.lavora()])
  expect(await r.leggi(chi, id)).toMatchObject({
    da_fare: 0,
    mancano: 3,
    pagate: 0,
    attesi_centesimi: 13_500,
    incassati_centesimi: 0,
  })
  expect(await quanti(chi)).toBe(3)
  const chiesti = await debiti(id)
  expect(chiesti.map(({ importo_centesimi, causale }) => [importo_centesimi, causale])).toEqual(
    Array.from({ length: 3 }, () => [4500, 'Gita 3ªB']),
  )
  expect(chiesti.map(({ cliente_id }) => cliente_id)).toContain(nota.id)
  const uscite = await app.db
    .selectFrom('uscite')
    .where('argomento', '=', 'pagamento_richiesto')
    .where(
      'unicita',
      'in',
      chiesti.map((uno) => `richiesta:${uno.id}`),
    )
    .select('unicita')
    .execute()
  expect(uscite).toHaveLength(3)
  // The cliente reads what it is for; the other two are nowhere in it.
  const { body: suo } = await app.as(nota)(
    'GET',
    `/api/pagamenti/${chiesti.find((uno) => uno.cliente_id === nota.id)?.id}`,
  )
  expect(suo.raccolta).toEqual({ _id: id, titolo: 'Gita 3ªB' })
  expect(JSON.stringify(suo)).not.toContain('Ada Verdi')
})

it('Y4 (parte) per millesimi: 10.000,01 € su 1.000 millesimi, nel database come nei conti', async () => {
  const chi = await createEsercente(app.db)
  const id = await r.crea(chi, { modo: 'pesi', importo_centesimi: 1_000_001, titolo: 'Tetto' })
  const pesi = [333_333, 333_333, 333_334]
  const righe = r.persone(['Uno', 'Due', 'Tre']).map((una, n) => ({ ...una, peso: pesi[n] }))
  await r.aggiungi(chi, id, righe)
  const senza = await r.aggiungi(chi, id, r.persone(['Quattro']))
  expect(senza.body.errori).toEqual([
    { riga: 1, colonna: 'millesimi', motivo: 'Scrivi i millesimi, ad esempio 41 o 12,35' },
  ])
  await r.avvia(chi, id)
  await r.lavora()
  const importi = (await debiti(id)).map(({ importo_centesimi }) => importo_centesimi)
  expect(importi.reduce((a, b) => a + b, 0)).toBe(1_000_001)
  expect(importi).toEqual([333_333, 333_333, 333_335])
})

it('Y4 (parte) un totale in parti uguali, e una tabella con l’importo di ciascuno', async () => {
  const tre = await inCorso(['A', 'B', 'C'], { modo: 'totale', importo_centesimi: 10_000 })
  expect((await debiti(tre.id)).map((uno) => uno.importo_centesimi)).toEqual([3334, 3333, 3333])
  const chi = await createEsercente(app.db)
  const id = await r.crea(chi, { modo: 'tabella', importo_centesimi: null })
  const manca = await r.aggiungi(chi, id, r.persone(['D']))
  expect(manca.body.errori[0]).toMatchObject({ colonna: 'importo' })
  await r.aggiungi(chi, id, [
    ...r.persone(['D'], { quota_centesimi: 1000 }),
    ...r.persone(['E'], { quota_centesimi: 2550 }),
  ])
  await r.avvia(chi, id)
  await r.lavora()
  expect((await debiti(id)).map((uno) => uno.importo_centesimi)).toEqual([1000, 2550])
})

it('Y4 (parte) l’anteprima dice chi ha già una richiesta, chi non la può ricevere, e che cosa manca', async () => {
  const chi = await createEsercente(app.db)
  const id = await r.crea(chi)
  const vuota = (await app.as(chi)('GET', `/api/raccolte/${id}/anteprima`)).body
  expect(vuota.motivo_no).toContain('Non c’è ancora nessuno')
  const persone = await Promise.all(
    ['Aperta', 'Bloccata', 'Quieta', 'Libera'].map((nome) =>
      createCliente(app.db, { esercente_id: chi.id, nome }),
    ),
  )
  const [aperta, bloccata, quieta] = persone
  await r.post(chi, '/api/pagamenti', {
    cliente_id: aperta?.id,
    importo_centesimi: 1000,
    causale: 'Altro',
    scadenza: '2099-01-01',
  })
  await r.post(chi, `/api/clienti/${quieta?.id}/etichette`, {
    etichette: ['Classe'],
    controlli: ['niente_solleciti'],
  })
  const stato = async (diventa: 'bloccato' | 'attivo') => {
    for (const tabella of ['clienti', 'clienti_esercente'] as const) {
      const chiave = tabella === 'clienti' ? 'id' : 'cliente_id'
      await sql`update ${sql.table(tabella)} set stato = ${diventa} where ${sql.ref(chiave)} = ${bloccata?.id}`.execute(
        app.db,
      )
    }
  }
  await stato('bloccato')
  await r.aggiungi(chi, id, [], { clienti: persone.map((una) => una.id) })
  const { body } = await app.as(chi)('GET', `/api/raccolte/${id}/anteprima`)
  expect(body.avvisi).toEqual([
    { avviso: 'non_richiedibile', persone: 1, nomi: ['Bloccata'] },
    { avviso: 'senza_solleciti', persone: 1, nomi: ['Quieta'] },
    { avviso: 'richiesta_aperta', persone: 1, nomi: ['Aperta'] },
  ])
  await r.avvia(chi, id)
  await r.lavora()
  const [rifiutata] = await r.adesioni(chi, id, { situazione: { $eq: 'non_chiesta' } })
  expect(rifiutata).toMatchObject({ nome: 'Bloccata', pagamento_id: null })
  expect(rifiutata.motivo).toContain('non può ricevere')
  await stato('attivo')
  await r.post(chi, `/api/raccolte/${id}/riprova`)
  await r.lavora()
  expect(await r.leggi(chi, id)).toMatchObject({ persone: 4, mancano: 4, non_chieste: 0 })
  // All with a tag, in a raccolta of their own.
  const altra = await r.crea(chi, { titolo: 'Con etichetta' })
  const { body: aggiunti } = await r.aggiungi(chi, altra, [], { etichetta: 'classe' })
  expect(aggiunti.nuove).toBe(1)
})

it('Y4 (parte) le figure seguono da sole incassi, parti, rimborsi e insoluti', async () => {
  const { chi, id, adesioni } = await inCorso(['Ada', 'Bea', 'Ivo'])
  await incassa(chi, adesioni[0].pagamento_id, 4500)
  expect(await r.leggi(chi, id)).toMatchObject({
    pagate: 1,
    mancano: 2,
    incassati_centesimi: 4500,
    attesi_centesimi: 13_500,
  })
  await r.post(chi, `/api/pagamenti/${adesioni[0].pagamento_id}/incassi/1/storna`)
  const stornato = await r.leggi(chi, id)
  expect([stornato.pagate, stornato.mancano, stornato.incassati_centesimi]).toEqual([0, 3, 0])
  // A debt that is unpaid again shows: the state of the debt alone tells it.
  await incassa(chi, adesioni[1].pagamento_id, 4500)
  await sql`update pagamenti set stato = 'insoluto', incassato_centesimi = 0 where id = ${adesioni[1].pagamento_id}`.execute(
    app.db,
  )
  expect(await r.leggi(chi, id)).toMatchObject({ pagate: 0, mancano: 3, incassati_centesimi: 0 })
  const elenco = await app.as(chi)('POST', '/api/search/raccolte', { query: { _id: id } })
  expect(elenco.body.data[0]).toMatchObject({ persone: 3, pagate: 0, attesi_centesimi: 13_500 })
})

it('Y4 (parte) sollecitare chi manca con un tocco: i limiti, “Niente solleciti” e le promesse valgono', async () => {
  const chi = await createEsercente(app.db)
  const persona = await createCliente(app.db, { esercente_id: chi.id, nome: 'Ivo Neri' })
  const id = await r.crea(chi, { scadenza: clock.today() })
  await r.aggiungi(chi, id, r.persone(['Ada', 'Bea', 'Leo']), { clienti: [persona.id] })
  await r.avvia(chi, id)
  await r.lavora()
  const [ada, bea, leo, ivo] = await debiti(id)
  await incassa(chi, leo?.id ?? '', 4500)
  await r.post(chi, `/api/clienti/${bea?.cliente_id}/etichette`, {
    etichette: [],
    controlli: ['niente_solleciti'],
  })
  clock.advance(2 * 86_400_000)
  const promessa = await r.post(persona, `/api/pagamenti/${ivo?.id}/promessa`, {
    giorno: '2026-11-27',
    quanto: 'tutto',
  })
  expect([promessa.status, promessa.body.error_message]).toEqual([200, undefined])
  const { body: prima } = await app.as(chi)('GET', `/api/raccolte/${id}/solleciti/anteprima`)
  expect(prima).toEqual({
    mancano: 3,
    eseguibili: 1,
    eseguibili_centesimi: 4500,
    saltate: [
      { motivo: expect.stringContaining('Niente solleciti'), righe: 1 },
      { motivo: expect.stringContaining('ha detto in che giorno paga'), righe: 1 },
    ],
  })
  const [una, altra] = await Promise.all([
    r.post(chi, `/api/raccolte/${id}/solleciti`),
    r.post(chi, `/api/raccolte/${id}/solleciti`),
  ])
  expect([una.status, altra.status].toSorted((a, b) => a - b)).toEqual([200, 409])
  await r.lavora()
  const solleciti = await app.db
    .selectFrom('solleciti')
    .where('esercente_id', '=', chi.id)
    .select(['pagamento_id'])
    .execute()
  expect(solleciti).toEqual([{ pagamento_id: ada?.id }])
  await r.post(chi, `/api/raccolte/${id}/solleciti`)
  await r.lavora()
  // Two messages a day for each person, whoever asks.
  const terza = await r.post(chi, `/api/raccolte/${id}/solleciti`)
  expect([terza.status, terza.body.code]).toEqual([409, 'stato_incompatibile'])
  const { body: dopo } = await app.as(chi)('GET', `/api/raccolte/${id}/solleciti/anteprima`)
  expect(dopo.eseguibili).toBe(0)
})

it('Y4 (parte) chi arriva dopo paga la stessa quota; si ridivide solo se lo si chiede, dopo averlo visto', async () => {
  const { chi, id, adesioni } = await inCorso(['A', 'B', 'C'], {
    modo: 'totale',
    importo_centesimi: 10_000,
  })
  await incassa(chi, adesioni[0].pagamento_id, 3334)
  const dopo = await r.aggiungi(chi, id, r.persone(['Dopo']), { prova: true })
  expect(dopo.body).toMatchObject({ nuove: 1, quote_centesimi: 3333 })
  await r.aggiungi(chi, id, r.persone(['Dopo']))
  await r.lavora()
  expect((await debiti(id)).map((uno) => uno.importo_centesimi)).toEqual([3334, 3333, 3333, 3333])
  const { body: prima } = await app.as(chi)('GET', `/api/raccolte/${id}/ridividi/anteprima`)
  expect(prima).toEqual({
    persone: 3,
    totale_centesimi: 6666,
    quota_minima_centesimi: 2222,
    quota_massima_centesimi: 2222,
    motivo_no: null,
  })
  const vecchi = (await debiti(id)).map((uno) => uno.id)
  const vista = { persone: 3, totale_centesimi: 6666 }
  const sbagliata = await r.post(chi, `/api/raccolte/${id}/ridividi`, { ...vista, persone: 2 })
  expect(sbagliata.status).toBe(409)
  await r.post(chi, `/api/raccolte/${id}/ridividi`, vista)
  await r.lavora()
  const nuovi = await debiti(id)
  expect(nuovi.map((uno) => uno.importo_centesimi)).toEqual([3334, 2222, 2222, 2222])
  expect(nuovi[0]?.id).toBe(vecchi[0])
  const { n } = await app.db
    .selectFrom('pagamenti')
    .where('id', 'in', vecchi.slice(1))
    .where('stato', '=', 'annullato')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect(Number(n)).toBe(3)
  expect(await r.leggi(chi, id)).toMatchObject({ persone: 4, attesi_centesimi: 10_000 })
  const ancora = (await app.as(chi)('GET', `/api/raccolte/${id}/ridividi/anteprima`)).body
  expect(ancora.motivo_no).toContain('non cambia nulla')
})

it('Y4 (parte) togliere chi non partecipa: il debito è annullato, o resta da rimborsare', async () => {
  const { chi, id, adesioni } = await inCorso(['Ada', 'Bea', 'Ivo'])
  const togli = (n: number) => r.post(chi, `/api/raccolte/${id}/adesioni/${adesioni[n]._id}/togli`)
  const una = await togli(0)
  expect([una.status, una.body.da_rimborsare]).toEqual([200, null])
  expect((await debiti(id))[0]?.stato).toBe('annullato')
  await incassa(chi, adesioni[1].pagamento_id, 4500)
  const pagata = await togli(1)
  expect(pagata.body.da_rimborsare).toBe(adesioni[1].pagamento_id)
  expect(pagata.body.raccolta).toMatchObject({ persone: 1, tolte: 2, attesi_centesimi: 4500 })
  expect((await togli(0)).status).toBe(404)
  // A person who was taken out may come in again, and is asked anew.
  await r.aggiungi(chi, id, r.persone(['Ada']))
  await r.lavora()
  expect(await r.leggi(chi, id)).toMatchObject({ persone: 2, mancano: 2 })
})

it('Y4 (parte) cambiare la scadenza di tutti, chiudere annullando o lasciando, riaprire', async () => {
  const { chi, id, adesioni } = await inCorso(['Ada', 'Bea'])
  await incassa(chi, adesioni[0].pagamento_id, 4500)
  const ieri = await r.post(chi, `/api/raccolte/${id}/scadenza`, { scadenza: '2020-01-01' })
  expect(ieri.body.errors[0].pointer).toBe('/scadenza')
  await r.post(chi, `/api/raccolte/${id}/scadenza`, { scadenza: '2099-06-30' })
  await r.lavora()
  expect((await debiti(id)).map((uno) => uno.scadenza)).toEqual(['2099-05-10', '2099-06-30'])
  const avviso = await app.db
    .selectFrom('uscite')
    .where('argomento', '=', 'raccolta_scadenza')
    .where('unicita', 'like', `%${adesioni[1].pagamento_id}%`)
    .select('id')
    .execute()
  expect(avviso).toHaveLength(1)
  await r.post(chi, `/api/raccolte/${id}/chiudi`, { mancanti: 'lascia' })
  await r.lavora()
  expect((await debiti(id)).map((uno) => uno.stato)).toEqual(['pagato', 'da_pagare'])
  const chiusa = await r.aggiungi(chi, id, r.persone(['Tardi']))
  expect([chiusa.status, chiusa.body.code]).toEqual([409, 'stato_incompatibile'])
  await r.post(chi, `/api/raccolte/${id}/riapri`)
  const prima = (await r.leggi(chi, id)).azioni_consentite.map(
    ({ azione }: { azione: string }) => azione,
  )
  expect(prima).toContain('chiudi')
  await r.post(chi, `/api/raccolte/${id}/chiudi`, { mancanti: 'annulla' })
  await r.lavora()
  expect((await debiti(id)).map((uno) => uno.stato)).toEqual(['pagato', 'annullato'])
  expect(await r.leggi(chi, id)).toMatchObject({ stato: 'chiusa', mancano: 0, persone: 1 })
  const due = await r.post(chi, `/api/raccolte/${id}/chiudi`, { mancanti: 'lascia' })
  expect(due.status).toBe(409)
})

it('Y4 (parte) in bozza si cambia e si butta; dopo l’avvio no', async () => {
  const chi = await createEsercente(app.db)
  const id = await r.crea(chi)
  await r.aggiungi(chi, id, r.persone(['Ada']))
  const dati = { titolo: 'Gita 4ªB', scadenza: '2099-05-10', modo: 'testa' }
  const cambiata = await app.as(chi)('PUT', `/api/raccolte/${id}`, {
    ...dati,
    importo_centesimi: 5000,
  })
  expect(cambiata.body).toMatchObject({ titolo: 'Gita 4ªB', importo_centesimi: 5000 })
  const senza = await app.as(chi)('PUT', `/api/raccolte/${id}`, dati)
  expect(senza.body.errors[0].pointer).toBe('/importo_centesimi')
  await r.avvia(chi, id)
  await r.lavora()
  expect((await debiti(id))[0]?.importo_centesimi).toBe(5000)
  const tardi = await r.post(chi, `/api/raccolte/${id}/elimina`)
  expect(tardi.status).toBe(409)
  const altra = await r.crea(chi)
  await r.aggiungi(chi, altra, r.persone(['Ada']))
  expect((await r.post(chi, `/api/raccolte/${altra}/elimina`)).status).toBe(200)
  expect((await app.as(chi)('GET', `/api/raccolte/${altra}`)).status).toBe(404)
})

it('Y4 X10 (parte) di un altro non esiste, il cliente non vi entra, lo staff legge e non tocca', async () => {
  const { chi, id, adesioni } = await inCorso(['Ada'])
  const altro = await createEsercente(app.db)
  const admin = await createAdmin(app.db)
  const cliente = await createCliente(app.db)
  for (const url of [`/api/raccolte/${id}/avvia`, `/api/raccolte/${id}/solleciti`]) {
    const body = url.endsWith('avvia') ? { persone: 1, totale_centesimi: 4500 } : {}
    expect((await r.post(altro, url, body)).status).toBe(404)
    expect((await r.post(admin, url, body)).status).toBe(403)
  }
  expect((await app.as(altro)('GET', `/api/raccolte/${id}`)).status).toBe(404)
  const togli = `/api/raccolte/${id}/adesioni/${adesioni[0]._id}/togli`
  expect((await r.post(altro, togli)).status).toBe(404)
  // In another raccolta of the same esercente it is not found either.
  const sua = await r.crea(chi)
  const scambiata = `/api/raccolte/${sua}/adesioni/${adesioni[0]._id}/togli`
  expect((await r.post(chi, scambiata)).status).toBe(404)
  expect(await r.adesioni(altro, id)).toEqual([])
  expect((await app.as(cliente)('GET', `/api/raccolte/${id}`)).status).toBe(403)
  expect((await app.as(admin)('GET', `/api/raccolte/${id}`)).body).toMatchObject({
    mancano: 1,
    azioni_consentite: [],
  })
  expect(await r.adesioni(admin, id)).toHaveLength(1)
  expect((await debiti(id))[0]?.stato).toBe('da_pagare')
})
