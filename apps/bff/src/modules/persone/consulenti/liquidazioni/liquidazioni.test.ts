import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startConsulenti } from '../../../../../test/consulenti.ts'
import { createAdmin } from '../../../../../test/factories.ts'
import { readPdf } from '../../../../../test/files/read-pdf.ts'
import { saldo, verificaInvarianti } from '../../../registri/contabilita/index.ts'

const t = await startConsulenti()
afterAll(() => t.rateo.stop())
const { db, api } = t
/** Another person of the staff: whoever approves does not pay. */
const altra = t.rateo.as(await createAdmin(db))
const chiave = () => ({ 'idempotency-key': randomUUID() })

type Api = typeof api
const anteprima = async (id: string, mese: string) =>
  (await api('POST', `/api/consulenti/${id}/liquidazioni/anteprima`, { mese })).body
async function approva(id: string, mese: string, di: Api = api, key = chiave()) {
  const { righe, conteggio } = await anteprima(id, mese)
  const visto = { righe, netto_centesimi: conteggio?.netto_centesimi ?? 0 }
  return di('POST', `/api/consulenti/${id}/liquidazioni`, { mese, visto }, key)
}
const paga = (id: string, di: Api = altra, pagata_il = t.clock.today()) =>
  di('POST', `/api/liquidazioni/${id}/paga`, { pagata_il }, chiave())
const debito = (id: string) => saldo(db, { intestatario: `consulente:${id}`, codice: 'debito' })
const righe = async (id: string, mese: string) =>
  (await api('POST', `/api/consulenti/${id}/provvigioni`, { mese })).body.righe
/** The invariants hold; payments of these tests were never booked, so that their own do not. */
async function tiene() {
  const violate = await verificaInvarianti(db, t.clock.today())
  expect(
    violate.filter(({ invariante }) =>
      /^(?:liquidazione|provvigione|scrittura|somma)_/.test(invariante),
    ),
  ).toEqual([])
}

