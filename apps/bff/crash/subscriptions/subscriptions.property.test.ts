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
  piano: fc.nat({ max: 99 }),
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
      { numRuns: HOW_MANY, seed: SEED, endOnFailure: true },
    )
    expect(done).toBeGreaterThan(0)
    const which = [...admitted].map(([che, volte]) => `${che} ${volte}`).sort()
    console.info(`${HOW_MANY} storie, ${done} atti riusciti: ${which.join(', ')}`)
  },
)
