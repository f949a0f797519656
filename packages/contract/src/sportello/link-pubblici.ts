import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

const link = z.object({
  /** Null while there is none that works. */
  url: z.nullable(z.string()),
  scade_at: z.nullable(z.string()),
})
export type LinkPubblico = z.infer<typeof link>

const ALLOW = ['esercente'] as const

export const getLinkPubblico = {
  method: 'GET',
  path: '/api/pagamenti/:id/link_pubblico',
  allow: ALLOW,
  summary: 'L’indirizzo a cui si paga senza un account, se c’è',
  response: link,
  chiave: 'pagamenti:lettura',
} as const satisfies Endpoint

/** A new one takes the place of the old, which does not work any more. */
export const creaLinkPubblico = {
  method: 'POST',
  path: '/api/pagamenti/:id/link_pubblico',
  allow: ALLOW,
  summary: 'Crea un indirizzo a cui pagare senza un account',
  body: z.strictObject({ invia_email: z._default(z.boolean(), false) }),
  response: link,
  idempotent: true,
  chiave: 'pagamenti:scrittura',
} as const satisfies Endpoint

export const revocaLinkPubblico = {
  method: 'POST',
  path: '/api/pagamenti/:id/link_pubblico/revoca',
  allow: ALLOW,
  summary: 'L’indirizzo senza account non funziona più',
  body: z.strictObject({}),
  response: link,
  chiave: 'pagamenti:scrittura',
} as const satisfies Endpoint

export const getQrLinkPubblico = {
  method: 'GET',
  path: '/api/pagamenti/:id/link_pubblico.svg',
  allow: ALLOW,
  summary: 'Il QR dell’indirizzo senza account',
  response: z.unknown(),
  chiave: 'pagamenti:lettura',
} as const satisfies Endpoint

const DI_CLIENTE = ['cliente'] as const

export const getFaiPagare = {
  method: 'GET',
  path: '/api/pagamenti/:id/fai_pagare',
  allow: DI_CLIENTE,
  summary: 'Il link con cui paga qualcun altro, se c’è',
  response: link,
  inVeduta: 'mai',
} as const satisfies Endpoint

/** It shows the sum and the shop, and nothing else; a new one takes the place of the old. */
export const faiPagare = {
  method: 'POST',
  path: '/api/pagamenti/:id/fai_pagare',
  allow: DI_CLIENTE,
  summary: 'Crea un link perché questo pagamento lo faccia qualcun altro, senza account',
  body: z.strictObject({}),
  response: link,
} as const satisfies Endpoint

export const smettiDiFarPagare = {
  method: 'POST',
  path: '/api/pagamenti/:id/fai_pagare/revoca',
  allow: DI_CLIENTE,
  summary: 'Il link dato a qualcun altro non funziona più',
  body: z.strictObject({}),
  response: link,
} as const satisfies Endpoint
