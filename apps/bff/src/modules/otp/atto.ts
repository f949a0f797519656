import { createHash, createHmac } from 'node:crypto'
import type { ScopoOtp } from '@rateo/contract/otp'
import { formattaEuro } from '@rateo/domain/denaro'
import type { CallInfo } from '../../http/endpoint.ts'

/** What a code confirms: that, on that, for that amount, with that beneficiary, and nothing else. */
export type Atto = {
  scopo: ScopoOtp
  oggetto: string
  importo_centesimi?: number | undefined
  beneficiario?: string | undefined
}

/** Who asks, from where. `secret` is the server's. */
export type Chi = {
  utente_id: string
  ruolo: string
  info: CallInfo
  now: Date
  secret: string
  /** Left out before a session is complete. */
  sessione_id?: string
}

export const attoHash = ({ scopo, oggetto, importo_centesimi, beneficiario }: Atto): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([scopo, oggetto, importo_centesimi ?? null, beneficiario ?? null]))
    .digest()

// With the server's secret: six digits alone are tried out in no time by who reads the table.
export const codiceHash = (secret: string, id: string, codice: string): Buffer =>
  createHmac('sha256', secret).update(`${id}:${codice}`).digest()

const AZIONI: Readonly<Record<ScopoOtp, string>> = {
  accesso: 'accedere a Rateo',
  verifica_telefono: 'confermare il tuo numero di telefono',
  firma_contratto: 'firmare il contratto',
  accetta_dilazione: 'accettare la dilazione',
  accetta_cambio_piano: 'accettare il cambio di piano',
  firma_mandato: 'firmare il mandato di addebito diretto',
  modifica_profilo: 'modificare i tuoi dati',
  rimborso: 'confermare il rimborso',
  stralcio: 'stralciare il credito',
}

/** The act in words, as the message carries it: "accettare la dilazione di 1.200,00 € con Rossi Srl". */
export function descriviAtto({ scopo, importo_centesimi, beneficiario }: Atto): string {
  const importo = importo_centesimi === undefined ? '' : ` di ${formattaEuro(importo_centesimi)}`
  return `${AZIONI[scopo]}${importo}${beneficiario ? ` con ${beneficiario}` : ''}`
}
