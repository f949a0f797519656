import { createHash, timingSafeEqual } from 'node:crypto'
import type { ScopoOtp } from '@rateo/contract/persone/otp'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { CallInfo } from '../../../http/call.ts'
import { type Secrets, hmacOf, hmacsOf } from '../../../secrets.ts'

/** The act that a code confirms: its kind, record, amount and beneficiary, and nothing else. */
export type Atto = {
  scopo: ScopoOtp
  oggetto: string
  importo_centesimi?: number | undefined
  beneficiario?: string | undefined
  /** The words of the message instead of the usual ones; not part of the comparison. */
  parole?: string | undefined
}

/** The caller and its origin. `secret` is the server's. */
export type Richiedente = {
  utente_id: string
  ruolo: string
  info: CallInfo
  now: Date
  secret: Secrets
  /** The session; left out before it is complete. */
  sessione_id?: string
}

export const attoHash = ({ scopo, oggetto, importo_centesimi, beneficiario }: Atto): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([scopo, oggetto, importo_centesimi ?? null, beneficiario ?? null]))
    .digest()

// The hash of a code, with the server's secret: six digits alone are tried out in no time by somebody who reads the
// table.
export const codiceHash = (secret: Secrets, id: string, codice: string): Buffer =>
  hmacOf(secret, `${id}:${codice}`)

/** Whether the code is the one that was sent, with this secret or with the one before. */
export const isCodice = (secret: Secrets, id: string, codice: string, kept: Buffer): boolean =>
  hmacsOf(secret, `${id}:${codice}`).some((mac) => timingSafeEqual(mac, kept))

const AZIONI: Readonly<Record<ScopoOtp, string>> = {
  accesso: 'accedere a Rateo',
  verifica_telefono: 'confermare il tuo numero di telefono',
  firma_contratto: 'firmare il contratto',
  accetta_dilazione: 'accettare la dilazione',
  conferma_evento: 'confermare l’evento che rende dovuta la rata',
  accetta_cambio_piano: 'accettare il cambio di piano',
  accetta_piano: 'accettare l’abbonamento',
  accetta_trasferimento: 'prendere l’abbonamento',
  firma_mandato: 'firmare il mandato di addebito diretto',
  modifica_profilo: 'cambiare l’IBAN dei tuoi incassi',
  rimborso: 'confermare il rimborso',
  stralcio: 'stralciare il credito',
  cessa_abbonamento: 'cessare l’abbonamento',
  trasferisci_titolare: 'passare il ruolo di titolare a un’altra persona',
  archivio_attivita: 'scaricare tutti i dati dell’attività',
  chiudi_conto: 'chiudere il conto dell’attività',
  crea_chiave_api: 'creare una chiave API che opera a nome tuo',
}

/** The act in words, as the message carries it: "accettare la dilazione di 1.200,00 € con Rossi Srl". */
export function descriviAtto({ scopo, importo_centesimi, beneficiario, parole }: Atto): string {
  if (parole !== undefined) return parole
  const importo = importo_centesimi === undefined ? '' : ` di ${formattaEuro(importo_centesimi)}`
  return `${AZIONI[scopo]}${importo}${beneficiario ? ` con ${beneficiario}` : ''}`
}
