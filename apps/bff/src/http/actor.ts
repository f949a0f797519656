import type { Interruttore } from '@rateo/domain/permessi/capacita'
import type { StatoEsercente } from '@rateo/domain/identita/esercente'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'

/** Who is calling, in which role, read anew from the database at every call. */
export type Actor = {
  utente_id: string
  sessione_id: string
  ruolo: Ruolo
  /** Set when the role is esercente and its registration is complete. */
  esercente_id: string | null
  /** Set when the role is cliente and its registration is complete. */
  cliente_id: string | null
  stato: 'attivo' | 'inattivo'
  /** True while the person still has to complete the registration in this role. */
  registering: boolean
  /** The state of the esercente that the person acts for, and what the staff have stopped; null in the other roles. */
  attivita?: { stato: StatoEsercente; fermi: readonly Interruttore[] } | null
  /** True for who has not given the second step in this session, where the role asks for it. */
  senza_secondo_fattore?: boolean
  /** Which state of all accesses it was read in: while that is the latest, nothing of the above has changed. */
  versione?: string
  /** Set when a program calls with a key instead of a person with a session. */
  canale?: 'api'
  /** That key. */
  chiave_id?: string
}
