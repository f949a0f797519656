// Everything that a person can ask of a list, found by asking: the fields of its rows, each as an order and as a filter.
import { quantile } from '../children.ts'

export type Chi = { nome: string; cookie: string; origin: string }
export type Risposta = { status: number; ms: number; corpo: Record<string, unknown> }
/** A question, who asked it, and the milliseconds until its answer; null where a sentence asks for less. */
export type Misura = { area: string; domanda: string; chi: string; ms: number | null }

/** One call, read to its end. */
export async function chiama(chi: Chi, path: string, body?: object): Promise<Risposta> {
  const begin = performance.now()
  const answer = await fetch(`${chi.origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      cookie: chi.cookie,
      'x-rateo': '1',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const ms = performance.now() - begin
  const isJson = answer.headers.get('content-type')?.includes('json') === true
  return { status: answer.status, ms, corpo: isJson ? (JSON.parse(text) as Risposta['corpo']) : {} }
}

/** The median of some turns after one that warms up; null where the question is refused as too wide. */
export async function misura(
  chi: Chi,
  area: string,
  domanda: { nome: string; path: string; body?: object },
  giri: number,
): Promise<Misura> {
  const { nome, path, body } = domanda
  const first = await chiama(chi, path, body)
  const fine = { area, domanda: nome, chi: chi.nome }
  // A question that finds too much is answered with a sentence, after two seconds at most.
  if (first.status === 400 || first.status === 422) return { ...fine, ms: null }
  if (first.status !== 200) {
    throw new Error(`${nome} (${chi.nome}): ${first.status} ${JSON.stringify(first.corpo)}`)
  }
  const times: number[] = []
  for (let giro = 0; giro < giri; giro += 1) times.push((await chiama(chi, path, body)).ms)
  return { ...fine, ms: quantile(times, 0.5) }
}

type Row = Record<string, unknown>
const PAROLE = ['rossi', 'maria rossi', 'quaranta', 'zzzqqq', '19,90', 'PAG-1', '3331']

const semplice = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

/** The values of a field on some rows: those that differ, at most three. */
function valoriDi(rows: readonly Row[], campo: string): (string | number | boolean)[] {
  const values = rows.map((row) => row[campo]).filter(semplice)
  return [...new Set(values)].slice(0, 3)
}

/** The questions of a list: pages, orders, filters by its own values, words, sums. */
export async function domandeDi(
  chi: Chi,
  path: string,
): Promise<{ nome: string; path: string; body: object }[]> {
  const prima = await chiama(chi, path, { limit: 100 })
  if (prima.status !== 200) return []
  const rows = (prima.corpo['data'] ?? []) as Row[]
  const next = prima.corpo['next']
  const campi = Object.keys(rows[0] ?? {})
  const una = (nome: string, body: object) => ({ nome, path, body })
  const accolte = async (candidate: ReturnType<typeof una>[]) => {
    const found: typeof candidate = []
    for (const one of candidate) {
      const { status } = await chiama(chi, path, one.body)
      if (status === 200) found.push(one)
    }
    return found
  }
  const ordini = campi.flatMap((campo) =>
    ([1, -1] as const).map((way) =>
      una(`ordine ${campo} ${way === 1 ? '↑' : '↓'}`, { sort: { [campo]: way } }),
    ),
  )
  const filtri = campi.flatMap((campo) =>
    valoriDi(rows, campo).map((value) =>
      una(`filtro ${campo}=${value}`, { filters: { [campo]: { $eq: value } } }),
    ),
  )
  return [
    una('prima pagina', {}),
    una('100 righe', { limit: 100 }),
    una('quinta pagina', { page: 4 }),
    ...(typeof next === 'string' ? [una('pagina dopo', { cursor: next, limit: 100 })] : []),
    una('somme', { somme: true }),
    ...PAROLE.map((search) => una(`parola ${search}`, { search })),
    ...(await accolte(ordini)),
    ...(await accolte(filtri)),
  ]
}
