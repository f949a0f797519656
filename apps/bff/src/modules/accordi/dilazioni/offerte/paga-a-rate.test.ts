import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stoppedClock } from '../../../../../test/client.ts'
import { dilazioniDi, scriviTegm } from '../../../../../test/dilazioni.ts'
import { createAdmin, createCliente } from '../../../../../test/factories.ts'
import {
  createDebito,
  pagaSullaPagina,
  type Payments,
  startPayments,
} from '../../../../../test/payments.ts'

const clock = stoppedClock(new Date('2026-11-21T10:00:00Z'))
let p: Payments
beforeAll(async () => {
  p = await startPayments({ clock })
  await scriviTegm(p.db)
})
afterAll(() => p.stop())

/** Three rate a fortnight apart, the first one today: no credit. */
const TRE = {
  n_rate: 3,
  cadenza: 'quindicinale',
  importo_min_centesimi: 10_000,
  importo_max_centesimi: 50_000,
}
const SEI = { ...TRE, n_rate: 6, cadenza: 'mensile' }

async function inizio(values: object = {}) {
  const debito = await createDebito(p, {
    metodi_ammessi: ['carta', 'bonifico'],
    scadenza: '2026-12-31',
    ...values,
  })
  const d = dilazioniDi(p, debito)
  const offri = (corpo: object = TRE) => d.daEsercente('/api/offerte_rate', corpo)
  const url = `/api/gateway/${debito.id}/rate`
  const leggi = (coda = '') => p.as(debito.cliente)('GET', `${url}${coda}`)
  /** The offer that was read and confirmed by the code. */
  async function letta(offerta_id: string) {
    const { body } = await leggi(`/${offerta_id}`)
    await d.conferma(body.sha256, `${debito.id}:${offerta_id}`)
    return { offerta_id, sha256: body.sha256 }
  }
  const scegli = (corpo: object, key?: string) => d.daCliente(url, corpo, key)
  return { debito, d, offri, leggi, letta, scegli }
}

