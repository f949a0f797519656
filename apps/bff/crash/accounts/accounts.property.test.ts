import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { debitoInLibri, rileggi } from '../../test/conti.ts'
import { verificaInvarianti } from '../../src/modules/registri/contabilita/index.ts'
import { ATTI, createScene, lavora, type Scene } from './acts.ts'

const RUNS = Number(process.env['RATEO_CONTI_STORIE'] ?? 2)
/** The same stories at each change, so that what fails is what changed; others every night. */
const SEME = Number(process.env['RATEO_SEME'] ?? 20_261_127)

type Storia = readonly { che: string; n: number }[]
const storia: fc.Arbitrary<Storia> = fc.array(
  fc.record({
    che: fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom('incassa', 'lavora', 'legge') },
      { weight: 3, arbitrary: fc.constantFrom(...Object.keys(ATTI)) },
    ),
    n: fc.integer({ min: 1, max: 100 }),
  }),
  { minLength: 12, maxLength: 16, size: 'max' },
)

type Cifre = { in_viaggio: number; righe: number; saldo: number }

async function cifre({ p, esercente }: Scene): Promise<Cifre | undefined> {
  const { rows } = await sql<Cifre>`
    select in_viaggio_centesimi as in_viaggio, righe_centesimi as righe,
      disponibile_centesimi + in_arrivo_centesimi as saldo
    from conti_in_cifre where esercente_id = ${esercente.id}`.execute(p.db)
  return rows[0]
}

/** The equation, and every other rule of the books, hold at this moment. */
async function iLibriTornano({ p }: Scene, dopo: string): Promise<void> {
  const violate = await verificaInvarianti(p.db, p.deps.clock.today())
  const nomi = violate.map(({ invariante, esempi }) => `${invariante} ${esempi[0]}`)
  expect({ dopo, nomi }).toEqual({ dopo, nomi: [] })
}

/** Nothing is on its way any more: what the books owe is what lies on the account, to the cent. */
async function allaFine(scene: Scene): Promise<void> {
  const { p, esercente } = scene
  for (let giro = 0; giro < 4; giro++) {
    await lavora(scene)
    await rileggi(p, esercente.id)
  }
  await iLibriTornano(scene, 'alla fine')
  const fine = await cifre(scene)
  expect(fine).toMatchObject({ in_viaggio: 0, saldo: fine?.righe })
  expect(await debitoInLibri(p, esercente.id)).toBe(0 - (fine?.righe ?? 0))
}

async function vivi(righe: Storia): Promise<void> {
  const scene = await createScene()
  try {
    await ATTI['incassa']?.(scene, 40)
    const fatto: string[] = []
    for (const { che, n } of righe) {
      fatto.push(`${che} ${n}`)
      await ATTI[che]?.(scene, n)
      await iLibriTornano(scene, fatto.join(', '))
    }
    await allaFine(scene)
  } finally {
    await scene.p.stop()
  }
}

it(
  `CNT-M7 in qualunque ordine di incassi, rimborsi, reclami, restituzioni, accrediti e condizioni l’equazione vale dopo ogni fatto, ${RUNS} storie`,
  { timeout: RUNS * 120_000 + 60_000, retry: 0 },
  async () => {
    await fc.assert(fc.asyncProperty(storia, vivi), {
      numRuns: RUNS,
      seed: SEME,
      // Each story has a provider of its own: shrinking would tell hundreds more.
      endOnFailure: true,
    })
  },
)
