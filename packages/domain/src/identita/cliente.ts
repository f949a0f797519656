/** The life of a cliente, from the first request for money to the account closed for good. */
export const STATI_CLIENTE = [
  'in_registrazione',
  'attivo',
  'inattivo',
  'bloccato',
  'cancellato',
] as const
export type StatoCliente = (typeof STATI_CLIENTE)[number]

export const TIPI_CLIENTE = ['persona', 'condominio', 'ditta', 'ente'] as const
export type TipoCliente = (typeof TIPI_CLIENTE)[number]

/**
 * Clienti whom the law protects as consumers. A person with a partita IVA may buy for the family, so it counts as one.
 * A condominio is one too, whoever manages it (Court of Justice, C-329/19).
 */
export const TIPI_CONSUMATORE: readonly string[] = ['persona', 'condominio'] satisfies TipoCliente[]
export const eConsumatore = (tipo: string): boolean => TIPI_CONSUMATORE.includes(tipo)