describe('DIL-M3 (parte) le offerte', () => {
  it('DIL-M3 (parte) un esercente le aggiunge, cambia, ordina e archivia; un altro non le vede', async () => {
    const { d, debito, offri } = await inizio()
    const { body: prima } = await offri()
    const { body: seconda } = await offri({ ...TRE, n_rate: 2 })
    expect([prima.ordine, seconda.ordine]).toEqual([0, 1])
    const cambia = (id: string, corpo: object, chi = debito.esercente) =>
      p.as(chi)('PATCH', `/api/offerte_rate/${id}`, corpo)
    const dopo = await cambia(prima._id, { ...TRE, anticipo_percento: 20, ordine: 2 })
    expect(dopo.body).toMatchObject({ anticipo_percento: 20, ordine: 2 })
    const elenco = () => p.as(debito.esercente)('GET', '/api/offerte_rate')
    expect((await elenco()).body).toMatchObject({
      data: [{ _id: seconda._id }, { _id: prima._id }],
      credito_abilitato: false,
    })
    const altro = await inizio()
    expect((await cambia(prima._id, TRE, altro.debito.esercente)).status).toBe(404)
    expect((await altro.d.daEsercente(`/api/offerte_rate/${prima._id}/archivia`)).status).toBe(404)
    const archiviata = await d.daEsercente(`/api/offerte_rate/${prima._id}/archivia`)
    expect(archiviata.body).toMatchObject({ attiva: false })
    expect(archiviata.body.archiviata_at).not.toBe(null)
    expect((await cambia(prima._id, TRE)).status).toBe(409)
    const staff = await createAdmin(p.db)
    const url = `/api/offerte_rate?esercente_id=${debito.esercente.id}`
    expect((await p.as(staff)('GET', url)).body.data).toHaveLength(2)
  })

  it.each([
    ['il massimo sotto il minimo', { importo_max_centesimi: 5000 }, '/importo_max_centesimi'],
    ['una rata sola', { n_rate: 1 }, '/n_rate'],
    ['troppe rate per l’importo minimo', { n_rate: 60, importo_min_centesimi: 200 }, '/n_rate'],
  ])('DIL-M3 (parte) %s è rifiutato accanto al suo campo', async (_, campi, pointer) => {
    const { offri } = await inizio()
    const { status, body } = await offri({ ...TRE, ...campi })
    expect([status, body.errors[0].pointer]).toEqual([422, pointer])
  })

  it('DIL-M3 (parte) otto al massimo', async () => {
    const { offri } = await inizio()
    const esiti = []
    for (let n = 2; n <= 10; n += 1) esiti.push((await offri({ ...TRE, n_rate: n })).status)
    expect(esiti).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 409])
  })

  it('DIL-M3 (parte) solo lo staff abilita al credito, con la ragione, e si legge nella cronologia', async () => {
    const { debito } = await inizio()
    const { id } = debito.esercente
    const staff = await createAdmin(p.db)
    const decidi = (azione: string, corpo: object, chi: Parameters<typeof p.as>[0] = staff) =>
      p.as(chi)('POST', `/api/esercenti/${id}/${azione}`, corpo)
    const motivo = { motivo: 'Iscritto all’elenco' }
    expect((await decidi('abilita_credito', motivo, debito.esercente)).status).toBe(403)
    expect((await decidi('abilita_credito', {})).status).toBe(422)
    const si = await decidi('abilita_credito', motivo)
    expect(si.body.credito_abilitato_at).toBe('2026-11-21T10:00:00.000Z')
    expect((await decidi('abilita_credito', motivo)).body).toEqual(si.body)
    expect((await decidi('revoca_credito', motivo)).body.credito_abilitato_at).toBe(null)
    const righe = await p.db
      .selectFrom('cronologia')
      .where('entita_id', '=', id)
      .orderBy('seq')
      .select(['azione', 'dopo'])
      .execute()
    expect(righe.map(({ azione }) => azione)).toEqual(['abilita_credito', 'revoca_credito'])
    expect(righe[0]?.dopo).toMatchObject(motivo)
  })
})

