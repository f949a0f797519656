import type { CodiceErrore } from './chiamate.ts'

export type ErroreDiCampo = { pointer: string; message: string }

type Detti = {
  code: CodiceErrore
  status: number
  message: string
  errors: ErroreDiCampo[]
  request_id: string | null
  riprova_tra_secondi: number | null
}

/** A call that Rateo refused: `code` says why, `message` says it in Italian. */
export class RateoErrore extends Error {
  readonly code: CodiceErrore
  readonly status: number
  /** The fields that are wrong, each by its JSON Pointer. */
  readonly errors: ErroreDiCampo[]
  /** The id by which the call is found in the register. */
  readonly request_id: string | null
  readonly riprova_tra_secondi: number | null
  constructor({ message, code, status, errors, request_id, riprova_tra_secondi }: Detti) {
    super(message)
    this.name = 'RateoErrore'
    this.code = code
    this.status = status
    this.errors = errors
    this.request_id = request_id
    this.riprova_tra_secondi = riprova_tra_secondi
  }
}

/** No answer came: whether the call had its effect is not known. The same key tells it, however often it is sent. */
export class RateoNonRisponde extends Error {
  readonly chiave_idempotenza: string | null
  constructor(chiave_idempotenza: string | null, cause: unknown) {
    super('Rateo non ha risposto. L’esito non è noto: ripeti con la stessa chiave.', { cause })
    this.name = 'RateoNonRisponde'
    this.chiave_idempotenza = chiave_idempotenza
  }
}
