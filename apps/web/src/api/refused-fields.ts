import type { ErrorBody } from '@rateo/contract/chiamata/error-body'

/** `name` is that of the call's body: `importo_centesimi`, `voci/0/testo`. */
export type RefusedField = { name: string; message: string }

/** The sentences of a refusal, one for each field. No other file reads a pointer: the server writes it with the body before it, or without. */
export const namedFields = (errors: ErrorBody['errors']): RefusedField[] =>
  errors.map(({ pointer, message }) => ({ name: pointer.replace(/^\/(body\/)?/, ''), message }))
