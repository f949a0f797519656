import type { StatoPagamento } from '@rateo/domain/pagamento'

/** States in which a debt past its scadenza is late: money is still expected. */
export const ATTESI = [
  'da_pagare',
  'parzialmente_pagato',
  'insoluto',
] as const satisfies readonly StatoPagamento[]

export const ATTESI_SQL = ATTESI.map((stato) => `'${stato}'`).join(', ')