describe('GTW-M1 paga a rate', () => {
  it('GTW-M1 X13 ogni offerta con il suo piano, o con la ragione per cui non si può scegliere', async () => {
    const { offri, leggi } = await inizio()
    await offri()
    await offri({ ...TRE, importo_min_centesimi: 20_000 })
    await offri(SEI)
    await offri({ ...TRE, n_rate: 4, attiva: false })
    const { body } = await leggi()
    expect(body.offerte).toHaveLength(3)
    const [tre, oltre, sei] = body.offerte
    expect(tre).toMatchObject({ consentita: true, motivo: null, n_rate: 3 })
    expect(
      tre.piano.rate.map((r: { n: number; scadenza: string; totale_centesimi: number }) => [
        r.n,
        r.scadenza,
        r.totale_centesimi,
      ]),
    ).toEqual([
      [1, '2026-11-21', 4016],
      [2, '2026-12-06', 4016],
      [3, '2026-12-21', 4018],
    ])
    expect(oltre).toMatchObject({ consentita: false, piano: null })
    expect(oltre.motivo).toContain('200,00')
    expect(sei.motivo).toContain('gratuite e brevi')
  })

  it('GTW-M1 scelta, firmata e pagata la prima rata: il piano è attivo e il debito di prima è chiuso', async () => {
    const { debito, d, offri, leggi, letta, scegli } = await inizio()
    const { body: offerta } = await offri()
    const firmata = await letta(offerta._id)
    const pdf = await leggi(`/${offerta._id}/pdf`)
    const { status, body } = await scegli(firmata, 'una-volta-sola')
    expect(status).toBe(200)
    expect((await scegli(firmata, 'una-volta-sola')).body).toEqual(body)
    const url = `/api/dilazioni/${body.dilazione_id}/pdf`
    expect((await p.as(debito.cliente)('GET', url)).raw.equals(pdf.raw)).toBe(true)
    expect((await debito.paga()).body.code).toBe('si_paga_a_rate')
    const prima = `/api/gateway/${body.da_pagare_id}`
    const chiave = { 'idempotency-key': randomUUID() }
    const aperto = await p.as(debito.cliente)('POST', `${prima}/paga`, { metodo: 'carta' }, chiave)
    await pagaSullaPagina(aperto.body.url_pagamento)
    expect((await p.as(debito.cliente)('GET', prima)).body.stato).toBe('pagato')
    const dopo = await d.leggi(body.dilazione_id)
    expect(dopo.body).toMatchObject({ stato: 'attiva', rate_pagate: 1, pagato_centesimi: 4016 })
    expect(dopo.body.debiti).toMatchObject([{ _id: debito.id, stato: 'annullato' }])
    expect(dopo.body.cronologia.map(({ azione }: { azione: string }) => azione)).toEqual([
      'sceglie_offerta',
      'accetta',
      'attiva',
      'incassa',
    ])
    expect((await leggi()).body).toEqual({ offerte: [] })
  })

  it('GTW-M1 senza codice, di un altro, non consentita o archiviata: non si sceglie', async () => {
    const { d, offri, leggi, scegli, letta } = await inizio()
    const { body: offerta } = await offri()
    const { body: sei } = await offri(SEI)
    const { body } = await leggi(`/${offerta._id}`)
    const corpo = { offerta_id: offerta._id, sha256: body.sha256 }
    expect((await scegli(corpo)).body.code).toBe('otp_richiesto')
    const proibita = await scegli({ ...corpo, offerta_id: sei._id })
    expect([proibita.status, proibita.body.code]).toEqual([409, 'stato_incompatibile'])
    expect((await leggi(`/${sei._id}`)).body).toMatchObject({ consentita: false, sha256: null })
    const altri = await inizio()
    expect((await altri.scegli(corpo)).status).toBe(404)
    const url = `/api/gateway/${altri.debito.id}/rate`
    const nessuno = await createCliente(p.db)
    expect((await p.as(nessuno)('GET', url)).status).toBe(404)
    const firmata = await letta(offerta._id)
    await d.daEsercente(`/api/offerte_rate/${offerta._id}/archivia`)
    expect((await scegli(firmata)).status).toBe(404)
    const dilazioni = await p.db
      .selectFrom('dilazioni')
      .where('offerta_id', '=', offerta._id)
      .select('id')
      .execute()
    expect(dilazioni).toEqual([])
  })

  it('GTW-M1 due finestre insieme, o mentre si paga tutto: una cosa sola', async () => {
    const { debito, offri, letta, scegli } = await inizio()
    const { body: offerta } = await offri()
    const firmata = await letta(offerta._id)
    const esiti = await Promise.all([scegli(firmata), scegli(firmata), debito.paga()])
    expect(esiti.filter(({ status }) => status === 200)).toHaveLength(1)
    const dilazioni = await p.db
      .selectFrom('dilazioni')
      .where('offerta_id', '=', offerta._id)
      .select('id')
      .execute()
    expect(dilazioni.length).toBe(esiti[2]?.status === 200 ? 0 : 1)
  })

  it.each([
    ['pagato', { stato: 'pagato', incassato_centesimi: 12_050 }],
    ['con il link scaduto', { valido_fino: '2026-11-20' }],
    ['annullato', { stato: 'annullato' }],
  ])('GTW-M1 un debito %s non ha offerte', async (_, values) => {
    const { offri, leggi } = await inizio(values)
    const { body: offerta } = await offri()
    expect((await leggi()).body).toEqual({ offerte: [] })
    expect((await leggi(`/${offerta._id}`)).status).toBe(409)
  })
})