describe('CON-M4 la liquidazione', () => {
  it('CON-M4 si vede prima, si approva, la paga un’altra persona: documento, CSV e libri tornano; quello che torna dopo è del mese dopo', async () => {
    const { id, esercente_id } = await t.incarico({}, { nome: 'Ilenia Capponi' })
    await t.passano(1)
    const primo = await t.incassa(esercente_id, 100_000)
    await t.incassa(esercente_id, 23_456)
    await t.passano(1)
    const presto = await anteprima(id, '2026-03')
    expect(presto).toMatchObject({ righe: 2, motivo: 'Il mese di marzo 2026 non è finito.' })
    expect((await approva(id, '2026-03')).status).toBe(409)
    t.clock.advance(28 * 24 * 3_600_000)
    // The first of April before the night was counted.
    expect((await anteprima(id, '2026-03')).motivo).toMatch(/si finiscono di contare/)
    await t.passano(0)
    const vista = await anteprima(id, '2026-03')
    // 10 % of 1234,56: 123,46; VAT 27,16; 23 % withheld on 61,73: 14,20.
    expect(vista).toMatchObject({
      motivo: null,
      righe: 2,
      precedenti_centesimi: 0,
      conteggio: {
        provvigioni_centesimi: 12_346,
        iva_centesimi: 2716,
        totale_centesimi: 15_062,
        ritenuta_base_centesimi: 6173,
        ritenuta_centesimi: 1420,
        netto_centesimi: 13_642,
      },
    })
    expect(vista.dettaglio).toMatchObject([
      { esercente_id, da: null, righe: 2, base_centesimi: 123_456 },
    ])
    const sbagliata = await api(
      'POST',
      `/api/consulenti/${id}/liquidazioni`,
      { mese: '2026-03', visto: { righe: 2, netto_centesimi: 13_643 } },
      chiave(),
    )
    expect([sbagliata.status, sbagliata.body.error_message]).toEqual([
      409,
      'Intanto le cifre sono cambiate: guardale di nuovo. Non è stato fatto nulla.',
    ])
    expect(await debito(id)).toBe(0)
    const key = chiave()
    const { status, body } = await approva(id, '2026-03', api, key)
    expect([status, body.numero, body.stato]).toEqual([200, '2026/1', 'approvata'])
    const visto = { righe: 2, netto_centesimi: 13_642 }
    const ancora = await api(
      'POST',
      `/api/consulenti/${id}/liquidazioni`,
      { mese: '2026-03', visto },
      key,
    )
    expect(ancora.body._id).toBe(body._id)
    expect(await debito(id)).toBe(-15_062)
    await t.restituisci(primo)
    await t.passano(1)
    expect((await api('GET', `/api/liquidazioni/${body._id}`)).body.conteggio).toEqual(
      vista.conteggio,
    )
    const stessa = await paga(body._id, api)
    expect([stessa.status, stessa.body.error_message]).toEqual([
      409,
      'Chi ha approvato non paga: serve un’altra persona dello staff. Non è stato fatto nulla.',
    ])
    expect((await paga(body._id, altra, '2026-05-01')).body.errors[0].pointer).toBe('/pagata_il')
    const pagata = await paga(body._id)
    expect(pagata.body).toMatchObject({ stato: 'pagata', pagata_il: '2026-04-02' })
    expect((await paga(body._id)).status).toBe(409)
    expect(await debito(id)).toBe(0)
    const inBanca = await db
      .selectFrom('scritture')
      .where('origine_tipo', '=', 'liquidazione')
      .where('origine_id', '=', body._id)
      .select('tipo')
      .orderBy('id')
      .execute()
    expect(inBanca.map(({ tipo }) => tipo)).toEqual(['liquidazione', 'liquidazione_pagata'])
    const pdf = await api('GET', `/api/liquidazioni/${body._id}/documento`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const { text, dictionaries } = readPdf(pdf.raw)
    // Anybody who holds the sheet reads how it stands today.
    const [url = ''] = /\/verifica\/[0-9A-Z]{20}/.exec(dictionaries) ?? []
    const verificata = await t.rateo.app.inject({ method: 'GET', url })
    expect(verificata.body).toMatch(/Liquidazione delle provvigioni[\s\S]*Pagata/)
    for (const parola of [
      'Ilenia Capponi',
      '123,46',
      'Ritenuta d’acconto 23%',
      '136,42',
      'art. 25-bis',
    ])
      expect(text).toContain(parola)
    const csv = await api('GET', `/api/liquidazioni/${body._id}/righe.csv`)
    expect(csv.body.split('\r\n').filter(Boolean)).toHaveLength(4)
    expect(csv.body).toContain(';123,46')
    const elenco = await api('GET', '/api/liquidazioni/elenco.csv?mese=2026-03')
    expect(elenco.body).toContain('Ilenia Capponi')
    // Money that went back is of April, below zero: it is carried over and takes from the next.
    await t.finoAl('2026-05-01')
    const aprile = await anteprima(id, '2026-04')
    expect(aprile).toMatchObject({
      provvigioni_centesimi: -10_000,
      conteggio: null,
      motivo: expect.stringContaining('si porta avanti finché non torna sopra zero'),
    })
    expect((await approva(id, '2026-04')).status).toBe(409)
    await t.incassa(esercente_id, 300_000)
    await t.finoAl('2026-06-01')
    expect(await anteprima(id, '2026-05')).toMatchObject({
      provvigioni_centesimi: 20_000,
      precedenti_centesimi: -10_000,
      motivo: null,
    })
    const maggio = await approva(id, '2026-05')
    expect(maggio.body).toMatchObject({ numero: '2026/2', precedenti_centesimi: -10_000 })
    expect(
      readPdf((await api('GET', `/api/liquidazioni/${maggio.body._id}/documento`)).raw).text,
    ).toContain('Mesi precedenti')
    await tiene()
  })

  it('CON-M4 (parte) un’approvazione si annulla prima del pagamento, dalla più nuova; le righe tornano e i libri anche', async () => {
    const { id, esercente_id } = await t.incarico()
    await t.incassa(esercente_id, 50_000)
    await t.finoAl('2026-07-01')
    const giugno = await approva(id, '2026-06')
    await t.incassa(esercente_id, 10_000)
    await t.finoAl('2026-08-01')
    const luglio = await approva(id, '2026-07')
    expect([giugno.status, luglio.status]).toEqual([200, 200])
    const annulla = (quale: string) =>
      api('POST', `/api/liquidazioni/${quale}/annulla`, { motivo: 'Quota sbagliata' }, chiave())
    expect((await annulla(giugno.body._id)).body.error_message).toMatch(/mese dopo/)
    expect((await annulla(luglio.body._id)).body.stato).toBe('annullata')
    expect((await annulla(luglio.body._id)).status).toBe(409)
    expect((await paga(luglio.body._id)).status).toBe(409)
    expect(await debito(id)).toBe(-(giugno.body.conteggio.totale_centesimi as number))
    const dopo = await approva(id, '2026-07')
    expect(dopo.body).toMatchObject({ numero: '2026/3', righe: 1 })
    await paga(giugno.body._id)
    expect((await annulla(giugno.body._id)).status).toBe(409)
    // Nothing that was approved can be changed by anybody, nor in the tables.
    await expect(
      db
        .updateTable('liquidazioni')
        .set({ netto_centesimi: 1 })
        .where('id', '=', dopo.body._id)
        .execute(),
    ).rejects.toThrow(/non cambia/)
    await expect(
      db.deleteFrom('righe_liquidazione').where('liquidazione_id', '=', dopo.body._id).execute(),
    ).rejects.toThrow(/non cambiano/)
    await expect(
      db
        .updateTable('liquidazioni')
        .set({ stato: 'pagata', pagata_da: t.admin.id, pagata_il: '2026-08-01' })
        .where('id', '=', dopo.body._id)
        .execute(),
    ).rejects.toThrow(/violates check constraint/)
    await tiene()
  })

  it('CON-M4 (parte) due approvazioni insieme: una sola prende le righe', async () => {
    const { id, esercente_id } = await t.incarico()
    await t.incassa(esercente_id, 50_000)
    await t.finoAl('2026-09-01')
    const { righe: quante, conteggio } = await anteprima(id, '2026-08')
    const visto = { righe: quante, netto_centesimi: conteggio.netto_centesimi }
    const esiti = await Promise.all(
      Array.from({ length: 4 }, () =>
        api('POST', `/api/consulenti/${id}/liquidazioni`, { mese: '2026-08', visto }, chiave()),
      ),
    )
    expect(esiti.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ])
    expect(await debito(id)).toBe(-(conteggio.totale_centesimi as number))
    const vinta = esiti.find(({ status }) => status === 200)?.body._id as string
    const pagate = await Promise.all([paga(vinta), paga(vinta), paga(vinta)])
    expect(pagate.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await debito(id)).toBe(0)
    await tiene()
  })

  it('CON-M4 (parte) il mese di tutti, e i bonifici in un file: nessuna in due, torna da pagare se la banca non esegue', async () => {
    const uno = await t.incarico({}, { nome: 'Ada Uno' })
    const due = await t.incarico({}, { nome: 'Bea Due', iban: '' })
    for (const { esercente_id } of [uno, due]) await t.incassa(esercente_id, 50_000)
    await t.finoAl('2026-10-01')
    const mese = async () => (await altra('POST', '/api/liquidazioni/mese', {})).body
    const voci = async () =>
      (await mese()).voci.filter(({ consulente }: { consulente: { _id: string } }) =>
        [uno.id, due.id].includes(consulente._id),
      )
    expect((await mese()).mese).toBe('2026-09')
    expect(await voci()).toMatchObject([
      { consulente: { nome: 'Ada Uno' }, liquidazione: null, motivo: null },
      { consulente: { nome: 'Bea Due' }, liquidazione: null, motivo: null },
    ])
    const a = (await approva(uno.id, '2026-09')).body
    const b = (await approva(due.id, '2026-09')).body
    expect((await voci())[0].liquidazione).toMatchObject({
      stato: 'approvata',
      approvata_da_me: false,
    })
    const bonifici = (liquidazioni: string[], esecuzione_il = '2026-10-05', di: Api = altra) =>
      di('POST', '/api/bonifici_consulenti', { liquidazioni, esecuzione_il }, chiave())
    expect((await bonifici([a._id])).body.error_message).toMatch(/manca il nome di chi gestisce/)
    const parametro = (quale: string, valori: object) =>
      api('POST', `/api/gestione/parametri/${quale}`, { valori, valido_dal: null })
    await parametro('gestore', {
      nome: 'Rateo S.r.l.',
      partita_iva: '',
      indirizzo: '',
      email: '',
    })
    expect((await bonifici([a._id])).body.error_message).toMatch(/manca l’IBAN da cui/)
    await parametro('conto_consulenti', { iban: 'IT83W0542811101000000123455' })
    expect((await bonifici([a._id], '2026-10-04')).body.errors[0].pointer).toBe('/esecuzione_il')
    expect((await bonifici([a._id], '2026-10-05', api)).body.error_message).toMatch(
      /Chi ha approvato/,
    )
    expect((await bonifici([a._id, b._id])).body.error_message).toMatch(/Di Bea Due manca l’IBAN/)
    const fatto = await bonifici([a._id])
    expect(fatto.body).toMatchObject({ righe: 1, importo_centesimi: a.conteggio.netto_centesimi })
    expect((await bonifici([a._id])).status).toBe(409)
    const file = await api('GET', `/api/bonifici_consulenti/${fatto.body._id}/file`)
    expect(file.body).toContain('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09')
    expect(file.body).toContain('<Nm>Ada Uno</Nm>')
    const torna = await api(
      'POST',
      `/api/liquidazioni/${a._id}/non_riuscita`,
      { motivo: 'Conto chiuso' },
      chiave(),
    )
    expect(torna.body).toMatchObject({
      stato: 'approvata',
      bonifici_id: null,
      motivo: 'Conto chiuso',
    })
    await bonifici([a._id])
    expect((await paga(a._id)).body.stato).toBe('pagata')
    expect(await debito(uno.id)).toBe(0)
    await tiene()
  })
})

