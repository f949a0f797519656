import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

/** The address of the payment page as a QR code (image/svg+xml), to be shown at the counter or printed. */
export const getQrPagamento = {
  method: 'GET',
  path: '/api/pagamenti/:id/qr.svg',
  allow: ['esercente', 'admin'],
  summary: 'Il QR che apre la pagina di pagamento',
  response: z.unknown(),
} as const satisfies Endpoint
