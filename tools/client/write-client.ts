// Writes the types of packages/client from the contract: the very schemas that the server checks calls with.
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Endpoint } from '../../packages/contract/src/chiamata/endpoint.ts'
import { ERRORS } from '../../packages/contract/src/chiamata/errors.ts'
import { EVENTI_WEBHOOK } from '../../packages/domain/src/sviluppatori/eventi-webhook.ts'
import {
  chiamateDiChiave,
  jsonSchema,
} from '../../apps/bff/src/modules/ponte/sviluppatori/open-api.ts'
import { typeOf } from './type-of.ts'

const CONTRACT = path.join(import.meta.dirname, '../../packages/contract/src')
export const CHIAMATE = path.join(import.meta.dirname, '../../packages/client/src/chiamate.ts')

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'response' in value

/** Every call of the contract, each once. */
async function callsOfContract(): Promise<Endpoint[]> {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .toSorted((a, b) => a.localeCompare(b, 'en'))
  const calls = new Map<string, Endpoint>()
  for (const file of files) {
    const module: Record<string, unknown> = await import(path.join(CONTRACT, file))
    for (const value of Object.values(module)) {
      if (isEndpoint(value)) calls.set(`${value.method} ${value.path}`, value)
    }
  }
  return [...calls.values()]
}

const nameOf = ({ method, path: address }: Endpoint) =>
  `${method} ${address.replaceAll(/:(\w+)/g, '{$1}')}`

function entry(contract: Endpoint): string {
  const names = [...contract.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const { body, querystring, response } = contract
  const answer = jsonSchema(response, 'output')
  // An answer without a schema is a file.
  const risposta = Object.keys(answer).length === 0 ? 'Blob' : typeOf(answer)
  const params =
    names.length === 0 ? 'undefined' : `{ ${names.map((n) => `${n}: string`).join('; ')} }`
  return [
    `  /** ${contract.summary} */`,
    `  '${nameOf(contract)}': {`,
    `    params: ${params}`,
    `    query: ${querystring ? typeOf(jsonSchema(querystring, 'input')) : 'undefined'}`,
    `    body: ${body ? typeOf(jsonSchema(body, 'input')) : 'undefined'}`,
    `    risposta: ${risposta}`,
    '  }',
  ].join('\n')
}

const list = (words: readonly string[]) => words.map((word) => `  '${word}',`).join('\n')

/** The file as it has to be. */
export async function clientTypes(): Promise<string> {
  const calls = chiamateDiChiave(await callsOfContract())
    .map(({ contract }) => contract)
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'))
  const named = (keeps: (contract: Endpoint) => boolean) => list(calls.filter(keeps).map(nameOf))
  return `// Written by \`npm run client\` from the contract; a test says when it is behind.

/** Every call that an API key may make. */
export type Chiamate = {
${calls.map(entry).join('\n')}
}
export type Chiamata = keyof Chiamate

/** Calls that carry an \`Idempotency-Key\`. */
export const IDEMPOTENTI: ReadonlySet<Chiamata> = new Set<Chiamata>([
${named(({ idempotent }) => idempotent === true)}
])

/** POST calls that change nothing. */
export const SOLA_LETTURA: ReadonlySet<Chiamata> = new Set<Chiamata>([
${named(({ reads }) => reads === true)}
])

/** Every event that is told. */
export const EVENTI = [
${list(EVENTI_WEBHOOK)}
] as const
export type TipoEvento = (typeof EVENTI)[number]

/** The codes by which a call is refused. */
export type CodiceErrore =
${Object.keys(ERRORS)
  .toSorted((a, b) => a.localeCompare(b, 'en'))
  .map((code) => `  | '${code}'`)
  .join('\n')}
`
}

if (import.meta.main) writeFileSync(CHIAMATE, await clientTypes())
