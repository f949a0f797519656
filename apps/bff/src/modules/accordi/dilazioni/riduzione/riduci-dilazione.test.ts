import { randomUUID } from 'node:crypto'
import { REGOLE_RIDUZIONE, type RegolaRiduzione } from '@rateo/domain/atti/riduzione'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confermaAtto } from '../../../../../test/conferma-atto.ts'
import { scriviTegm } from '../../../../../test/dilazioni.ts'
import { createAdmin, createEsercente } from '../../../../../test/factories.ts'
import { pagaSullaPagina, type Payments, startPayments } from '../../../../../test/payments.ts'
import { clockDi, pianoAccettato } from '../../../../../test/piano-accettato.ts'

const { clock, vai } = clockDi('2026-11-24T10:00:00Z')
let p: Payments
beforeAll(async () => {
  p = await startPayments({ clock })
  await scriviTegm(p.db)
})
afterAll(() => p.stop())

type Chi = Parameters<typeof p.as>[0]
const CARO = {
  importo_centesimi: 120_000,
  tan_percento: 12,
  cadenza: 'mensile',
  prima_scadenza: '2026-12-24',
} as const

async function piano(voluto: Parameters<typeof pianoAccettato>[1] = {}) {
  vai('2026-11-24T10:00:00Z')
  const d = await pianoAccettato(p, voluto)
  const post = (passo: string, body: object, chi: Chi = d.esercente) =>
    p.as(chi)('POST', `${d.url}/riduzione${passo}`, body, { 'idempotency-key': randomUUID() })
  const conta = (importo_centesimi: number, regola: RegolaRiduzione = 'ultime', chi?: Chi) =>
    post('/anteprima', { importo_centesimi, regola }, chi)
  const corpo = async (importo_centesimi: number, regola: RegolaRiduzione = 'ultime') => {
    const { body } = await conta(importo_centesimi, regola)
    const { resta_centesimi = 0, da_rendere_centesimi = 0, oggetto } = body
    if (oggetto !== undefined) await confermaAtto(p, d.esercente, { scopo: 'stralcio', oggetto })
    const motivo = 'Reso di una parte'
    return { importo_centesimi, regola, motivo, resta_centesimi, da_rendere_centesimi }
  }
  return {
    ...d,
    post,
    conta,
    riduci: async (importo: number, regola?: RegolaRiduzione) =>
      post('', await corpo(importo, regola)),
    residui: async () =>
      (await d.leggi()).rate.map((r: { residuo_centesimi: number }) => r.residuo_centesimi),
    rimborsi: () =>
      p.db
        .selectFrom('rimborsi as b')
        .innerJoin('rate as r', 'r.pagamento_id', 'b.pagamento_id')
        .where('r.dilazione_id', '=', d.id)
        .select(['b.importo_centesimi', 'b.modo', 'b.stato'])
        .execute(),
    lettera: async (a: string, oggetto: string) =>
      (await d.posta(a)).find((una) => una.oggetto.includes(oggetto)),
  }
}

