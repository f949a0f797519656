import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../../test/client.ts'
import { scriviTegm } from '../../../../../test/dilazioni.ts'
import { createAdmin } from '../../../../../test/factories.ts'
import { clockDi, pianoAccettato } from '../../../../../test/piano-accettato.ts'
import { sollecita } from '../../../incasso/solleciti/index.ts'
import { seguiRate } from '../rate/segui-rate.ts'
import { riprendiDilazioni } from './riprendi-dilazioni.ts'

const { clock, vai } = clockDi('2026-11-24T10:00:00Z')
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
  await scriviTegm(p.db)
})
afterAll(() => p.stop())

type Giorno = { n: number; era: string; scadenza: string }
const visto = (rate: readonly Giorno[]) => rate.map(({ n, scadenza }) => ({ n, scadenza }))

/** Three rate of 100,00 € a month apart, from the 5th of December. */
async function piano(voluto: Parameters<typeof pianoAccettato>[1] = { cadenza: 'mensile' }) {
  vai('2026-11-24T10:00:00Z')
  const d = await pianoAccettato(p, voluto)
  const sospensione = `${d.url}/sospensione`
  const anteprima = (fino_al: string, chi: Parameters<typeof p.as>[0] = d.esercente) =>
    p.as(chi)('POST', `${sospensione}/anteprima`, { fino_al })
  return {
    ...d,
    anteprima,
    lettera: async (a: string, oggetto: string) =>
      (await d.posta(a)).find((una) => una.oggetto.includes(oggetto)),
    ripresa: () => p.as(d.esercente)('POST', `${d.url}/ripresa/anteprima`, {}),
    sospendi: async (fino_al: string, corpo: object = {}, chiave?: string) => {
      const { body } = await anteprima(fino_al)
      const rate = visto(body.rate ?? [])
      const tutto = { fino_al, motivo: 'Cassa integrazione', rate, ...corpo }
      return d.d.daEsercente(sospensione, tutto, chiave)
    },
    riprendi: (rate: readonly Giorno[]) =>
      d.d.daEsercente(`${d.url}/ripresa`, { rate: visto(rate) }),
    scadenze: async () =>
      (await d.leggi()).rate.map(({ scadenza }: { scadenza: string }) => scadenza),
  }
}

