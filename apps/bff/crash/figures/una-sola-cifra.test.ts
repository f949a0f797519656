import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verificaInvarianti } from '../../src/modules/registri/contabilita/index.ts'
import { FATTI } from './figures-facts.ts'
import { apriPortale, nuovaBottega, type Portale } from './figures-world.ts'
import { confronta } from './figures-places.ts'

let portale: Portale
beforeAll(async () => {
  portale = await apriPortale()
})
afterAll(() => portale.stop())

const RUNS = Number(process.env['RATEO_CIFRE'] ?? 8)
/** The same stories at each change, so that what fails is what changed; others every night. */
const SEME = Number(process.env['RATEO_SEME'] ?? 20_261_121)

const storia = fc.array(
  fc.record({
    che: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('passano_giorni', 'incassa_a_mano', 'paga_online') },
      { weight: 4, arbitrary: fc.constantFrom(...Object.keys(FATTI)) },
    ),
    quale: fc.nat(7),
    n: fc.integer({ min: 1, max: 100 }),
  }),
  { minLength: 25, maxLength: 40, size: 'max' },
)
const periodi = fc.array(fc.tuple(fc.nat(100), fc.nat(45)), { minLength: 2, maxLength: 4 })
type Storia = { che: string; quale: number; n: number }[]

async function racconta(righe: Storia, tratti: [number, number][]): Promise<void> {
  const bottega = await nuovaBottega(portale)
  for (const { che, quale, n } of righe) await FATTI[che]?.(bottega, quale, n)
  await confronta(bottega, tratti)
}

it(
  `REP-B4 qualunque storia di tre mesi dà la stessa cifra ovunque, ${RUNS} storie`,
  { timeout: RUNS * 20_000 + 60_000, retry: 0 },
  async () => {
    const one = fc.asyncProperty(storia, periodi, racconta)
    await fc.assert(one, {
      numRuns: RUNS,
      // A story is long to compare: the seed tells it again.
      endOnFailure: true,
      seed: SEME,
    })
    expect(await verificaInvarianti(portale.db)).toEqual([])
  },
)

it('REP-B4 una parte in contanti, una col POS il mese dopo, un rimborso, un reso e una contestazione', async () => {
  const bottega = await nuovaBottega(portale)
  const righe: [string, number, number][] = [
    ['incassa_a_mano', 0, 40],
    ['passano_giorni', 0, 100],
    ['passano_giorni', 0, 100],
    ['incassa_a_mano', 0, 81],
    ['paga_online', 1, 100],
    ['paga_col_conto', 2, 100],
    ['passano_giorni', 0, 60],
    ['rimborsa', 1, 20],
    ['torna_dalla_banca', 2, 1],
    ['perde_contestazione', 1, 1],
    ['passano_giorni', 0, 3],
    ['torna_il_rimborso', 1, 1],
    ['incassa_a_mano', 3, 50],
    ['storna', 3, 1],
  ]
  for (const [che, quale, n] of righe) await FATTI[che]?.(bottega, quale, n)
  expect(bottega.atteso.map(({ tipo }) => tipo)).toEqual(
    expect.arrayContaining([
      'incasso',
      'storno',
      'restituzione',
      'rimborso',
      'contestazione_persa',
      'rimborso_tornato',
    ]),
  )
  await confronta(bottega, [
    [0, 30],
    [20, 60],
  ])
})

it('PAG-M9 (parte) la banca riprende l’intero addebito di cui una parte era resa, e il debito si paga ancora', async () => {
  const bottega = await nuovaBottega(portale)
  for (const [che, n] of [
    ['paga_col_conto', 100],
    ['rimborsa', 30],
    ['passano_giorni', 5],
    ['torna_dalla_banca', 1],
    ['passano_giorni', 40],
    ['paga_online', 100],
    ['perde_contestazione', 1],
  ] as const) {
    await FATTI[che]?.(bottega, 1, n)
  }
  const { tipi, incassato, rimborsato } = {
    tipi: bottega.atteso.map(({ tipo }) => tipo),
    incassato: bottega.atteso.reduce((sum, one) => sum + one.incassato, 0),
    rimborsato: bottega.atteso.reduce((sum, one) => sum + one.rimborsato, 0),
  }
  expect(tipi).toEqual(['incasso', 'rimborso', 'restituzione', 'incasso', 'contestazione_persa'])
  // The loss of the esercente: what was given back before the bank took it all.
  expect(rimborsato).toBeGreaterThan(incassato)
  await confronta(bottega, [[0, 30]])
  expect(await verificaInvarianti(portale.db)).toEqual([])
})

it('PAG-B7 (parte) contestato dopo che tutto era stato reso: la banca prende, il debito non rende due volte', async () => {
  const bottega = await nuovaBottega(portale)
  for (const [che, n] of [
    ['paga_online', 100],
    ['rimborsa', 100],
    ['perde_contestazione', 1],
  ] as const) {
    await FATTI[che]?.(bottega, 1, n)
  }
  expect(bottega.atteso.map(({ tipo }) => tipo)).toEqual(['incasso', 'rimborso'])
  await confronta(bottega, [])
})

it.each([
  [
    'PAG-B7 (parte) ciò che la banca prende in più resta della carta, quando il conto torna indietro',
    [
      ['paga_col_conto', 40],
      ['paga_online', 100],
      ['rimborsa', 100],
      ['perde_contestazione', 1],
      ['torna_dalla_banca', 1],
    ],
  ],
  [
    'PAG-B7 (parte) ciò che la banca prende in più resta della carta, quando il resto si paga dopo',
    [
      ['paga_online', 50],
      ['rimborsa', 40],
      ['perde_contestazione', 1],
      ['incassa_a_mano', 100],
    ],
  ],
] as const)('%s', async (_titolo, fatti) => {
  const bottega = await nuovaBottega(portale)
  for (const [che, n] of fatti) await FATTI[che]?.(bottega, 1, n)
  await confronta(bottega, [[0, 30]])
  expect(await verificaInvarianti(portale.db)).toEqual([])
})