describe('le aliquote', () => {
  it('CON-B4 sono parametri con un giorno e una fonte: quelle approvate tengono le loro, senza massimale non si liquida', async () => {
    const agente = { enasarco: true, enasarco_monomandatario: true }
    const { id, esercente_id } = await t.incarico({}, agente)
    await t.incassa(esercente_id, 4_000_000)
    await t.finoAl('2026-11-01')
    const vista = await anteprima(id, '2026-10')
    // 8,5 % of 4000,00 from each, and 23 % on 2000,00.
    expect(vista.conteggio).toMatchObject({
      enasarco_base_centesimi: 400_000,
      enasarco_centesimi: 34_000,
      enasarco_preponente_centesimi: 34_000,
      ritenuta_centesimi: 46_000,
      netto_centesimi: 400_000 + 88_000 - 46_000 - 34_000,
    })
    expect(vista.aliquote.fonti.join(' ')).toMatch(/massimali 2026/)
    const prima = (await approva(id, '2026-10')).body
    // From December the ceiling is lower: only what is left of it counts.
    const contributi = {
      enasarco_agente: 850,
      enasarco_preponente: 850,
      massimale_pluri_centesimi: 3_000_000,
      massimale_mono_centesimi: 450_000,
      anno: 2026,
      rivalsa_inps: 400,
      fonte: 'Prova',
    }
    const scritto = await api('POST', '/api/gestione/parametri/contributi_consulenti', {
      valori: contributi,
      valido_dal: '2026-12-01',
    })
    expect(scritto.status).toBe(200)
    await t.incassa(esercente_id, 1_000_000)
    await t.finoAl('2026-12-01')
    const dopo = await anteprima(id, '2026-11')
    expect(dopo.conteggio).toMatchObject({
      enasarco_base_centesimi: 50_000,
      enasarco_centesimi: 4250,
    })
    expect(dopo.aliquote.fonti).toContain('Prova')
    expect((await api('GET', `/api/liquidazioni/${prima._id}`)).body.conteggio).toEqual(
      prima.conteggio,
    )
    // Tax is withheld on the day of the payment: another rate than the one counted stops it.
    await api('POST', '/api/gestione/parametri/ritenute_consulenti', {
      valori: { provvigioni: 2400, professionisti: 2000, fonte: 'Legge di prova' },
      valido_dal: null,
    })
    expect((await paga(prima._id)).body.error_message).toMatch(/la ritenuta è un’altra/)
    await t.incassa(esercente_id, 1_000_000)
    await t.finoAl('2027-02-01')
    expect((await anteprima(id, '2027-01')).motivo).toBe(
      'In Gestione, tra i parametri dei consulenti, manca il massimale ENASARCO dell’anno.',
    )
    expect((await approva(id, '2027-01')).status).toBe(409)
    await tiene()
  })

  it('CON-B4 (parte) dati che la legge non lascia stare insieme si rifiutano al loro campo', async () => {
    const id = await t.consulente()
    const { body } = await api('GET', `/api/consulenti/${id}`)
    const { nome, partita_iva, email } = body
    const dati = { nome, partita_iva, email, telefono: '', territorio: '', iban: '' }
    const di = (values: object) =>
      api('PATCH', `/api/consulenti/${id}`, {
        ...dati,
        ritenuta: 'meta',
        enasarco: false,
        regime_iva: 'ordinario',
        rivalsa_inps: false,
        enasarco_monomandatario: false,
        ...values,
      })
    for (const [values, pointer] of [
      [{ regime_iva: 'forfettario' }, '/ritenuta'],
      [{ enasarco: true, ritenuta: 'intera' }, '/ritenuta'],
      [{ rivalsa_inps: true }, '/rivalsa_inps'],
      [{ enasarco_monomandatario: true }, '/enasarco_monomandatario'],
    ] as const) {
      const rifiutato = await di(values)
      expect([rifiutato.status, rifiutato.body.errors[0].pointer]).toEqual([422, pointer])
    }
    const fatto = await di({ regime_iva: 'forfettario', ritenuta: 'nessuna', rivalsa_inps: true })
    expect(fatto.body).toMatchObject({ regime_iva: 'forfettario', rivalsa_inps: true })
  })
})

