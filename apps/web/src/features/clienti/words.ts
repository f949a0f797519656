import type { TipoCliente } from '@rateo/domain/identita/cliente'

export const TIPI: Record<TipoCliente, string> = {
  persona: 'Persona',
  condominio: 'Condominio',
  ditta: 'Ditta',
  ente: 'Ente',
}

/** The code that identifies a cliente: the partita IVA, for people without one the codice fiscale. */
export const codiceDi = (c: { codice_fiscale: string | null; partita_iva: string | null }) =>
  c.partita_iva ?? c.codice_fiscale
