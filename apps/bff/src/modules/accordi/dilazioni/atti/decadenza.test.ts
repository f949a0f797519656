import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../../test/client.ts'
import { scriviTegm } from '../../../../../test/dilazioni.ts'
import { createAdmin } from '../../../../../test/factories.ts'
import { clockDi, pianoAccettato } from '../../../../../test/piano-accettato.ts'
import { sollecita } from '../../../incasso/solleciti/index.ts'

const { clock, vai } = clockDi('2026-11-24T10:00:00Z')
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
  await scriviTegm(p.db)
})
afterAll(() => p.stop())

/** Interest from the first month. */
const CARO = {
  importo_centesimi: 120_000,
  tan_percento: 12,
  cadenza: 'mensile',
  prima_scadenza: '2026-12-24',
} as const

async function piano(voluto: Parameters<typeof pianoAccettato>[1] = {}) {
  vai('2026-11-24T10:00:00Z')
  const d = await pianoAccettato(p, voluto)
  return {
    ...d,
    anteprima: (quale: 'diffida' | 'decadenza', chi = d.esercente) =>
      p.as(chi)('POST', `${d.url}/${quale}/anteprima`, {}),
    diffida: (totale_centesimi: number) =>
      d.d.daEsercente(`${d.url}/diffida`, { totale_centesimi }),
    decade: (dovuto_centesimi: number, chiave?: string) =>
      d.d.daEsercente(`${d.url}/decadenza`, { dovuto_centesimi }, chiave),
  }
}