describe('DIL-M10 (parte) il reso dell’acquisto su un piano in corso', () => {
  it('dalle ultime, dalle prossime o da tutte: le rate sono quelle dell’anteprima, i due lo leggono', async () => {
    const attese = {
      ultime: [10_000, 5000, 0],
      prossime: [0, 5000, 10_000],
      ricalcolo: [5000, 5000, 5000],
    }
    for (const regola of REGOLE_RIDUZIONE) {
      const d = await piano()
      const { body: visto } = await d.conta(15_000, regola)
      expect(visto).toMatchObject({ tolto_centesimi: 15_000, da_rendere_centesimi: 0 })
      const { status, body } = await d.riduci(15_000, regola)
      expect([status, body.residuo_centesimi, body.abbuonato_centesimi]).toEqual([
        200, 15_000, 15_000,
      ])
      expect(await d.residui()).toEqual(attese[regola])
      expect(await d.residui()).toEqual(
        visto.rate.map((r: { resta_centesimi: number }) => r.resta_centesimi),
      )
      expect(await d.lettera(d.cliente.email, 'Reso di 150,00')).toBeDefined()
      expect(await d.lettera(d.esercente.email, 'Reso di 150,00')).toBeDefined()
      // Lines of one act have one instant: which of them comes last is not promised.
      const dette = body.cronologia.map((riga: { descrizione: string }) => riga.descrizione)
      expect(dette).toContainEqual(expect.stringContaining('Reso dell’acquisto'))
    }
    const abbuoni = await p.db.selectFrom('abbuoni').select('causa').distinct().execute()
    expect(abbuoni).toEqual([{ causa: 'rimborso' }])
    const { libri } = await piano()
    expect(await libri()).toEqual([])
  })

  it('DIL-M10 (parte) una rata di trenta centesimi non si paga con la carta: si legge perché, e si registra in contanti', async () => {
    const d = await piano()
    await d.riduci(29_970)
    expect(await d.residui()).toEqual([30, 0, 0])
    const { pagamento } = await d.rata(1)
    const { status, body } = await p.as(d.cliente)(
      'POST',
      `/api/gateway/${pagamento._id}/paga`,
      { metodo: 'carta' },
      { 'idempotency-key': randomUUID() },
    )
    expect([status, body.title]).toEqual([422, 'Meno di 0,50 €'])
    await d.incassa(1, 30, { metodo: 'contanti' })
    expect((await d.leggi()).stato).toBe('conclusa')
    expect(await d.libri()).toEqual([])
  })

  it('con gli interessi: quello che non costa più esce con il capitale, e chiudere subito costa il prezzo che resta', async () => {
    for (const regola of REGOLE_RIDUZIONE) {
      const d = await piano(CARO)
      const { residuo_centesimi: prima } = await d.leggi()
      const { body: visto } = await d.conta(60_000, regola)
      expect(visto.interessi_tolti_centesimi).toBeGreaterThan(0)
      const { body } = await d.riduci(60_000, regola)
      expect(body.residuo_centesimi).toBe(prima - 60_000 - visto.interessi_tolti_centesimi)
      // Today nothing has matured: what is left of the price closes the plan, and a cent of a rata that is interest alone.
      expect(body.estinzione).toMatchObject({
        da_pagare_centesimi: regola === 'prossime' ? 60_001 : 60_000,
      })
      expect(await d.libri()).toEqual([])
    }
  })

  it('quello che è oltre le rate torna: da dove era arrivato se è arrivato online, il resto lo rende l’esercente', async () => {
    const d = await piano()
    await d.incassa(1, 10_000)
    const { pagamento } = await d.rata(2)
    const { body } = await p.as(d.cliente)(
      'POST',
      `/api/gateway/${pagamento._id}/paga`,
      { metodo: 'carta' },
      { 'idempotency-key': randomUUID() },
    )
    await pagaSullaPagina(body.url_pagamento)
    await p.as(d.cliente)('GET', `/api/gateway/${pagamento._id}`)
    expect(await d.leggi()).toMatchObject({ pagato_centesimi: 20_000, residuo_centesimi: 10_000 })
    expect((await d.conta(30_001)).body.errors[0]).toMatchObject({ pointer: '/importo_centesimi' })
    expect((await d.conta(25_000)).body).toMatchObject({
      tolto_centesimi: 10_000,
      da_rendere_centesimi: 15_000,
      reso_online_centesimi: 10_000,
      conclude: true,
    })
    const fatto = await d.riduci(25_000)
    expect([fatto.status, fatto.body.stato]).toEqual([200, 'conclusa'])
    expect(await d.rimborsi()).toEqual([
      { importo_centesimi: 10_000, modo: 'fornitore', stato: 'in_coda' },
    ])
    const lettera = await d.lettera(d.esercente.email, 'Reso di 250,00')
    expect(lettera?.testo).toContain('50,00')
    expect(lettera?.testo).toContain('li restituisci tu')
    expect(await d.libri()).toEqual([])
  })

  it('due volte, mai più del prezzo; su una rata pagata in parte; la rata ridotta non si annulla come un condono', async () => {
    const d = await piano()
    await d.incassa(1, 4000)
    await d.riduci(5000, 'prossime')
    expect(await d.residui()).toEqual([1000, 10_000, 10_000])
    expect((await d.rata(1)).condono).toMatchObject({ annullabile: false })
    await d.riduci(6000, 'prossime')
    expect(await d.residui()).toEqual([0, 5000, 10_000])
    expect((await d.rata(1)).stato).toBe('pagata')
    expect((await d.conta(19_001)).status).toBe(422)
    expect((await d.conta(19_000)).body).toMatchObject({
      da_rendere_centesimi: 4000,
      conclude: true,
    })
    expect(await d.libri()).toEqual([])
  })

  it('serve il codice per quell’importo; con importi vecchi nulla; gli altri no; dieci insieme, una', async () => {
    const d = await piano()
    const chiesto = { importo_centesimi: 5000, regola: 'ultime', motivo: 'Reso' }
    const giusto = { resta_centesimi: 25_000, da_rendere_centesimi: 0 }
    expect((await d.post('', { ...chiesto, ...giusto })).body.code).toBe('otp_richiesto')
    const vecchio = await d.post('', { ...chiesto, ...giusto, resta_centesimi: 24_999 })
    expect(vecchio.body.detail).toContain('gli importi sono cambiati')
    expect((await d.post('', { ...chiesto, ...giusto, motivo: ' ' })).status).toBe(422)
    expect((await d.conta(5000, 'ultime', d.cliente)).status).toBe(403)
    expect((await d.conta(5000, 'ultime', await createAdmin(p.db))).status).toBe(403)
    expect((await d.conta(5000, 'ultime', await createEsercente(p.db))).status).toBe(404)
    const { body } = await d.conta(5000)
    await confermaAtto(p, d.esercente, { scopo: 'stralcio', oggetto: body.oggetto })
    const esiti = await Promise.all(
      Array.from({ length: 10 }, () => d.post('', { ...chiesto, ...giusto })),
    )
    expect(esiti.filter(({ status }) => status === 200)).toHaveLength(1)
    const { pagamento } = await d.rata(1)
    const metti = (stato: 'in_verifica' | 'da_pagare') =>
      p.db.updateTable('pagamenti').set({ stato }).where('id', '=', pagamento._id).execute()
    await metti('in_verifica')
    expect((await d.conta(1000)).body.detail).toContain('attendi l’esito')
    expect((await d.puo(d.esercente, 'riduci')).consentita).toBe(false)
    await metti('da_pagare')
    expect(await d.libri()).toEqual([])
  })
})
