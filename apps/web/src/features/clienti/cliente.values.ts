import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import type { Cliente } from '@rateo/contract/persone/clienti'
import type { Anagrafica } from './clienti.api.ts'
import type { modificaCliente } from '@rateo/contract/persone/gestione-clienti'

export type ClienteValues = Required<InputOf<typeof modificaCliente>> & { email: string }

export const NUOVO: ClienteValues = {
  tipo: 'persona',
  nome: '',
  email: '',
  telefono: '',
  codice_fiscale: '',
  partita_iva: '',
  pec: '',
  codice_destinatario: '',
  indirizzo: '',
  cap: '',
  citta: '',
  provincia: '',
  anche_se_doppio: false,
}

export const valuesOf = (c: Cliente): ClienteValues => ({
  tipo: c.tipo,
  nome: c.nome,
  email: c.email,
  telefono: c.telefono ?? '',
  codice_fiscale: c.codice_fiscale ?? '',
  partita_iva: c.partita_iva ?? '',
  pec: c.pec ?? '',
  codice_destinatario: c.codice_destinatario ?? '',
  indirizzo: c.indirizzo ?? '',
  cap: c.cap ?? '',
  citta: c.citta ?? '',
  provincia: c.provincia ?? '',
  anche_se_doppio: false,
})

/** The call for what was typed: of who has confirmed its own data, only what the esercente says is sent. */
export function bodyOf({ email, ...values }: ClienteValues, c: Cliente | null): Anagrafica {
  if (c === null) return { ...values, email }
  if (c.confermato_at === null) return values
  const { tipo, nome, pec, codice_destinatario } = values
  return { tipo, nome, pec, codice_destinatario }
}
