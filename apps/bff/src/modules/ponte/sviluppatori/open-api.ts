import type { Ambito } from '@rateo/contract/chiamata/ambiti'
import type { Endpoint } from '@rateo/contract/chiamata/endpoint'
import { errorBody } from '@rateo/contract/chiamata/error-body'
import { ERRORS } from '@rateo/contract/chiamata/errors'
import * as z from 'zod/mini'
import { datiEsempio, type Dove, esempiDi } from './esempi-chiamate.ts'

type Chiamata = { contract: Endpoint; ambito: Ambito }

/** Every call that a key may make, as the calls themselves say it. */
export const chiamateDiChiave = (calls: Iterable<Endpoint | undefined>): Chiamata[] =>
  [...calls].flatMap((contract) =>
    contract?.chiave === undefined ? [] : [{ contract, ambito: contract.chiave }],
  )

export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** An answer without a schema is a file, of the kind that its own header says. */
const risposta = (schema: z.ZodMiniType) => {
  const known = jsonSchema(schema, 'output')
  return Object.keys(known).length === 0 ? { '*/*': {} } : json(known)
}

const json = (schema: object) => ({ 'application/json': { schema } })

/** The fields after the question mark, each a parameter of its own. */
function parametriDi(querystring: z.ZodMiniType | undefined) {
  if (querystring === undefined) return []
  const { properties = {}, required = [] } = jsonSchema(querystring, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const text = (description: string) => ({ description, schema: { type: 'string' } })

/** The calls that a key has left, as the IETF draft on RateLimit fields writes them. */
const QUOTA = {
  RateLimit: text(
    'Quante chiamate restano a questa chiave (`r`) e tra quanti secondi tornano (`t`)',
  ),
  'RateLimit-Policy': text('Quante chiamate (`q`) in quanti secondi (`w`)'),
}

const example = (contract: Endpoint, dove: Dove, body: z.ZodMiniType) => ({
  'application/json': { schema: jsonSchema(body, 'input'), example: datiEsempio(contract, dove) },
})

function operation({ contract, ambito }: Chiamata, dove: Dove) {
  const { path, body, querystring, response, summary, idempotent } = contract
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
  const parameters = [
    ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...parametriDi(querystring),
    ...(idempotent
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: true,
            description: 'La stessa chiave con gli stessi dati ha un solo effetto',
            schema: { type: 'string', maxLength: 255 },
          },
        ]
      : []),
  ]
  return {
    summary,
    tags: [ambito.split(':', 1).join('')],
    'x-ambito': ambito,
    'x-codeSamples': esempiDi(contract, dove),
    parameters,
    ...(body && { requestBody: { required: true, content: example(contract, dove, body) } }),
    responses: {
      200: { description: 'Riuscita', headers: QUOTA, content: risposta(response) },
      429: { $ref: '#/components/responses/Troppe' },
      default: { $ref: '#/components/responses/Errore' },
    },
  }
}

/** The calls that a key may make, as OpenAPI 3.1, from the very schemas that check them. */
export function openApi(
  dove: Dove,
  calls: Iterable<Endpoint | undefined>,
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const chiamata of chiamateDiChiave(calls)) {
    const path = chiamata.contract.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [chiamata.contract.method.toLowerCase()]: operation(chiamata, dove),
    }
  }
  const codici = Object.entries(ERRORS).map(
    ([code, { status, message }]) => `- \`${code}\` (${status}): ${message}`,
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'API di Rateo',
      version: '1',
      description: `Importi in centesimi di euro, giorni AAAA-MM-GG, istanti UTC.\n\nErrori:\n\n${codici.join('\n')}`,
    },
    servers: [{ url: dove.origin }],
    security: [{ chiave: [] }],
    paths,
    components: {
      securitySchemes: { chiave: { type: 'http', scheme: 'bearer', bearerFormat: 'rateo_…' } },
      responses: {
        Errore: {
          description: 'La chiamata è stata rifiutata: `error_message` dice perché',
          content: { 'application/problem+json': { schema: jsonSchema(errorBody, 'output') } },
        },
        Troppe: {
          description: 'Troppe chiamate: aspetta i secondi di `Retry-After`',
          headers: { ...QUOTA, 'Retry-After': text('I secondi da aspettare') },
          content: { 'application/problem+json': { schema: jsonSchema(errorBody, 'output') } },
        },
      },
    },
  }
}
