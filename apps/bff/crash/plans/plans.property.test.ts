import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scriviTegm } from '../../test/dilazioni.ts'
import { type Payments, startPayments } from '../../test/payments.ts'
import { clockDi } from '../../test/piano-accettato.ts'
import { verificaInvarianti } from '../../src/modules/registri/contabilita/index.ts'
import { FATTI } from './plan-acts.ts'
import { apriScena } from './scena.ts'

const tempo = clockDi('2026-11-24T10:00:00Z')
let p: Payments
beforeAll(async () => {
  p = await startPayments({ clock: tempo.clock })
  await scriviTegm(p.db)
})
afterAll(() => p.stop())

type Storia = readonly { che: string; n: number }[]

const storia = fc.array(
  fc.record({
    che: fc.oneof(
      // Only what was paid comes back or is disputed, and only who is late promises.
      { weight: 1, arbitrary: fc.constantFrom('paga_una_rata', 'passa_un_mese_e_i_lavori') },
      { weight: 4, arbitrary: fc.constantFrom(...Object.keys(FATTI)) },
    ),
    n: fc.nat({ max: 99 }),
  }),
  { minLength: 6, maxLength: 16 },
)

const somma = (di: readonly number[]) => di.reduce((a, b) => a + b, 0)

/** The plan as it was signed, whatever acts did to it since: what they say makes up the difference, to the cent. */
function controlla(d: Dilazione, firmata: Dilazione): void {
  const di = (nome: 'capitale_centesimi' | 'interessi_centesimi' | 'spese_centesimi') =>
    somma(d.rate.filter(({ riapre_n }) => riapre_n === null).map((r) => r[nome]))
  expect([d.totale_centesimi, di('capitale_centesimi')]).toEqual([
    firmata.totale_centesimi,
    firmata.importo_centesimi,
  ])
  // Interest and expenses are never above those that were signed.
  expect([di('interessi_centesimi'), di('spese_centesimi')]).toEqual([
    firmata.interessi_centesimi,
    firmata.spese_centesimi,
  ])
  const residuo = somma(d.rate.map((r) => r.residuo_centesimi))
  expect(d.residuo_centesimi).toBe(d.stato === 'annullata' ? 0 : residuo)
  expect(
    d.pagato_centesimi +
      d.rimborsato_centesimi +
      d.condonato_centesimi +
      d.abbuonato_centesimi +
      d.residuo_centesimi,
  ).toBe(d.totale_centesimi)
  for (const r of d.rate) {
    const parti = [r.pagato_centesimi, r.rimborsato_centesimi, r.abbuonato_centesimi]
    expect(Math.min(r.residuo_centesimi, ...parti)).toBeGreaterThanOrEqual(0)
    expect(somma(parti) + r.residuo_centesimi).toBeLessThanOrEqual(r.totale_centesimi)
  }
  if (d.estinzione !== null) {
    const mora = somma(d.rate.map((r) => r.mora_centesimi))
    expect(d.estinzione.da_pagare_centesimi + d.estinzione.risparmio_centesimi).toBe(residuo + mora)
  }
}

/** The number of times that each act was admitted. */
const riusciti = new Map<string, number>()

/** Tells a story on a plan of its own; answers how much of it the rules admitted. */
async function racconta(righe: Storia): Promise<number> {
  const scena = await apriScena(p, tempo)
  let firmata = await scena.leggi()
  let fatti = 0
  let eraDecaduta = false
  for (const { che, n } of righe) {
    const risposta = await FATTI[che]?.(scena, n)
    const detto = JSON.stringify(risposta?.body ?? null).slice(0, 300)
    expect(risposta?.status ?? 200, `${che} ${n}: ${detto}`).toBeLessThan(500)
    if (risposta !== undefined && risposta.status < 400) {
      fatti += 1
      riusciti.set(che, (riusciti.get(che) ?? 0) + 1)
    }
    const adesso = await scena.leggi()
    // The plan that took its place is the one that was signed last.
    if (adesso._id !== firmata._id) {
      firmata = adesso
      eraDecaduta = false
    }
    controlla(adesso, firmata)
    // Nobody gets the benefit of the term again by what goes back or is undone.
    eraDecaduta ||= adesso.stato === 'decaduta'
    expect(eraDecaduta && adesso.stato === 'attiva', `${che} ${n}: decaduta, poi attiva`).toBe(
      false,
    )
    expect(await verificaInvarianti(p.db, tempo.clock.today()), `${che} ${n}`).toEqual([])
  }
  return fatti
}

const QUANTE = Number(process.env['RATEO_PIANI'] ?? 4)
/** The story to begin with, so that a long run can be done in parts. */
const DA = process.env['RATEO_DA']
const SEME = Number(process.env['RATEO_SEME'] ?? 20_261_124)

