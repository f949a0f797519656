import * as z from 'zod/mini'

/** The two failures that the browser also has to say by itself; the others travel with the answer. */
export const ERRORE_INTERNO = {
  status: 500,
  title: 'Errore imprevisto',
  message: 'Si è verificato un errore imprevisto. Riprova o richiedi assistenza.',
} as const
export const SERVIZIO_ESTERNO_RIFIUTA = {
  status: 422,
  title: 'Operazione rifiutata',
  message: 'Il servizio esterno ha rifiutato la richiesta. Nessun importo è stato mosso.',
} as const

/** The body of every failed call (RFC 9457 problem details); `error_message` is what people are shown. */
export const errorBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string(),
  code: z.string(),
  error_message: z.string(),
  errors: z.array(z.object({ pointer: z.string(), message: z.string() })),
  request_id: z.string(),
})
export type ErrorBody = z.infer<typeof errorBody>
