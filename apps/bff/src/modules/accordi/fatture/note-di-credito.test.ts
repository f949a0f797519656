import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { chiEmette, EMAIL, parte, TRE } from '../../../../test/fatture/chi-emette.ts'
import { verificaInvarianti } from '../../registri/contabilita/index.ts'

const clock = stoppedClock(new Date('2026-11-24T10:00:00Z'))
let portale: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  portale = await startApp({ clock })
})
afterAll(() => portale.stop())

const nota = (lordo: number, numero = 'NC1') => ({
  tipo: 'TD04' as const,
  numero,
  data: '2026-11-20',
  voci: [{ descrizione: 'Reso', lordo_centesimi: lordo, aliquota: 22, natura: null }],
  dettagli: [],
  collegata: { numero: '12/2026', data: '2026-11-10' },
})

type Chi = Awaited<ReturnType<typeof chiEmette>>
const incassa = async (e: Chi, id: string, importo_centesimi: number) => {
  const { status } = await portale.as(e)(
    'POST',
    `/api/pagamenti/${id}/incassi`,
    { metodo: 'bonifico', importo_centesimi, incassato_il: '2026-11-24' },
    { 'idempotency-key': randomUUID() },
  )
  expect(status).toBe(200)
}

describe('Y2 (parte) le note di credito', () => {
  it('Y2 (parte) toglie da quello che scade per ultimo, una volta sola anche in due', async () => {
    const e = await chiEmette(portale)
    const file = e.file(nota(6000))
    await e.una(e.file({ condizioni: 'TP01', dettagli: TRE }), { email: EMAIL })
    expect(await e.una(file, { prova: '1' })).toMatchObject({
      situazione: 'pronta',
      ridotto_centesimi: 6000,
    })
    expect(await e.aperti()).toHaveLength(3)
    const esiti = await Promise.all([e.una(file), e.una(file)])
    expect(esiti.map(({ situazione }) => situazione).toSorted()).toEqual([
      'caricata',
      'gia_caricata',
    ])
    // 50,00 of 31 January are gone, and 10,00 of 31 December.
    expect(await e.aperti()).toEqual([
      ['2026-12-01', 2200, 0],
      ['2026-12-31', 4000, 0],
    ])
    // The debt that took the place of another is told, with its own link; of the other nothing is left.
    const [tolta] = esiti.filter(({ situazione }) => situazione === 'caricata')
    expect(tolta?.sostituiti.map((uno) => [uno.importo_centesimi, uno.url !== null])).toEqual([
      [0, false],
      [4000, true],
    ])
    // The next note finds the smaller debt.
    expect(await e.una(e.file(nota(4000, 'NC2')))).toMatchObject({ ridotto_centesimi: 4000 })
    expect(await e.aperti()).toEqual([['2026-12-01', 2200, 0]])
    expect(await verificaInvarianti(portale.db, clock.today())).toEqual([])
  })

  it('Y2 (parte) venuta prima aspetta la sua fattura, che chiede già di meno; nessuno riceve una richiesta troppo alta', async () => {
    const e = await chiEmette(portale)
    const file = e.file(nota(6000))
    expect(await e.una(file, { prova: '1' })).toMatchObject({ situazione: 'attende' })
    expect(await e.una(file)).toMatchObject({
      situazione: 'in_attesa',
      motivo: expect.stringContaining('12/2026'),
    })
    expect(await e.una(file)).toMatchObject({ situazione: 'gia_caricata' })
    const fattura = e.file({ condizioni: 'TP01', dettagli: TRE })
    expect((await e.una(fattura, { prova: '1', email: EMAIL })).note_applicate).toEqual([
      { numero: 'NC1', tolto_centesimi: 6000, avviso: null },
    ])
    const fatta = await e.una(fattura, { email: EMAIL, avvisa: '1' })
    expect(fatta.note_applicate).toEqual([{ numero: 'NC1', tolto_centesimi: 6000, avviso: null }])
    // Two debts were made, and none of them was called off again.
    expect((await e.debiti()).map((d) => [d.stato, d.importo_centesimi])).toEqual([
      ['da_pagare', 4000],
      ['da_pagare', 2200],
    ])
    const { fatture } = await e.elenco()
    expect(fatture.map((f) => [f.numero, f.esito, f.ridotto_centesimi])).toEqual([
      ['12/2026', 'caricata', 0],
      ['NC1', 'caricata', 6000],
    ])
    expect(fatture[0]?.ridotta_da).toEqual([{ numero: 'NC1', tolto_centesimi: 6000 }])
    expect(fatture[0]?.parti[1]).toMatchObject({
      pagamento: null,
      perche: expect.stringContaining('toglie tutta'),
    })
    expect(fatture[1]?.corregge).toEqual([{ numero: '12/2026', tolto_centesimi: 6000 }])
  })

  it('Y2 (parte) la nota e la sua fattura caricate nello stesso momento da due persone si trovano sempre', async () => {
    for (let volta = 0; volta < 5; volta++) {
      const e = await chiEmette(portale)
      const fattura = e.file({ condizioni: 'TP01', dettagli: TRE })
      await Promise.all([e.una(e.file(nota(6000))), e.una(fattura, { email: EMAIL })])
      expect((await e.aperti()).map(([, importo]) => importo)).toEqual([2200, 4000])
    }
  })

  it('Y2 (parte) quello che avanza si dice, e non si toglie a chi ha già pagato', async () => {
    const e = await chiEmette(portale)
    const dettagli = [...TRE.slice(0, 2), parte('2026-12-15', 2200)]
    const fatta = await e.una(e.file({ condizioni: 'TP01', dettagli }), { email: EMAIL })
    await incassa(e, fatta.scadenze[1]?.pagamento_id ?? '', 5000)
    const tolta = await e.una(e.file(nota(12_200)))
    expect(tolta).toMatchObject({ situazione: 'caricata', ridotto_centesimi: 7200 })
    expect(tolta.avvisi.join()).toMatch(/50,00\s€.*rimborsali/)
    expect(await e.aperti()).toEqual([])
    expect(await e.una(e.file(nota(100, 'NC9')))).toMatchObject({ situazione: 'rifiutata' })
    const senza = await e.una(e.file({ ...nota(100, 'NC8'), collegata: null }))
    expect(senza).toMatchObject({
      situazione: 'rifiutata',
      motivo: expect.stringContaining('non dice quale fattura'),
    })
    const { fatture } = await e.elenco({ esito: 'lasciata' })
    expect(fatture.map((f) => [f.numero, f.motivo])).toEqual([
      ['NC8', expect.stringContaining('non dice quale fattura')],
      ['NC9', expect.stringContaining('nulla da chiedere')],
    ])
    expect((await e.elenco({ esito: 'caricata' })).fatture[0]?.motivo).toMatch(/50,00\s€/)
  })

  it('Y2 (parte) più grande della fattura che aspettava: non resta nulla da chiedere, e il resto si dice', async () => {
    const e = await chiEmette(portale)
    await e.una(e.file(nota(20_000)))
    const fatta = await e.una(e.file({ condizioni: 'TP01', dettagli: TRE }), { email: EMAIL })
    expect(fatta.note_applicate).toEqual([
      { numero: 'NC1', tolto_centesimi: 12_200, avviso: expect.stringMatching(/^78,00\s€/) },
    ])
    expect(await e.debiti()).toEqual([])
  })

  it('Y2 (parte) con la ritenuta la nota toglie anche la sua parte di trattenuto, al centesimo', async () => {
    const e = await chiEmette(portale)
    const ritenuta = { tipo: 'RT01', aliquota: 20, causale: 'A' } as const
    const voce = { descrizione: 'Consulenza', aliquota: 22, natura: null }
    const voci = [{ ...voce, lordo_centesimi: 50_000 }]
    const dettagli = [parte('2026-12-31', 16_667), parte('2027-01-31', 33_333)]
    await e.una(e.file({ condizioni: 'TP01', voci, ritenuta, dettagli }), { email: EMAIL })
    // 98,04 of 598,04 are kept back: a third of it beside a third of the net.
    expect(await e.aperti()).toEqual([
      ['2026-12-31', 16_667, 3268],
      ['2027-01-31', 33_333, 6536],
    ])
    const meta = { ...nota(25_000), voci: [{ ...voce, lordo_centesimi: 25_000 }], ritenuta }
    expect(await e.una(e.file(meta))).toMatchObject({
      ridotto_centesimi: 25_000,
      ritenuta_centesimi: 4902,
    })
    expect(await e.aperti()).toEqual([
      ['2026-12-31', 16_667, 3268],
      ['2027-01-31', 8333, 1634],
    ])
  })
})
