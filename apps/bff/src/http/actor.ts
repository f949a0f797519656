import type { Interruttore } from '@rateo/domain/permessi/capacita'
import type { AmbitoStaff } from '@rateo/domain/permessi/staff'
import type { StatoEsercente } from '@rateo/domain/identita/esercente'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { RuoloSquadra } from '@rateo/domain/permessi/ruoli-squadra'

/** The caller in its role, read anew from the database at every call. */
export type Actor = {
  utente_id: string
  sessione_id: string
  ruolo: Ruolo
  /** The caller's esercente, when the role is esercente and its registration is complete. */
  esercente_id: string | null
  /** The caller's cliente, when the role is cliente and its registration is complete. */
  cliente_id: string | null
  stato: 'attivo' | 'inattivo'
  /** True while the person still has to complete the registration in this role. */
  registering: boolean
  /** The role in the team of that esercente; null for who has none, left out where no person made the call. */
  squadra?: RuoloSquadra | null
  /** The areas to which a person of the staff is limited; null: none, the whole portal. */
  ambiti?: readonly AmbitoStaff[] | null
  /** The state of the esercente that the person acts for, and what the staff have stopped; null in the other roles. */
  attivita?: {
    /** Its id, also while the registration is being looked at; a key of the API leaves it out. */
    id?: string
    stato: StatoEsercente
    fermi: readonly Interruttore[]
    /** Stopped by the account at the payment provider. */
    del_conto?: readonly Interruttore[]
  } | null
  /** True when the role asks for a second step that was not given in this session. */
  senza_secondo_fattore?: boolean
  /** The state of all accesses in which it was read: while that is the latest, nothing of the above has changed. */
  versione?: string
  /**
   * True facts of a person of the staff who sees the portal as this one does: who they are, and until when. They read,
   * and change nothing.
   */
  veduta?: { id: string; staff_id: string; fino_at: string }
  /** `api` when a program calls with a key, instead of a person with a session. */
  canale?: 'api'
  /** The id of that key. */
  chiave_id?: string
}
