import { AppError } from '../../../http/errors.ts'

/** A refusal that is read beside the file. */
export const rifiutaFile = (message: string): never => {
  throw new AppError('dati_non_validi', { message, errors: [{ pointer: '/file', message }] })
}
