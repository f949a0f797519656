import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

/** Acts that a person confirms by asking for a code. Signing in sends its own code. */
export const SCOPI_OTP = [
  'verifica_telefono',
  'firma_contratto',
  'accetta_dilazione',
  'conferma_evento',
  'accetta_cambio_piano',
  'accetta_piano',
  'accetta_trasferimento',
  'firma_mandato',
  'modifica_profilo',
  'rimborso',
  'stralcio',
  'cessa_abbonamento',
  'crea_chiave_api',
  'trasferisci_titolare',
  'archivio_attivita',
  'chiudi_conto',
] as const
export type ScopoRichiedibile = (typeof SCOPI_OTP)[number]
export type ScopoOtp = ScopoRichiedibile | 'accesso'

export const CANALI_OTP = ['email', 'sms'] as const
export type CanaleOtp = (typeof CANALI_OTP)[number]

/**
 * The act: a code given for one is worth nothing for another. Its words, the amount and the beneficiary are those of the
 * record on the server: nobody writes into a message of the portal.
 */
const atto = {
  scopo: z.enum(SCOPI_OTP),
  /** The object of the act: the number to verify, the hash of the document to sign, the key of a record. */
  oggetto: z.string().check(z.minLength(1), z.maxLength(256)),
  /** The record of the document: a dilazione, `pagamento:offerta`, a mandato, the preview of a change of piano. */
  record_id: z.optional(z.string().check(z.regex(/^[0-9a-f]{24}(:[0-9a-f]{24})?$/))),
}

const codiceInviato = z.object({
  otp_id: z.string(),
  canale: z.enum(CANALI_OTP),
  /** Masked: `+39 *** *** 1234`. */
  destinatario: z.string(),
  /** The act that the code confirms, in the words of the message. */
  descrizione: z.string(),
  scade_at: z.string(),
  reinvio_dopo_secondi: z.int(),
  canali: z.array(z.enum(CANALI_OTP)),
  /** The same act was confirmed in this session a moment ago: no code was sent, none is needed. */
  gia_confermato: z.optional(z.boolean()),
})
export type CodiceInviato = z.infer<typeof codiceInviato>

export const richiediOtp = {
  method: 'POST',
  path: '/otp/richiedi',
  allow: 'sessione',
  summary: 'Invia un codice per confermare un’operazione',
  body: z.strictObject({ ...atto, canale: z.optional(z.enum(CANALI_OTP)) }),
  response: codiceInviato,
} as const satisfies Endpoint

export const codiceOtp = z.string().check(
  z.overwrite((text) => text.replaceAll(/\s/g, '')),
  z.regex(/^\d{6}$/, 'Inserisci le 6 cifre del codice'),
)

/** The right code confirms the act in this session, for five minutes. */
export const verificaOtp = {
  method: 'POST',
  path: '/otp/verifica',
  allow: 'sessione',
  summary: 'Conferma un’operazione con il codice ricevuto',
  body: z.strictObject({ ...atto, codice: codiceOtp }),
  response: z.object({ otp_id: z.string(), verificato: z.literal(true) }),
} as const satisfies Endpoint
