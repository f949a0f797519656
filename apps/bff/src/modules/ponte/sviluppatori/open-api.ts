import type { Ambito } from '@rateo/contract/chiamata/ambiti'
import type { Endpoint } from '@rateo/contract/chiamata/endpoint'
import { errorBody } from '@rateo/contract/chiamata/error-body'
import { ERRORS } from '@rateo/contract/chiamata/errors'
import * as z from 'zod/mini'
import type { RouteRow } from '../../../http/route-config.ts'

type Chiamata = { contract: Endpoint; ambito: Ambito }

/** Every call that a key may make, as the routes themselves say it. */
const chiamate = (rotte: readonly RouteRow[]): Chiamata[] =>
  rotte.flatMap(({ contract }) =>
    contract?.chiave === undefined ? [] : [{ contract, ambito: contract.chiave }],
  )

const ESEMPI: Readonly<Record<string, unknown>> = {
  '/api/pagamenti/:id/incassi': {
    metodo: 'bonifico',
    importo_centesimi: 12_050,
    incassato_il: '2026-11-20',
  },
  '/api/pagamenti/:id/rimborsi': { importo_centesimi: 2000, motivo: 'richiesta_cliente' },
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

/** A command to paste in a terminal; the key is in the variable RATEO_KEY. */
function curl({ method, path, body, idempotent }: Endpoint, origin: string): string {
  const address = `${origin}${path.replaceAll(/:(\w+)/g, (_, name: string) => name.toUpperCase())}`
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

/** An answer without a schema is a file, of the kind that its own header says. */
const risposta = (schema: z.ZodMiniType) => {
  const known = jsonSchema(schema, 'output')
  return Object.keys(known).length === 0 ? { '*/*': {} } : json(known)
}

const json = (schema: object) => ({ 'application/json': { schema } })

function operation({ contract, ambito }: Chiamata, origin: string) {
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
    tags: [ambito.split(':', 1).join('')],
    'x-ambito': ambito,
    'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: curl(contract, origin) }],
    parameters,
    ...(body && { requestBody: { required: true, content: json(jsonSchema(body, 'input')) } }),
    responses: {
      200: { description: 'Riuscita', content: risposta(response) },
      default: { $ref: '#/components/responses/Errore' },
    },
  }
}

/** The calls that a key may make, as OpenAPI 3.1, from the very schemas that check them. */
export function openApi(origin: string, rotte: readonly RouteRow[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const chiamata of chiamate(rotte)) {
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
