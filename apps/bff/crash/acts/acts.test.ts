import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Payments, startPayments } from '../../test/payments.ts'
import { ATTI_DELL_ESERCENTE } from './acts-merchant.ts'
import { ATTI_DELLA_VITA } from './acts-life.ts'
import { ATTI_SUL_PIANO } from './acts-plan.ts'
import { ATTI_DI_PAGAMENTO } from './acts.ts'
import { failEverywhere } from './every-act.ts'
import { createFailing, GUASTI } from './fail-at.ts'

const failing = createFailing()
let p: Payments
beforeAll(async () => {
  failing.plant()
  p = await startPayments()
  failing.watch(new URL(p.url).pathname.slice(1), p.deps.psp)
})
afterAll(async () => {
  failing.remove()
  await p.stop()
})

const ATTI = { ...ATTI_DI_PAGAMENTO, ...ATTI_DELL_ESERCENTE, ...ATTI_SUL_PIANO, ...ATTI_DELLA_VITA }
const scelti = process.env['RATEO_ATTI']?.split(',')
// All of them take half an hour: `npm run guasti` (docs/crash.md).
const tutti = scelti?.includes('tutti') === true
const nomi = tutti ? Object.keys(ATTI) : (scelti ?? ['rimborsa'])

it.each(nomi)(
  '§2.7 ogni istruzione che fallisce, a turno: %s',
  { timeout: 1_800_000, retry: 0 },
  async (nome) => {
    const prepara = ATTI[nome]
    if (prepara === undefined) throw new Error(`nessun atto ${nome}`)
    const since = performance.now()
    const { punti, difetti } = await failEverywhere(p, failing, [nome, prepara], {
      guasti: scelti ? GUASTI : ['errore', 'risposta_persa'],
      lascia: scelti ? [false, true] : [false],
    })
    console.info(
      `${nome}: ${punti} guasti in ${Math.round(performance.now() - since)} ms, ${difetti.length} difetti`,
    )
    expect(difetti).toEqual([])
  },
)

// An act that the product no longer takes as it stands here would prove nothing, and be found only at night.
// Last: these leave pages open.
it.each(scelti ? [] : Object.entries(ATTI))(
  '§2.7 riesce quando niente fallisce: %s',
  async (_nome, prepara) => {
    p.adesso()
    const { fai } = await prepara(p)
    const risposta = await fai()
    expect(risposta === undefined || risposta.status < 400 ? null : risposta.body).toBeNull()
  },
)
