import { METODI_PAGAMENTO } from '@rateo/domain/stati/pagamento'
import { MOTIVI_AVVIO, STATI_TENTATIVO } from '@rateo/domain/stati/tentativo'
import * as z from 'zod/mini'

// The story of a pagamento, as its page tells it.

export const tentativo = z.object({
  n: z.int(),
  stato: z.enum(STATI_TENTATIVO),
  motivo_avvio: z.enum(MOTIVI_AVVIO),
  metodo: z.enum(METODI_PAGAMENTO),
  metodo_etichetta: z.nullable(z.string()),
  importo_centesimi: z.int(),
  codice_rifiuto: z.nullable(z.string()),
  /** The Italian sentence for `codice_rifiuto` or the state; always says whether money moved. */
  messaggio: z.nullable(z.string()),
  rifiuti: z.int(),
  /** The note that the esercente wrote beside an incasso of its own. */
  nota: z.nullable(z.string()),
  /** The storno of an incasso written down by hand; null for any other incasso, or for one of somebody else. */
  storno: z.nullable(z.object({ consentito: z.boolean(), motivo: z.nullable(z.string()) })),
  prossimo_controllo_at: z.nullable(z.string()),
  created_at: z.string(),
  concluso_at: z.nullable(z.string()),
  /** The instant at which the bank sent back a debit that had succeeded. */
  restituito_at: z.nullable(z.string()),
})
export type Tentativo = z.infer<typeof tentativo>

export const scrittura = z.object({
  tipo: z.string(),
  descrizione: z.string(),
  registrata_at: z.string(),
  /** Cents: `dare` above zero, `avere` below; they sum to zero. */
  movimenti: z.array(
    z.object({ conto: z.string(), descrizione: z.string(), importo_centesimi: z.int() }),
  ),
})
export type Scrittura = z.infer<typeof scrittura>

/** A note that only the esercente reads. */
export const notaPagamento = z.object({
  _id: z.string(),
  testo: z.string(),
  autore: z.string(),
  /** True for the author, who alone deletes it. */
  e_mia: z.boolean(),
  created_at: z.string(),
})

export const evento = z.object({
  at: z.string(),
  attore: z.string(),
  canale: z.enum(['portale', 'api', 'sistema']),
  azione: z.string(),
  descrizione: z.string(),
})
export type EventoCronologia = z.infer<typeof evento>
