import * as abbonamenti from '@rateo/contract/abbonamenti'
import * as clienti from '@rateo/contract/clienti'
import type { Endpoint } from '@rateo/contract/endpoint'
import { ERRORS, errorBody } from '@rateo/contract/errors'
import * as pagamenti from '@rateo/contract/pagamenti'
import * as z from 'zod/mini'
import { ambitoDi } from './ambito.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const isForEsercenti = ({ allow }: Endpoint) =>
  allow === 'sessione' || (allow !== 'pubblico' && allow.includes('esercente'))

type Chiamata = { contract: Endpoint; ambito: string; risorsa: string }

/** Every call of the contract that a key may make: a new one is in the document as soon as it is in the contract. */
function chiamate(): Chiamata[] {
  const all: unknown[] = [pagamenti, clienti, abbonamenti].flatMap((area) => Object.values(area))
  return all.filter(isEndpoint).flatMap((contract) => {
    const { method, path: url, reads = false } = contract
    const ambito = isForEsercenti(contract) ? ambitoDi({ method, url, reads }) : null
    return ambito === null ? [] : [{ contract, ambito, risorsa: ambito.split(':', 1).join('') }]
  })
}

const ESEMPI: Readonly<Record<string, unknown>> = {
  '/api/search/pagamenti': { search: '120,50', filters: { stato: 'da_pagare' }, limit: 10 },
  '/api/search/clienti': { search: 'rossi', limit: 10 },
  '/api/search/abbonamenti': { initial_filters: { tipo: 'piano' }, limit: 10 },
  '/api/pagamenti': {
    cliente_nuovo: { nome: 'Maria Bianchi', email: 'maria@esempio.it' },
    importo_centesimi: 12_050,
    causale: 'Riparazione caldaia',
    scadenza: '2030-12-31',
  },
}

/** What can be pasted in a terminal; the key is in the variable RATEO_KEY. */
function curl({ method, path, body, idempotent }: Endpoint, origin: string): string {
  const address = `${origin}${path.replaceAll(/:\w+/g, '000000000000000000000000')}`
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${address}'`,
    `-H "Authorization: Bearer $RATEO_KEY"`,
    ...(body ? [`-H 'Content-Type: application/json'`] : []),
    ...(idempotent ? [`-H "Idempotency-Key: $(uuidgen)"`] : []),
    ...(body ? [`-d '${JSON.stringify(ESEMPI[path] ?? {})}'`] : []),
  ].join(' \\\n  ')
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const json = (schema: object) => ({ 'application/json': { schema } })

function operation({ contract, ambito, risorsa }: Chiamata, origin: string) {
  const { path, body, response, summary, idempotent } = contract
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
  const parameters = [
    ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
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
    tags: [risorsa],
    'x-ambito': ambito,
    'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: curl(contract, origin) }],
    parameters,
    ...(body && { requestBody: { required: true, content: json(jsonSchema(body, 'input')) } }),
    responses: {
      200: { description: 'Riuscita', content: json(jsonSchema(response, 'output')) },
      default: { $ref: '#/components/responses/Errore' },
    },
  }
}

/** The calls that a key may make, as OpenAPI 3.1, from the very schemas that check them. */
export function openApi(origin: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const chiamata of chiamate()) {
    const path = chiamata.contract.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [chiamata.contract.method.toLowerCase()]: operation(chiamata, origin),
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
    servers: [{ url: origin }],
    security: [{ chiave: [] }],
    paths,
    components: {
      securitySchemes: { chiave: { type: 'http', scheme: 'bearer', bearerFormat: 'rateo_…' } },
      responses: {
        Errore: {
          description: 'La chiamata è stata rifiutata: `error_message` dice perché',
          content: { 'application/problem+json': { schema: jsonSchema(errorBody, 'output') } },
        },
      },
    },
  }
}
