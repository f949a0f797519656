import type { Consiglio } from './oggetti-libri.ts'

/** An error as Stripe's API writes it. */
export interface CorpoErrore extends Partial<Consiglio> {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  doc_url?: string
  payment_intent?: object
  setup_intent?: object
  payment_method?: object
}

/**
 * Thrown = the request is refused and nothing is kept. Returned by an operation = it did happen
 * (a declined charge is on the books) and the answer is kept with its idempotency key.
 */
export class ErroreStripe extends Error {
  readonly status: number
  readonly corpo: CorpoErrore

  constructor(status: number, corpo: CorpoErrore) {
    super(corpo.message)
    this.name = 'ErroreStripe'
    this.status = status
    this.corpo = corpo
  }
}

export function richiestaErrata(message: string, param?: string, code?: string): ErroreStripe {
  return new ErroreStripe(400, {
    type: 'invalid_request_error',
    message,
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { code, doc_url: `https://stripe.com/docs/error-codes/${code}` }),
  })
}

export function nonTrovato(tipo: string, id: string, param = 'id'): ErroreStripe {
  return new ErroreStripe(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    doc_url: 'https://stripe.com/docs/error-codes/resource-missing',
    message: `No such ${tipo}: '${id}'`,
    param,
  })
}

/** A card that said no: 402, with the whole intent inside as Stripe does. */
export function erroreCarta(
  corpo: Omit<CorpoErrore, 'type'>,
  intento: { payment_intent?: object; setup_intent?: object },
): ErroreStripe {
  return new ErroreStripe(402, { type: 'card_error', ...corpo, ...intento })
}