it('CON-B1 ogni riga dice dov’è, o perché non è in una liquidazione; anche l’addebito che la banca può riprendere', async () => {
  const { id, esercente_id } = await t.incarico()
  const perche = async (mese: string) =>
    (await righe(id, mese)).map((r: { perche: string }) => r.perche)
  expect(t.clock.today()).toBe('2027-02-01')
  const torna = await t.incassa(esercente_id, 10_000)
  await t.incassa(esercente_id, 20_000, { metodo: 'addebito_sdd' })
  await t.passano(1)
  expect(await perche('2027-02')).toEqual(['Il mese di febbraio 2027 non è finito.'])
  const { body } = await api('POST', `/api/consulenti/${id}/provvigioni`, {})
  expect(body.in_maturazione).toMatchObject([
    { incassato_centesimi: 20_000, incassato_il: '2027-02-01', sicuro_dal: '2027-03-30' },
  ])
  await t.finoAl('2027-03-01')
  expect(await perche('2027-02')).toEqual([
    'La liquidazione di febbraio 2027 è pronta e va ancora approvata.',
  ])
  const { body: approvata } = await approva(id, '2027-02')
  expect(await perche('2027-02')).toEqual([
    `Nella liquidazione ${approvata.numero}, approvata e da pagare.`,
  ])
  await t.restituisci(torna)
  await t.finoAl('2027-04-01')
  // The debit is a line of March: together with what went back it is above zero.
  expect(await perche('2027-03')).toEqual(
    Array.from(
      { length: 2 },
      () => 'La liquidazione di marzo 2027 è pronta e va ancora approvata.',
    ),
  )
  await paga(approvata._id)
  expect(await perche('2027-02')).toEqual([
    `Nella liquidazione ${approvata.numero}, pagata il 01/04/2027.`,
  ])
  await approva(id, '2027-03')
  // Written down late for a day of a month that is settled: it is of the day on which it is found.
  await t.incassa(esercente_id, 40_000, { at: new Date('2027-03-20T10:00:00Z') })
  await t.passano(0)
  const inRitardo = await perche('2027-03')
  expect(inRitardo.filter((frase: string) => /entra nella prossima/.test(frase))).toHaveLength(1)
})
