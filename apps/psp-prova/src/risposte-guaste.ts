import type { CorpoErrore } from './errori.ts'
import {
  type Guasto,
  type GuastoChiamata,
  type GuastoCorpo,
  type GuastoRifiuto,
  guastiCorpo,
  guastiRifiuto,
} from './guasti.ts'

/** Refusals as Stripe words them. */
const rifiuti: Record<GuastoRifiuto, { status: number; error: CorpoErrore }> = {
  errore_400: {
    status: 400,
    error: {
      type: 'invalid_request_error',
      code: 'parameter_unknown',
      message: 'Received unknown parameter.',
    },
  },
  errore_401: {
    status: 401,
    error: { type: 'invalid_request_error', message: 'Expired API Key provided: sk_test_****' },
  },
  errore_403: {
    status: 403,
    error: {
      type: 'invalid_request_error',
      message: 'The provided key does not have the required permissions for this endpoint.',
    },
  },
  errore_404: {
    status: 404,
    error: {
      type: 'invalid_request_error',
      code: 'resource_missing',
      param: 'payment_method',
      message: "No such PaymentMethod: 'pm_scomparso'",
    },
  },
  errore_429: {
    status: 429,
    error: {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Too many requests hit the API too quickly.',
    },
  },
  errore_503: {
    status: 503,
    error: { type: 'api_error', message: 'The service is temporarily unavailable.' },
  },
  lock_timeout: {
    status: 429,
    error: {
      type: 'invalid_request_error',
      code: 'lock_timeout',
      message: 'This object cannot be accessed right now because another API request is using it.',
    },
  },
}

const corpi: Record<GuastoCorpo, { tipo: string; testo: (vero: string) => string }> = {
  corpo_html: {
    tipo: 'text/html',
    testo: () => '<html><body><h1>502 Bad Gateway</h1></body></html>',
  },
  corpo_lista: { tipo: 'application/json', testo: () => '[]' },
  corpo_null: { tipo: 'application/json', testo: () => 'null' },
  corpo_numero: { tipo: 'application/json', testo: () => '42' },
  corpo_stringa: { tipo: 'application/json', testo: () => '"Service Unavailable"' },
  // Half of what it was going to say.
  corpo_troncato: {
    tipo: 'application/json',
    testo: (vero) => vero.slice(0, Math.floor(vero.length / 2)),
  },
  corpo_vuoto: { tipo: 'application/json', testo: () => '' },
}

export const rifiutoDi = ({ tipo }: Guasto<GuastoChiamata>) => {
  const nome = guastiRifiuto.find((uno) => uno === tipo)
  return nome === undefined ? null : rifiuti[nome]
}

/** The odd answer of a fault: `vero` is what would have been said. */
export function corpoStrano(
  { tipo }: Guasto<GuastoChiamata>,
  vero: object,
): { tipo: string; testo: string } | null {
  const nome = guastiCorpo.find((uno) => uno === tipo)
  if (nome === undefined) return null
  return { tipo: corpi[nome].tipo, testo: corpi[nome].testo(JSON.stringify(vero)) }
}
