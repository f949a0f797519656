import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stoppedClock } from '../../../../../test/client.ts'
import { dilazioniDi, scriviTegm } from '../../../../../test/dilazioni.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
} from '../../../../../test/factories.ts'
import { type Payments, startPayments } from '../../../../../test/payments.ts'
import { avvisaSoglie } from '../index.ts'

const clock = stoppedClock(new Date('2026-12-31T22:30:00Z'))
const HALF_AN_HOUR = 30 * 60_000
let p: Payments
beforeAll(async () => {
  p = await startPayments({ clock })
})
afterAll(() => p.stop())

const SEI = { n_rate: 6, cadenza: 'mensile', prima_scadenza: '2027-01-31' } as const
const BREVE = { n_rate: 2, cadenza: 'quindicinale', prima_scadenza: '2027-01-10' } as const

async function mondo({
  tipo = 'persona',
  debito: values = {},
}: { tipo?: string; debito?: object } = {}) {
  const esercente = await createEsercente(p.db, { credito_abilitato_at: clock.now() })
  const cliente = await createCliente(p.db, { esercente_id: esercente.id, tipo })
  const debito = await createPagamento(p.db, {
    esercente_id: esercente.id,
    cliente_id: cliente.id,
    importo_centesimi: 100_000,
    scadenza: '2027-01-31',
    created_at: clock.now(),
    metodi_ammessi: ['carta', 'bonifico'],
    ...values,
  })
  return { esercente, cliente, debito, d: dilazioniDi(p, { esercente, cliente }) }
}

const OLTRE = /oltre la soglia di usura/
const IGNOTA = /La soglia di usura di questo trimestre non è ancora nota/

describe('DIL-M3 (parte) la soglia di usura', () => {
  it('DIL-M3 (parte) senza il decreto del trimestre nessuno chiede interessi né spese, e lo staff lo sa ogni giorno', async () => {
    const admin = await createAdmin(p.db)
    const { d, debito, esercente } = await mondo()
    for (const costo of [{ tan_percento: 1 }, { spese_per_rata_centesimi: 100 }]) {
      const { status, body } = await d.anteprima({ pagamenti: [debito.id], ...SEI, ...costo })
      expect([status, body.errors]).toEqual([
        422,
        [{ pointer: `/${Object.keys(costo)[0]}`, message: expect.stringMatching(IGNOTA) }],
      ])
    }
    expect((await d.anteprima({ pagamenti: [debito.id], ...SEI })).status).toBe(200)
    const { body } = await p.as(esercente)('GET', '/api/offerte_rate')
    expect(body).toMatchObject({ soglia_consumatori: null, soglia_imprese: null })
    expect(await avvisaSoglie({ db: p.db, clock })).toBe(2)
    expect(await avvisaSoglie({ db: p.db, clock })).toBe(2)
    const ieri = { today: () => '2026-12-30', now: () => new Date('2026-12-30T10:00:00Z') }
    expect(await avvisaSoglie({ db: p.db, clock: ieri })).toBe(2)
    const avvisi = await p.db
      .selectFrom('notifiche')
      .where('utente_id', '=', admin.utente_id)
      .select(['testo', 'indirizzo'])
      .orderBy('id')
      .execute()
    expect(avvisi).toHaveLength(4)
    expect(avvisi[0]).toMatchObject({
      testo: expect.stringContaining('Manca il TEGM del credito finalizzato'),
      indirizzo: '/gestione?scheda=parametri',
    })
  })

  it('DIL-M3 (parte) oltre la soglia non si vede in anteprima, non si salva, non si invia: il perché è accanto al TAN', async () => {
    const { d, debito } = await mondo()
    // 10,90 gives a threshold of 17,625.
    await scriviTegm(p.db)
    const corpo = { pagamenti: [debito.id], ...SEI }
    for (const chiama of [d.anteprima, d.crea]) {
      const { status, body } = await chiama({ ...corpo, tan_percento: 90 })
      expect([status, body.errors]).toEqual([
        422,
        [{ pointer: '/tan_percento', message: expect.stringMatching(OLTRE) }],
      ])
    }
    const { body: bozza } = await d.crea({ ...corpo, tan_percento: 12 })
    expect(bozza.stato).toBe('bozza')
    // The rate of the quarter was written again in the meantime, lower.
    await scriviTegm(p.db, { dal: '2026-12-01', credito_finalizzato: 300 })
    const inviata = await d.azione(bozza._id, 'invia')
    expect([inviata.status, inviata.body.errors[0].message]).toEqual([
      422,
      expect.stringMatching(OLTRE),
    ])
    expect((await d.leggi(bozza._id)).status).toBe(404)
    await scriviTegm(p.db, { dal: '2026-12-15' })
    expect((await d.azione(bozza._id, 'invia')).status).toBe(200)
  })

  it('DIL-M3 (parte) conta il trimestre in cui si accetta, e vale anche per le offerte della pagina di pagamento', async () => {
    const { d, debito, cliente, esercente } = await mondo()
    const troppo = await d.daEsercente('/api/offerte_rate', offerta(80))
    expect([troppo.status, troppo.body.errors[0].pointer]).toEqual([422, '/tan_percento'])
    const { body: sua } = await d.daEsercente('/api/offerte_rate', offerta(9))
    const gateway = () => p.as(cliente)('GET', `/api/gateway/${debito.id}/rate`)
    expect((await gateway()).body.offerte).toMatchObject([{ _id: sua._id, consentita: true }])
    const altro = await createPagamento(p.db, {
      esercente_id: esercente.id,
      cliente_id: cliente.id,
      importo_centesimi: 80_000,
      created_at: clock.now(),
    })
    const id = await d.proposta({ pagamenti: [altro.id], ...SEI, tan_percento: 12 })
    const { sha256 } = await d.letta(id)
    // Half an hour later it is January: the decree of the new quarter is not written yet.
    clock.advance(HALF_AN_HOUR)
    expect((await gateway()).body.offerte).toMatchObject([
      { consentita: false, motivo: expect.stringMatching(IGNOTA) },
    ])
    const accettata = await d.accetta(id, { sha256, metodo: 'bonifico' })
    expect([accettata.status, accettata.body.error_message]).toEqual([
      409,
      expect.stringMatching(/non è ancora nota.*non è stato addebitato alcun importo/),
    ])
    expect((await d.leggi(id)).body.stato).toBe('proposta')
    await scriviTegm(p.db, { dal: '2027-01-01' })
    expect((await gateway()).body.offerte).toMatchObject([{ consentita: true }])
    clock.advance(-HALF_AN_HOUR)
  })
})

