import { expect, it } from 'vitest'
import { type MovimentoTs, speseSistemaTs } from './righe-sistema-ts.ts'

const movimento = (cambia: Partial<MovimentoTs>): MovimentoTs => ({
  pagamento_id: 'p1',
  anno: 2026,
  numero: '12/2026',
  data: '2026-01-15',
  tipo: 'incasso',
  giorno: '2026-02-01',
  codice_fiscale: 'RSSMRA80A01H501U',
  opposta: false,
  tracciabile: true,
  importo_centesimi: 1000,
  ...cambia,
})
const spese = (movimenti: readonly MovimentoTs[], anno = 2026) =>
  speseSistemaTs(movimenti, { anno, tipo: 'SR', iva: 'N4', cifra: (codice) => `*${codice}` })

it('Y6 (parte) le parti di una fattura si distinguono, e il loro numero è lo stesso l’anno dopo', () => {
  const tutti = [
    movimento({}),
    movimento({ tracciabile: false, importo_centesimi: 500 }),
    movimento({ anno: 2027, giorno: '2027-01-20', importo_centesimi: 700 }),
    movimento({ anno: 2027, giorno: '2027-02-20', tipo: 'rimborso', importo_centesimi: -700 }),
  ]
  expect(
    spese(tutti).map(({ documento, tracciata }) => [documento.dispositivo, tracciata]),
  ).toEqual([
    [1, true],
    [2, false],
  ])
  const dopo = spese(tutti, 2027)
  expect(dopo.map(({ documento }) => documento.dispositivo)).toEqual([3, 4])
  expect(dopo.map(({ rimborsa }) => rimborsa?.dispositivo ?? null)).toEqual([null, 3])
  expect(dopo.map(({ importo_centesimi }) => importo_centesimi)).toEqual([700, 700])
})

it('Y6 (parte) due pagamenti della stessa fattura non si confondono', () => {
  const righe = spese([
    movimento({ pagamento_id: 'p1' }),
    movimento({ pagamento_id: 'p2' }),
    movimento({ pagamento_id: 'p1', tipo: 'rimborso', importo_centesimi: -100 }),
  ])
  expect(righe.at(-1)).toMatchObject({
    documento: { dispositivo: 3 },
    rimborsa: { dispositivo: 1 },
  })
})

it.each([
  ['senza fattura', { numero: null, data: null }],
  ['senza codice fiscale', { codice_fiscale: null }],
  ['oltre quello che il file tiene', { importo_centesimi: 10_000_000 }],
])('Y6 (parte) %s non entra', (_, cambia) => {
  expect(spese([movimento(cambia)])).toEqual([])
})

it('Y6 (parte) chi si oppone entra senza nome, anche quando il codice fiscale manca', () => {
  for (const codice_fiscale of ['RSSMRA80A01H501U', null]) {
    expect(spese([movimento({ opposta: true, codice_fiscale })])).toMatchObject([
      { codice_fiscale: null, importo_centesimi: 1000 },
    ])
  }
})
