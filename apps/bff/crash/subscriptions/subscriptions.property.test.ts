import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verificaInvarianti } from '../../src/modules/registri/contabilita/index.ts'
import { type Payments, startPayments } from '../../test/payments.ts'
import { clockDi } from '../../test/piano-accettato.ts'
import { ACTS } from './acts.ts'
import { Oracle } from './oracle.ts'
import { openScene } from './scene.ts'

const tempo = clockDi('2026-11-24T10:00:00Z')
let p: Payments
beforeAll(async () => {
  p = await startPayments({ clock: tempo.clock })
})
afterAll(() => p.stop())

type Story = { piano: number; acts: readonly { che: string; n: number }[] }

const story: fc.Arbitrary<Story> = fc.record({
  piano: fc.nat({ max: 119 }),
  acts: fc
    .array(
      fc.record({
        che: fc.oneof(
          { weight: 2, arbitrary: fc.constantFrom('fino_al_prossimo', 'paga', 'cambia') },
          {
            weight: 3,
            // Most stories should not end with the second act.
            arbitrary: fc.constantFrom(
              ...Object.keys(ACTS).filter((che) => che !== 'cessa' && che !== 'recedi'),
            ),
          },
        ),
        n: fc.nat({ max: 99 }),
      }),
      { minLength: 6, maxLength: 14 },
    )
    .chain((acts) =>
      fc
        .record({ che: fc.constantFrom('cessa', 'recedi', 'disdici'), n: fc.nat({ max: 99 }) })
        .map((last) => [...acts, last]),
    ),
})

/** The rules of the books that do not hold; that charges are tried or told is left out, since here people pay by hand. */
const wrongBooks = async () =>
  (await verificaInvarianti(p.db, tempo.clock.today())).filter(
    ({ invariante }) => invariante !== 'addebito_automatico_detto',
  )

/** The number of times that each act was admitted. */
const admitted = new Map<string, number>()

/** Tells a story on an abbonamento of its own; answers how much of it the rules admitted. */
async function tell({ piano, acts }: Story): Promise<number> {
  const scene = await openScene(p, tempo, piano)
  const oracle = new Oracle(scene)
  expect(await oracle.check(), `piano ${piano}`).toEqual([])
  let done = 0
  for (const { che, n } of acts) {
    const answer = await ACTS[che]?.(scene, n)
    const said = JSON.stringify(answer?.body ?? null).slice(0, 300)
    expect(answer?.status ?? 200, `${che} ${n}: ${said}`).toBeLessThan(500)
    if (answer !== undefined && answer.status < 400) {
      done += 1
      admitted.set(che, (admitted.get(che) ?? 0) + 1)
    }
    expect(await oracle.check(), `${che} ${n}`).toEqual([])
    expect(await wrongBooks(), `${che} ${n}`).toEqual([])
  }
  return done
}

const HOW_MANY = Number(process.env['RATEO_ABBONAMENTI'] ?? 4)
/** The story to begin with, so that a long run can be done in parts. */
const FROM = process.env['RATEO_DA']
const SEED = Number(process.env['RATEO_SEME'] ?? 20_261_126)

it(
  `ABB-M4 (parte) ABB-M5 (parte) qualunque cosa accada a un abbonamento, si paga ogni giorno di servizio una volta, al suo prezzo: ${HOW_MANY} storie`,
  { timeout: HOW_MANY * 60_000 + 60_000, retry: 0 },
  async () => {
    let done = 0
    await fc.assert(
      fc.asyncProperty(story, async (one) => {
        done += await tell(one)
      }),
      {
        numRuns: HOW_MANY,
        seed: SEED,
        endOnFailure: true,
        ...(FROM !== undefined && { path: FROM }),
      },
    )
    expect(done).toBeGreaterThan(0)
    const which = [...admitted].map(([che, volte]) => `${che} ${volte}`).sort()
    console.info(`${HOW_MANY} storie, ${done} atti riusciti: ${which.join(', ')}`)
  },
)

const acts = (...che: (string | [string, number])[]): Story['acts'] =>
  che.map((una) => (typeof una === 'string' ? { che: una, n: 1 } : { che: una[0], n: una[1] }))

