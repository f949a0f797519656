import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { abbonamento } from './abbonamenti.ts'
import { beneficiarioScelto } from '../chiamata/beneficiario-scelto.ts'
import { pagamento } from './pagamenti.ts'

// For whom something is paid: said once, by whoever knows it.

const body = z.strictObject({ beneficiario_id: beneficiarioScelto })
const ALLOW = ['esercente', 'cliente'] as const

export const nominaSulPagamento = {
  method: 'PUT',
  path: '/api/pagamenti/:id/beneficiario',
  allow: ALLOW,
  summary: 'Dice per chi è un pagamento; dopo la ricevuta non cambia più',
  body,
  response: pagamento,
} as const satisfies Endpoint

/** It holds for the charges to come. */
export const nominaSullAbbonamento = {
  method: 'PUT',
  path: '/api/abbonamenti/:id/beneficiario',
  allow: ALLOW,
  summary: 'Dice per chi è un abbonamento, dai prossimi addebiti',
  body,
  response: abbonamento,
} as const satisfies Endpoint