it(
  `DIL-M6 (parte) DIL-M7 (parte) DIL-M10 (parte) qualunque cosa accada a un piano, rate e residuo tornano al centesimo: ${QUANTE} storie`,
  { timeout: QUANTE * 90_000 + 60_000, retry: 0 },
  async () => {
    let fatti = 0
    await fc.assert(
      fc.asyncProperty(storia, async (righe) => {
        fatti += await racconta(righe)
      }),
      { numRuns: QUANTE, seed: SEME, endOnFailure: true, ...(DA !== undefined && { path: DA }) },
    )
    expect(fatti).toBeGreaterThan(0)
    const quali = [...riusciti].map(([che, volte]) => `${che} ${volte}`).sort()
    console.info(`${QUANTE} storie, ${fatti} atti riusciti: ${quali.join(', ')}`)
  },
)

const righe = (...che: (string | [string, number])[]): Storia =>
  che.map((una) => (typeof una === 'string' ? { che: una, n: 10 } : { che: una[0], n: una[1] }))

/** Stories in which every act has its turn, and those that went wrong. */
const note: [string, Storia][] = [
  [
    'in ritardo, diffida, decadenza, saldo e stralcio ritirato, scaduto e pagato in parti',
    righe(
      ['incassa_una_parte', 30],
      'passa_un_mese_e_i_lavori',
      'passa_un_mese_e_i_lavori',
      'diffida',
      'passano_giorni',
      ['passano_giorni', 9],
      'decadenza',
      'proponi_saldo',
      'ritira_saldo',
      'proponi_saldo',
      'passa_un_mese_e_i_lavori',
      ['proponi_saldo', 49],
      ['incassa_una_parte', 20],
      'la_carta_e_rifiutata',
      'paga_tutto',
      'rimborsa',
      'lavorano_i_rimborsi',
    ),
  ],
  [
    'decaduta e pagata, la banca riprende, si storna, si stralcia e ci si ripensa: non torna mai in corso',
    righe(
      ['paga_una_rata', 0],
      'passa_un_mese_e_i_lavori',
      'passa_un_mese_e_i_lavori',
      'passa_un_mese_e_i_lavori',
      'diffida',
      'passano_giorni',
      ['passano_giorni', 9],
      'decadenza',
      'incassa_la_rata',
      'incassa_la_rata',
      'incassa_la_rata',
      ['torna_dalla_banca', 0],
      'stralcia',
      'annulla_stralcio',
      'incassa_la_rata',
      'storna',
      'paga_una_rata',
      ['contesta', 90],
      'incassa_la_rata',
    ),
  ],
  [
    'condona interessi, sospende, riprende, toglie un reso, sposta, paga, rimborsa, storna, stralcia e ci ripensa',
    righe(
      ['condona', 10],
      ['annulla_condono', 0],
      ['condona', 6],
      'sospendi',
      'passano_giorni',
      'riprendi',
      ['riduci', 20],
      ['riduci', 40],
      'sposta',
      'paga_una_rata',
      'rimborsa',
      'lavorano_i_rimborsi',
      'incassa_la_rata',
      'storna',
      'lascia_la_pagina',
      'stralcia',
      'annulla_stralcio',
      'incassa_tutto',
    ),
  ],
  [
    'stralciato, la banca riprende una rata pagata e ne contesta un’altra: sono dovute, e si incassano anche in parte',
    righe(
      'paga_una_rata',
      ['paga_una_rata', 1],
      'stralcia',
      ['torna_dalla_banca', 0],
      ['contesta', 90],
      ['incassa_una_parte', 4],
      ['incassa_una_parte', 4],
      'incassa_la_rata',
    ),
  ],
  [
    'stralciato, si storna un incasso scritto per sbaglio',
    righe(
      ['incassa_la_rata', 48],
      ['incassa_la_rata', 97],
      ['stralcia', 94],
      ['storna', 76],
      ['passa_un_mese_e_i_lavori', 90],
      ['incassa_la_rata', 64],
    ),
  ],
  [
    'promette, non mantiene, paga, la banca riprende, si contesta e si perde, si condona, si rinegozia e si ricomincia',
    righe(
      'passa_un_mese_e_i_lavori',
      ['prometti', 4],
      'termina_promessa',
      ['prometti', 6],
      'passa_un_mese_e_i_lavori',
      'paga_una_rata',
      'torna_dalla_banca',
      'paga_una_rata',
      ['contesta', 30],
      'paga_una_rata',
      ['contesta', 70],
      ['condona', 6],
      'rinegozia',
      'paga_una_rata',
      ['contesta', 90],
      'passa_un_mese_e_i_lavori',
      'rinegozia',
      'incassa_tutto',
    ),
  ],
  [
    'un reso e un incasso lasciano pochi centesimi, e poi la mora: meno di quanto accetta il fornitore non parte',
    righe(
      ['riduci', 70],
      ['incassa_la_rata', 36],
      ['paga_una_rata', 44],
      ['passa_un_mese_e_i_lavori', 43],
      ['storna', 38],
      ['paga_una_rata', 24],
      ['riduci', 79],
      ['diffida', 70],
      ['paga_una_rata', 3],
      ['incassa_la_rata', 44],
    ),
  ],
]

it.each(note)(
  'DIL-M6 (parte) DIL-M7 (parte) DIL-M10 (parte) storia nota: %s',
  { timeout: 120_000 },
  async (_, storiaNota) => {
    expect(await racconta(storiaNota)).toBeGreaterThan(storiaNota.length / 2)
  },
)