const offerta = (tan_percento: number) => ({
  n_rate: 6,
  cadenza: 'mensile',
  importo_min_centesimi: 10_000,
  importo_max_centesimi: 200_000,
  tan_percento,
})

describe('DIL-M3 (parte) il perimetro', () => {
  it('DIL-M3 (parte) i giorni gratuiti si contano dalla fornitura, e un debito già scaduto ne ha usati', async () => {
    const { d, debito } = await mondo()
    const vecchio = await mondo({
      debito: { created_at: new Date('2026-11-10T09:00:00Z'), scadenza: '2026-11-20' },
    })
    const anteprima = async (di: typeof d, corpo: object) => (await di.anteprima(corpo)).body
    expect(await anteprima(d, { pagamenti: [debito.id], ...BREVE })).toMatchObject({
      inquadramento: 'fuori_perimetro',
      fornitura_il: '2026-12-31',
    })
    expect(await anteprima(vecchio.d, { pagamenti: [vecchio.debito.id], ...BREVE })).toMatchObject({
      inquadramento: 'credito_gratuito',
      fornitura_il: '2026-11-10',
    })
    // Supplied yesterday, whenever it was asked for.
    const detta = { pagamenti: [vecchio.debito.id], ...BREVE, fornitura_il: '2026-12-30' }
    expect(await anteprima(vecchio.d, detta)).toMatchObject({ inquadramento: 'fuori_perimetro' })
    const { body } = await vecchio.d.crea(detta)
    expect(body.fornitura_il).toBe('2026-12-30')
    const mai = await d.anteprima({ ...detta, pagamenti: [debito.id], fornitura_il: '2026-02-31' })
    expect(mai.body.errors[0].pointer).toBe('/fornitura_il')
    // A year ahead is the last day that may be named.
    for (const [fornitura_il, status] of [
      ['2027-12-31', 200],
      ['2028-01-01', 422],
    ] as const) {
      const lontana = await d.anteprima({ ...detta, pagamenti: [debito.id], fornitura_il })
      expect([fornitura_il, lontana.status]).toEqual([fornitura_il, status])
    }
  })

  it('DIL-M3 (parte) un grande venditore ha 14 giorni, da quando lo dichiara', async () => {
    const { d, debito, esercente } = await mondo()
    const corpo = { pagamenti: [debito.id], ...BREVE }
    expect((await d.anteprima(corpo)).body.inquadramento).toBe('fuori_perimetro')
    const limiti = async () => (await p.as(esercente)('GET', '/api/offerte_rate')).body
    expect(await limiti()).toMatchObject({ dimensione: 'pmi', dimensione_confermata_at: null })
    await d.daEsercente('/api/offerte_rate/dimensione', { dimensione: 'grande' })
    expect(await limiti()).toMatchObject({
      dimensione: 'grande',
      dimensione_confermata_at: clock.now().toISOString(),
    })
    const { body } = await d.anteprima(corpo)
    expect(body).toMatchObject({ inquadramento: 'credito_gratuito' })
    expect(body.frase).toContain('14 giorni dalla fornitura')
  })

  it('DIL-M3 (parte) un condominio è un consumatore, una ditta no', async () => {
    for (const [tipo, atteso] of [
      ['condominio', 'credito_gratuito'],
      ['ditta', 'b2b'],
    ] as const) {
      const { d, debito } = await mondo({ tipo })
      const { body } = await d.anteprima({ pagamenti: [debito.id], ...SEI })
      expect([tipo, body.inquadramento]).toEqual([tipo, atteso])
    }
  })

  it('DIL-M3 (parte) le spese per rata hanno un limite solo, detto da chi le riceve per primo', async () => {
    const { d, debito } = await mondo()
    const corpo = { pagamenti: [debito.id], ...SEI, spese_per_rata_centesimi: 10_001 }
    const { body } = await d.anteprima(corpo)
    expect(body.errors).toEqual([
      { pointer: '/spese_per_rata_centesimi', message: 'Al massimo 100,00\u00A0€ per rata' },
    ])
  })
})
