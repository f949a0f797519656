import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../../test/client.ts'
import { scriviTegm } from '../../../../../test/dilazioni.ts'
import { clockDi, pianoAccettato } from '../../../../../test/piano-accettato.ts'

const { clock, vai } = clockDi('2026-11-24T10:00:00Z')
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
  await scriviTegm(p.db)
})
afterAll(() => p.stop())

describe('DIL-M7 (parte) estingui', () => {
  it('al giorno: capitale, maturato e non dovuto fanno le rate; quell’importo, incassato, chiude il piano', async () => {
    vai('2026-11-24T10:00:00Z')
    const d = await pianoAccettato(p, {
      importo_centesimi: 120_000,
      tan_percento: 12,
      cadenza: 'mensile',
      prima_scadenza: '2026-12-24',
    })
    vai('2026-12-09T10:00:00Z')
    const conta = async (chi: typeof d.cliente | typeof d.esercente) =>
      (await p.as(chi)('POST', `${d.url}/estinzione/anteprima`, {})).body
    const c = await conta(d.cliente)
    const { totale_centesimi, estinzione } = await d.leggi()
    expect(c).toMatchObject({ giorno: '2026-12-09', rate: 3, capitale_centesimi: 120_000 })
    // Fifteen of the thirty days of the first period.
    expect(c.maturati_centesimi).toBe(600)
    expect(c.totale_centesimi).toBe(120_600)
    expect(c.totale_centesimi + c.non_dovuti_centesimi).toBe(totale_centesimi)
    expect(estinzione).toMatchObject({ da_pagare_centesimi: 120_600 })
    expect(await conta(d.esercente)).toEqual(c)
    for (const chi of [d.cliente, d.esercente]) {
      const pdf = await p.as(chi)('GET', `${d.url}/estinzione/pdf`)
      expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    }
    const incasso = await d.incassa(1, 120_600, { metodo: 'pos', tutto_il_piano: true })
    expect(incasso.status).toBe(200)
    expect(await d.leggi()).toMatchObject({
      stato: 'conclusa',
      residuo_centesimi: 0,
      pagato_centesimi: 120_600,
      abbuonato_centesimi: c.non_dovuti_centesimi,
    })
    expect((await d.puo(d.cliente, 'estingui')).motivo).toBe(
      'Si estingue una dilazione che ha ancora rate da pagare.',
    )
    expect(await d.libri()).toEqual([])
  })

  it('senza costi costa quanto le rate; mentre una si paga aspetta; di un altro non si trova', async () => {
    vai('2026-11-24T10:00:00Z')
    const [d, altro] = [await pianoAccettato(p), await pianoAccettato(p)]
    const conta = (chi: typeof d.cliente | typeof d.esercente = d.cliente) =>
      p.as(chi)('POST', `${d.url}/estinzione/anteprima`, {})
    expect((await conta()).body).toMatchObject({
      totale_centesimi: 30_000,
      non_dovuti_centesimi: 0,
      maturati_centesimi: 0,
    })
    expect((await conta(altro.cliente)).status).toBe(404)
    expect((await conta(altro.esercente)).status).toBe(404)
    await d.incassa(1, 4000)
    expect((await conta()).body).toMatchObject({ totale_centesimi: 26_000, rate: 3 })
  })
})