/** Stories in which every act has its turn, and those that went wrong. */
const known: [string, Story][] = [
  [
    'più caro dal prossimo addebito: un anno comincia quando il mese è finito, e cessa dopo dieci giorni',
    {
      piano: 1,
      acts: acts(
        ['passano_giorni', 9],
        ['cambia_regola', 1],
        ['cambia', 4],
        'fino_al_prossimo',
        'paga',
        ['cambia_regola', 0],
        ['passano_giorni', 9],
        ['cessa', 1],
      ),
    },
  ],
  [
    'passa a un anno a metà mese, non lo paga, cessa: i giorni che il cambio aveva preso tornano',
    { piano: 1, acts: acts(['passano_giorni', 9], ['cambia', 4], ['cessa', 1]) },
  ],
  [
    'passa a un anno a metà mese, lo paga, cessa con tutto il periodo: torna anche il credito',
    {
      piano: 1,
      acts: acts(['passano_giorni', 9], ['cambia', 4], 'paga', 'passano_giorni', ['cessa', 2]),
    },
  ],
  [
    'sconto, giorno, rinnovo, pausa tolta, pausa, ripresa, banca, incasso, rimborso, disdetta ritirata, posti, fine',
    {
      piano: 62,
      acts: acts(
        ['cambia_giorno', 14],
        'togli_il_giorno',
        ['cambia_giorno', 14],
        'fino_al_prossimo',
        ['pausa', 21],
        'togli_la_pausa',
        ['cambia', 6],
        'paga',
        ['pausa', 20],
        'fino_al_prossimo',
        ['torna_dalla_banca', 0],
        'la_carta_e_rifiutata',
        'incassa',
        ['rimborsa', 40],
        'disdici',
        'ritira_la_disdetta',
        ['passano_giorni', 3],
        ['cessa', 1],
      ),
    },
  ],
  [
    'in pausa, ripreso prima, addebitato da quel giorno, recede fuori tempo e cessa',
    {
      piano: 1,
      acts: acts(
        ['pausa', 91],
        ['passano_giorni', 34],
        ['riprendi', 0],
        ['passano_giorni', 9],
        'paga',
        ['cambia', 4],
        'paga',
        ['passano_giorni', 5],
        'recedi',
        ['cessa', 1],
      ),
    },
  ],
  [
    'cambia durante la prova, e ancora dopo il primo addebito',
    {
      piano: 5,
      acts: acts(['cambia', 1], 'fino_al_prossimo', ['passano_giorni', 6], ['cambia', 4], 'paga', [
        'cessa',
        1,
      ]),
    },
  ],
  [
    'regala lo stesso piano in cinque modi, cambia carta, riprende domani dalla pausa, e il prezzo cambia',
    {
      piano: 1,
      acts: acts(
        ['regala', 0],
        ['regala', 1],
        ['regala', 2],
        ['regala', 3],
        ['regala', 9],
        'cambia_metodo',
        ['annuncia_prezzo', 10],
        'fino_al_prossimo',
        ['pausa', 60],
        ['passano_giorni', 34],
        ['riprendi', 2],
        ['passano_giorni', 2],
        'paga',
        'fino_al_prossimo',
        ['cessa', 1],
      ),
    },
  ],
  [
    'scontato, passa a un anno dopo nove giorni: il credito è quello che ha pagato',
    { piano: 61, acts: acts(['passano_giorni', 8], ['cambia', 4], 'paga', ['cessa', 1]) },
  ],
  [
    'una settimana non pagata, sospeso, saldato quando è finita: ne comincia un’altra, e i giorni fermi non si pagano',
    {
      piano: 3,
      acts: acts(
        ['fino_al_prossimo', 0],
        'la_carta_e_rifiutata',
        ['passano_giorni', 0],
        ['passano_giorni', 7],
        ['passano_giorni', 2],
        'incassa',
        ['passano_giorni', 2],
        'paga',
        ['passano_giorni', 3],
        'paga',
        ['cessa', 1],
      ),
    },
  ],
  [
    'un mese non pagato, sospeso, saldato mentre corre ancora: se ne ha quello che resta',
    {
      piano: 1,
      acts: acts(
        ['fino_al_prossimo', 0],
        'la_carta_e_rifiutata',
        ['passano_giorni', 0],
        ['passano_giorni', 7],
        'incassa',
        'fino_al_prossimo',
        ['cessa', 1],
      ),
    },
  ],
  [
    'al prezzo d’ingresso: giorno, posti, pausa, codice, nuovo prezzo, fino a quello pieno, e cessa',
    {
      piano: 100,
      acts: acts(
        ['passano_giorni', 5],
        ['cambia', 3],
        'paga',
        ['usa_codice', 0],
        ['fino_al_prossimo', 1],
        ['annuncia_prezzo', 30],
        ['pausa', 9],
        ['fino_al_prossimo', 1],
        ['fino_al_prossimo', 1],
        ['fino_al_prossimo', 1],
        ['passano_giorni', 9],
        ['cessa', 1],
      ),
    },
  ],
  [
    'al prezzo d’ingresso con un codice, passa a un altro piano, e recede',
    {
      piano: 103,
      acts: acts(['passano_giorni', 5], ['cambia', 1], 'paga', ['passano_giorni', 2], 'recedi'),
    },
  ],
  [
    'al prezzo d’ingresso un addebito torna dalla banca, sospeso, saldato; poi il prezzo pieno non pagato, e cessa',
    {
      piano: 101,
      acts: acts(
        ['fino_al_prossimo', 1],
        ['torna_dalla_banca', 0],
        ['passano_giorni', 0],
        ['passano_giorni', 8],
        'incassa',
        ['passano_giorni', 4],
        'paga',
        ['fino_al_prossimo', 1],
        ['fino_al_prossimo', 0],
        ['cessa', 1],
      ),
    },
  ],
  [
    'scontato, recede dopo dieci giorni che aveva chiesto',
    { piano: 60, acts: acts(['passano_giorni', 9], 'recedi') },
  ],
]

it.each(known)(
  'ABB-M4 (parte) ABB-M5 (parte) storia nota: %s',
  { timeout: 120_000 },
  async (_, one) => {
    expect(await tell(one)).toBeGreaterThan(one.acts.length / 2)
  },
)
