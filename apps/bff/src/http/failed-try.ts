/**
 * A failed try to get in, as the cause of the refusal: the cronologia keeps whose account it was, never what was
 * typed.
 */
export class FailedTry extends Error {
  readonly azione: 'accesso_errato' | 'otp_errato' | 'password_errata'
  /** The account that was tried; null when there is none of that name. */
  readonly utente_id: string | null
  constructor(azione: FailedTry['azione'], utente_id: string | null) {
    super(azione)
    this.azione = azione
    this.utente_id = utente_id
  }
}
