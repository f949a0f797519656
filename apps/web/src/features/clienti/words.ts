import type { TipoCliente } from '@rateo/domain/identita/cliente'

export const TIPI: Record<TipoCliente, string> = {
  persona: 'Persona',
  condominio: 'Condominio',
  ditta: 'Ditta',
  ente: 'Ente',
}

/** What a cliente is recognised by: a person by codice fiscale, the others by partita IVA. */
export const codiceDi = (c: { codice_fiscale: string | null; partita_iva: string | null }) =>
  c.partita_iva ?? c.codice_fiscale
