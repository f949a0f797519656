// A plan of sixty rate with interest, expenses and TAEG, as the form draws it again at each key that is pressed.
import { componiDilazione } from '../packages/domain/src/credito/proposta-rate.ts'
import { quantile } from './children.ts'

const TIMES = 500
const base = {
  anticipo_centesimi: 100_000,
  n_rate: 60,
  cadenza: 'mensile' as const,
  prima_scadenza: '2026-12-24',
  tan_percento: 9.9,
  spese_per_rata_centesimi: 150,
  resto: 'ultima' as const,
  salta_mesi: [8],
  oggi: '2026-11-24',
}

/** The milliseconds of one drawing; each is of another sum, so that nothing can be remembered. */
function draw(importo_centesimi: number): number {
  const begin = performance.now()
  const plan = componiDilazione({ ...base, importo_centesimi })
  if (!plan.ok) throw new Error('the plan does not hold')
  return performance.now() - begin
}

const times = Array.from({ length: TIMES }, (_, i) => draw(1_234_567 + i))
const [first = 0] = times
const sorted = times.toSorted((a, b) => a - b)
const told = (ms: number) => `${ms.toFixed(2)} ms`
console.info(
  `first ${told(first)}, p50 ${told(quantile(sorted, 0.5))}, p99 ${told(quantile(sorted, 0.99))}`,
)
