/** The roles a person may take in the portal, in the order in which they are listed. */
export const RUOLI = ['esercente', 'cliente', 'admin'] as const
export type Ruolo = (typeof RUOLI)[number]
