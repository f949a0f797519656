/** The life of a cliente, from the first request for money to the account closed for good. */
export const STATI_CLIENTE = [
  'in_registrazione',
  'attivo',
  'inattivo',
  'bloccato',
  'cancellato',
] as const
export type StatoCliente = (typeof STATI_CLIENTE)[number]

export const TIPI_CLIENTE = ['persona', 'ditta', 'ente'] as const
export type TipoCliente = (typeof TIPI_CLIENTE)[number]
