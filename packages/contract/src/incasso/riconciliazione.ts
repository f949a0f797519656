import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

const admin = ['admin'] as const

/** Ours alone, theirs alone, or the same with another amount; what is the same is no difference. */
const CLASSI_DIFFERENZA = ['solo_nostro', 'solo_suo', 'diverso'] as const
export type ClasseDifferenza = (typeof CLASSI_DIFFERENZA)[number]

const TIPI_RIGA = [
  'incasso',
  'rimborso',
  'rimborso_tornato',
  'contestazione',
  'contestazione_vinta',
  // On the account of an esercente:
  'incasso_del_conto',
  'storno',
  'conguaglio',
  'accredito',
  'accredito_tornato',
  'altro',
  /** The balance beside the sum of its lines. */
  'saldo',
  /** An account that only one of the two knows. */
  'conto',
] as const
export type TipoDifferenza = (typeof TIPI_RIGA)[number]

export const MOTIVO_CHIUSURA_MAX = 500

const corsa = z.object({
  /** The days that were compared from their beginning to their end, both included. */
  dal: z.string(),
  al: z.string(),
  /** The moment of the day after them up to which was looked; null on nights that ended with the last day. */
  fino: z.nullable(z.string()),
  conclusa_at: z.string(),
  uguali: z.int(),
  solo_nostri: z.int(),
  solo_suoi: z.int(),
  diversi: z.int(),
  in_sospeso: z.int(),
})
export type Riconciliazione = z.infer<typeof corsa>

const differenza = z.object({
  _id: z.string(),
  classe: z.enum(CLASSI_DIFFERENZA),
  tipo: z.enum(TIPI_RIGA),
  /** The provider's line, or our own entry where there is none of theirs. */
  riferimento: z.string(),
  pagamento_id: z.nullable(z.string()),
  esercente: z.nullable(z.string()),
  nostro_centesimi: z.nullable(z.int()),
  suo_centesimi: z.nullable(z.int()),
  giorno: z.string(),
  trovata_at: z.string(),
  chiusa_at: z.nullable(z.string()),
  chiusa_da: z.nullable(z.string()),
  motivo: z.nullable(z.string()),
})
export type Differenza = z.infer<typeof differenza>

const riconciliazione = z.object({
  /** The last nights, the newest first. */
  corse: z.array(corsa),
  /** The open ones first. */
  differenze: z.array(differenza),
  aperte: z.int(),
  /** Should be 0: nothing stays open for more than a day. */
  aperte_oltre_un_giorno: z.int(),
  /** The last check of the books; null while there was none. */
  controllo: z.nullable(
    z.object({
      eseguito_at: z.string(),
      violazioni: z.array(
        z.object({ invariante: z.string(), quanti: z.int(), esempi: z.array(z.string()) }),
      ),
    }),
  ),
})

export const getRiconciliazione = {
  method: 'GET',
  path: '/api/gestione/riconciliazione',
  allow: admin,
  summary: 'Il confronto con il servizio di pagamento e il controllo dei libri',
  response: riconciliazione,
} as const satisfies Endpoint

export const chiudiDifferenza = {
  method: 'POST',
  path: '/api/gestione/differenze/:id/chiudi',
  allow: admin,
  summary: 'Chiude una differenza con il servizio di pagamento, con un motivo',
  body: z.strictObject({
    motivo: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Scrivi come si è chiarita'),
        z.maxLength(MOTIVO_CHIUSURA_MAX, 'Al massimo 500 caratteri'),
      ),
  }),
  response: riconciliazione,
} as const satisfies Endpoint