describe('DIL-M7 (parte) sospendere un piano', () => {
  it('le rate si spostano dei giorni di sospensione, le somme restano; l’anteprima è l’atto e i due lo leggono', async () => {
    const d = await piano()
    const { body } = await d.anteprima('2026-12-23')
    expect(body).toMatchObject({
      dal: '2026-11-24',
      fino_al: '2026-12-23',
      scadute: 0,
      rate: [
        { n: 1, era: '2026-12-05', scadenza: '2027-01-04', residuo_centesimi: 10_000 },
        { n: 2, era: '2027-01-05', scadenza: '2027-02-04' },
        { n: 3, era: '2027-02-05', scadenza: '2027-03-07' },
      ],
    })
    expect(await d.scadenze()).toEqual(['2026-12-05', '2027-01-05', '2027-02-05'])
    const fatto = await d.sospendi('2026-12-23')
    expect([fatto.status, fatto.body.stato]).toEqual([200, 'sospesa'])
    expect(fatto.body).toMatchObject({
      residuo_centesimi: 30_000,
      prossima_scadenza: null,
      sospensione: { dal: '2026-11-24', fino_al: '2026-12-23', motivo: 'Cassa integrazione' },
    })
    expect(await d.scadenze()).toEqual(['2027-01-04', '2027-02-04', '2027-03-07'])
    const debito = await d.pagamento(fatto.body.rate[0].pagamento._id)
    expect(debito).toMatchObject({ scadenza: '2027-01-04', residuo_centesimi: 10_000 })
    const lettera = await d.lettera(
      d.cliente.email,
      'ha sospeso la dilazione fino al 23 dicembre 2026',
    )
    expect(lettera?.testo).toContain('dal 05/12/2026 al 04/01/2027')
    expect(await d.lettera(d.esercente.email, 'è sospesa fino al')).toBeDefined()
    expect(fatto.body.cronologia.at(-1).descrizione).toContain('sospesa fino al 23 dicembre 2026')
    expect(await d.libri()).toEqual([])
  })

  it('intanto nulla si ricorda né si addebita, e si può pagare; il giorno dopo l’ultimo riprende da sola', async () => {
    const d = await piano()
    await d.sospendi('2026-12-23')
    await d.posta(d.cliente.email)
    const prima = (await d.posta(d.cliente.email)).length
    vai('2026-12-23T09:00:00Z')
    await seguiRate(p.deps)
    await sollecita(p.deps)
    await riprendiDilazioni(p.deps)
    expect((await d.posta(d.cliente.email)).length).toBe(prima)
    const { body: sospesa } = await d.d.leggi(d.id)
    expect([sospesa.stato, sospesa.rate[0].stato, sospesa.rate[0].pagabile]).toEqual([
      'sospesa',
      'programmata',
      true,
    ])
    expect((await d.incassa(1, 4000)).status).toBe(200)
    vai('2026-12-24T00:10:00Z')
    await riprendiDilazioni(p.deps)
    const ripresa = await d.leggi()
    expect(ripresa).toMatchObject({ stato: 'attiva', prossima_scadenza: '2027-01-04' })
    expect(ripresa.sospensione).toBeNull()
    expect(await d.scadenze()).toEqual(['2027-01-04', '2027-02-04', '2027-03-07'])
    expect(await d.lettera(d.cliente.email, 'La dilazione riprende')).toBeDefined()
    expect(await riprendiDilazioni(p.deps)).toBe(0)
    expect(await d.libri()).toEqual([])
  })

  it('ripresa prima, rende i giorni non usati: lo stesso giorno, tutto com’era', async () => {
    const d = await piano()
    await d.sospendi('2026-12-23')
    vai('2026-12-04T09:00:00Z')
    const { body } = await d.ripresa()
    expect(body.rate[0]).toMatchObject({ n: 1, era: '2027-01-04', scadenza: '2026-12-15' })
    expect((await d.riprendi(body.rate)).body.stato).toBe('attiva')
    expect(await d.scadenze()).toEqual(['2026-12-15', '2027-01-15', '2027-02-15'])
    expect((await d.riprendi([])).body.detail).toContain('nello stato “Attiva”')
    const altro = await piano()
    await altro.sospendi('2026-12-23')
    const { body: subito } = await altro.ripresa()
    await altro.riprendi(subito.rate)
    expect(await altro.scadenze()).toEqual(['2026-12-05', '2027-01-05', '2027-02-05'])
    // It may stand still again.
    expect((await altro.sospendi('2026-12-10')).body.stato).toBe('sospesa')
    expect(await altro.libri()).toEqual([])
  })

  it('una rata già scaduta resta dovuta; con un calendario vecchio non si fa nulla', async () => {
    const d = await piano()
    vai('2026-12-10T09:00:00Z')
    await seguiRate(p.deps)
    const { body } = await d.anteprima('2026-12-20')
    expect(body).toMatchObject({ scadute: 1, scaduto_centesimi: 10_000 })
    expect(body.rate.map(({ n }: Giorno) => n)).toEqual([2, 3])
    await d.incassa(2, 10_000)
    const vecchio = await d.sospendi('2026-12-20', { rate: visto(body.rate) })
    expect([vecchio.status, vecchio.body.detail]).toEqual([
      409,
      'Intanto le scadenze sono cambiate: rileggile e conferma di nuovo. Nessuna rata è stata spostata.',
    ])
    expect((await d.leggi()).stato).toBe('attiva')
    await d.sospendi('2026-12-20')
    const { pagamento } = await d.rata(1)
    const riprova = await d.d.daEsercente(`/api/pagamenti/${pagamento._id}/riprova`)
    expect(riprova.body.detail).toContain('La dilazione è sospesa')
    await d.riprendi((await d.ripresa()).body.rate)
    await d.incassa(3, 10_000)
    expect((await d.puo(d.esercente, 'sospendi')).motivo).toContain('sono già scadute')
    expect((await d.sospendi('2026-12-20')).status).toBe(409)
  })

  it('pagata tutta mentre è sospesa si conclude; un giorno impossibile, o troppo lontano, si rifiuta', async () => {
    const d = await piano()
    for (const giorno of ['2026-11-24', '2027-11-26', '2026-02-30']) {
      expect((await d.anteprima(giorno)).status).toBe(422)
    }
    const senza = await d.sospendi('2026-12-23', { motivo: ' ' })
    expect([senza.status, senza.body.errors[0].pointer]).toEqual([422, '/motivo'])
    await d.sospendi('2026-12-23')
    expect((await d.sospendi('2026-12-23')).status).toBe(409)
    for (const n of [1, 2, 3]) await d.incassa(n, 10_000)
    expect((await d.leggi()).stato).toBe('conclusa')
    vai('2027-01-10T09:00:00Z')
    await riprendiDilazioni(p.deps)
    expect((await d.leggi()).stato).toBe('conclusa')
    // A free plan never becomes consumer credit by standing still.
    const gratis = await piano({})
    const { body } = await gratis.anteprima('2026-12-23')
    expect(body.errors[0].message).toContain('diventerebbe un credito ai consumatori')
  })

  it('attiva si può sospendere, sospesa riprendere, finita nessuna delle due', async () => {
    const d = await piano()
    const offerte = async () =>
      Promise.all(['sospendi', 'riprendi'].map((nome) => d.puo(d.esercente, nome)))
    expect(await offerte()).toMatchObject([{ consentita: true, motivo: null }, undefined])
    await d.sospendi('2026-12-23')
    expect(await offerte()).toMatchObject([undefined, { consentita: true, motivo: null }])
    for (const n of [1, 2, 3]) await d.incassa(n, 10_000)
    expect(await offerte()).toEqual([undefined, undefined])
  })

  it('lo staff può, il cliente no, un altro esercente non la trova; dieci insieme, una', async () => {
    const [d, altro] = [await piano(), await piano()]
    expect((await d.anteprima('2026-12-23', d.cliente)).status).toBe(403)
    expect((await d.anteprima('2026-12-23', altro.esercente)).status).toBe(404)
    const corpo = { fino_al: '2026-12-23', motivo: 'Perché sì', rate: [] }
    expect((await altro.d.daEsercente(`${d.url}/sospensione`, corpo)).status).toBe(404)
    expect((await altro.d.daEsercente(`${d.url}/ripresa`, { rate: [] })).status).toBe(404)
    const admin = await createAdmin(p.db)
    expect((await d.anteprima('2026-12-23', admin)).status).toBe(200)
    const esiti = await Promise.all(Array.from({ length: 10 }, () => d.sospendi('2026-12-23')))
    expect(esiti.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await d.libri()).toEqual([])
  })
})
