/** What was tried and failed, as the cause of the refusal: who it was about is kept in the cronologia, never what was typed. */
export class FailedTry extends Error {
  readonly azione: 'accesso_errato' | 'otp_errato' | 'password_errata'
  /** Whose account it was about; null when there is none of that name. */
  readonly utente_id: string | null
  constructor(azione: FailedTry['azione'], utente_id: string | null) {
    super(azione)
    this.azione = azione
    this.utente_id = utente_id
  }
}