describe('DIL-M7 (parte) la decadenza, mai da sola', () => {
  it('prima due rate scadute, poi la diffida, poi quindici giorni: ogni passo che manca si legge', async () => {
    const d = await piano({ n_rate: 12 })
    const perche = async (azione: string) => (await d.puo(d.esercente, azione)).motivo
    vai('2026-12-06T09:00:00Z')
    const lieve =
      'Serve un ritardo di almeno due rate, o di oltre un ottavo del totale: prima si sollecita.'
    expect([await perche('diffida'), await perche('dichiara_decaduta')]).toEqual([lieve, lieve])
    expect((await d.diffida(2500)).body.detail).toBe(lieve)
    vai('2026-12-21T09:00:00Z')
    expect(await perche('dichiara_decaduta')).toBe(
      'Prima si invia la diffida, che lascia quindici giorni.',
    )
    expect((await d.anteprima('diffida')).body).toEqual({
      rate_scadute: 2,
      scaduto_centesimi: 5000,
      mora_centesimi: 0,
      totale_centesimi: 5000,
      entro: '2027-01-05',
      email: d.cliente.email,
    })
    expect((await d.diffida(4999)).status).toBe(409)
    expect((await d.diffida(5000)).body.stato).toBe('attiva')
    expect((await d.diffida(5000)).body.detail).toContain('La diffida è già inviata')
    expect((await d.leggi()).diffida).toMatchObject({ importo_centesimi: 5000, esito: null })
    const [lettera] = (await d.posta(d.cliente.email)).filter(({ oggetto }) =>
      oggetto.startsWith('Diffida'),
    )
    expect(lettera?.oggetto).toBe('Diffida: 50,00\u00A0€ da pagare entro il 5 gennaio 2027')
    expect((await d.leggi()).diffida).toMatchObject({ entro: '2027-01-05', esito: 'in_casella' })
    expect((await p.as(d.cliente)('GET', `${d.url}/diffida/pdf`)).headers['content-type']).toBe(
      'application/pdf',
    )
    vai('2027-01-05T09:00:00Z')
    expect(await perche('dichiara_decaduta')).toBe(
      'Il cliente può pagare fino al 5 gennaio 2027: si dichiara dal giorno dopo.',
    )
    expect((await d.decade(30_000)).status).toBe(409)
    vai('2027-01-06T09:00:00Z')
    expect((await d.anteprima('decadenza')).body).toMatchObject({
      rate: 12,
      dovuto_centesimi: 30_000,
    })
    const { status, body } = await d.decade(30_000)
    expect([status, body.stato, body.residuo_centesimi, body.scaduto_centesimi]).toEqual([
      200,
      'decaduta',
      30_000,
      7500,
    ])
    expect(new Set(body.rate.map((r: { pagabile: boolean }) => r.pagabile))).toEqual(
      new Set([true]),
    )
    expect(await d.libri()).toEqual([])
    expect((await d.posta(d.cliente.email)).at(-1)?.testo).toContain('300,00')
  })

  it('chi paga in tempo tiene il piano; dopo, tutto pagato lo conclude', async () => {
    const d = await piano({ n_rate: 12 })
    vai('2026-12-21T09:00:00Z')
    await d.diffida(5000)
    await d.incassa(1, 2500)
    vai('2027-01-06T09:00:00Z')
    // The third rata is late as well by now: two of them, again.
    expect((await d.puo(d.esercente, 'dichiara_decaduta')).consentita).toBe(true)
    await d.incassa(2, 2500)
    expect((await d.decade(25_000)).body.detail).toContain('Serve un ritardo')
    const altro = await piano()
    vai('2026-12-06T09:00:00Z')
    await altro.diffida(10_000)
    vai('2026-12-22T09:00:00Z')
    expect((await altro.decade(30_000)).status).toBe(200)
    for (const n of [1, 2, 3]) expect((await altro.incassa(n, 10_000)).status).toBe(200)
    expect((await altro.leggi()).stato).toBe('conclusa')
    expect(await altro.libri()).toEqual([])
  })

  it('gli interessi non maturati non sono dovuti: l’anteprima, il conto e il residuo dicono lo stesso', async () => {
    const d = await piano(CARO)
    vai('2026-12-26T09:00:00Z')
    const { body: lettera } = await d.anteprima('diffida')
    await d.diffida(lettera.totale_centesimi)
    vai('2027-01-11T09:00:00Z')
    const { body: visto } = await d.anteprima('decadenza')
    const { interessi_centesimi, totale_centesimi } = await d.leggi()
    expect(visto.non_dovuti_centesimi).toBeGreaterThan(0)
    expect(visto.non_dovuti_centesimi).toBeLessThan(interessi_centesimi)
    const { body } = await d.decade(visto.dovuto_centesimi)
    expect(body).toMatchObject({
      stato: 'decaduta',
      residuo_centesimi: visto.dovuto_centesimi,
      abbuonato_centesimi: visto.non_dovuti_centesimi,
    })
    expect(visto.dovuto_centesimi + visto.non_dovuti_centesimi).toBe(totale_centesimi)
    expect(await d.libri()).toEqual([])
    // Nothing is reminded of rata by rata from here on.
    vai('2027-01-14T09:00:00Z')
    const prima = (await d.posta(d.cliente.email)).length
    await sollecita(p.deps)
    expect((await d.posta(d.cliente.email)).length).toBe(prima)
  })

  it('lo staff può, il cliente no, un altro esercente non la trova; dieci insieme, una', async () => {
    const [d, altro] = [await piano(), await piano()]
    vai('2026-12-06T09:00:00Z')
    expect((await d.d.daCliente(`${d.url}/diffida`, { totale_centesimi: 10_000 })).status).toBe(403)
    expect(
      (await altro.d.daEsercente(`${d.url}/diffida`, { totale_centesimi: 10_000 })).status,
    ).toBe(404)
    const admin = await createAdmin(p.db)
    expect((await p.as(admin)('POST', `${d.url}/diffida/anteprima`, {})).status).toBe(200)
    await d.diffida(10_000)
    vai('2026-12-22T09:00:00Z')
    const esiti = await Promise.all(Array.from({ length: 10 }, () => d.decade(30_000)))
    expect(esiti.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await d.libri()).toEqual([])
  })
})
