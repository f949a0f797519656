import type { Endpoint } from '@rateo/contract/chiamata/endpoint'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'

/** The address of the portal and the day, by which the examples are good to be sent as they stand. */
export type Dove = { origin: string; oggi: string }

/** The data of the examples, by the path that takes them; where none is written, none is needed. */
const datiDi = (oggi: string): Readonly<Record<string, unknown>> => ({
  '/api/pagamenti': {
    cliente_nuovo: { nome: 'Maria Bianchi', email: 'maria@esempio.it' },
    importo_centesimi: 12_050,
    causale: 'Riparazione caldaia',
    scadenza: aggiungiGiorni(oggi, 30),
  },
  '/api/pagamenti/sconto': { cliente_id: null, importo_centesimi: 12_050, codice: 'AUTUNNO10' },
  '/api/pagamenti/:id/incassi': {
    metodo: 'bonifico',
    importo_centesimi: 12_050,
    incassato_il: oggi,
  },
  '/api/pagamenti/:id/rimborsi': { importo_centesimi: 2000, motivo: 'richiesta_cliente' },
  '/api/pagamenti/:id/pubblica': { scadenza: aggiungiGiorni(oggi, 30) },
  '/api/pagamenti/:id/rinnova': { valido_fino: aggiungiGiorni(oggi, 30) },
  '/api/pagamenti/:id/link_pubblico': { invia_email: false },
  '/api/search/pagamenti': { filters: { stato: 'da_pagare' }, limit: 10 },
  '/api/search/clienti': { search: 'rossi', limit: 10 },
  '/api/search/abbonamenti': { initial_filters: { tipo: 'piano' }, limit: 10 },
  '/api/orologio': { giorni: 5 },
  '/api/ascolti': { eventi: ['pagamento.pagato'] },
  '/api/ascolti/:id/eventi': { attendi_secondi: 0 },
})

/** The data of an example; undefined for a call that takes none. */
export const datiEsempio = ({ path, body }: Endpoint, { oggi }: Dove) =>
  body ? (datiDi(oggi)[path] ?? {}) : undefined

/** The place of an id in an example, to be replaced by whoever copies it. */
const placeOf = (name: string) => name.toUpperCase()

/** A command to paste in a terminal; the key is in the variable RATEO_KEY. */
function curl(contract: Endpoint, dove: Dove): string {
  const { method, path, idempotent } = contract
  const body = datiEsempio(contract, dove)
  const address = `${dove.origin}${path.replaceAll(/:(\w+)/g, (_, name: string) => placeOf(name))}`
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${address}'`,
    `-H "Authorization: Bearer $RATEO_KEY"`,
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`]),
    ...(idempotent ? [`-H "Idempotency-Key: ordine-$(date +%s)-$RANDOM"`] : []),
    ...(body === undefined ? [] : [`-d '${JSON.stringify(body)}'`]),
  ].join(' \\\n  ')
}

const KEY = /^[a-z_]\w*$/i

/** A value as a person would write it in TypeScript. */
function literal(value: unknown, indent: string): string {
  if (Array.isArray(value)) return `[${value.map((one) => literal(one, indent)).join(', ')}]`
  if (typeof value === 'string') return `'${value}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const entries = Object.entries(value)
  if (entries.length === 0) return '{}'
  const lines = entries.map(([key, one]) => {
    return `${inner}${KEY.test(key) ? key : `'${key}'`}: ${literal(one, inner)},`
  })
  return ['{', ...lines, `${indent}}`].join('\n')
}

/** The same call by the client of ours. */
function typescript(contract: Endpoint, dove: Dove): string {
  const { method, path } = contract
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const params = Object.fromEntries(names.map((name) => [name, placeOf(name)]))
  const body = datiEsempio(contract, dove)
  const argomenti = {
    ...(names.length > 0 && { params }),
    ...(body !== undefined && { body }),
  }
  const isEmpty = Object.keys(argomenti).length === 0
  const nome = `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`
  return [
    `import { Rateo } from '@rateo/client'`,
    '',
    `const rateo = new Rateo({ chiave: process.env.RATEO_KEY, origine: '${dove.origin}' })`,
    `const risposta = await rateo.chiama('${nome}'${isEmpty ? '' : `, ${literal(argomenti, '')}`})`,
    'console.log(risposta)',
  ].join('\n')
}

/** The examples of a call, run by their test as they stand. */
export const esempiDi = (contract: Endpoint, dove: Dove) => [
  { lang: 'Shell', label: 'curl', source: curl(contract, dove) },
  { lang: 'TypeScript', label: 'TypeScript', source: typescript(contract, dove) },
]
