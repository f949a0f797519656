import { CAPACITA_PER_STATO, type Interruttore, motivoSenzaCapacita } from './capacita.ts'
import type { StatoEsercente } from '../identita/esercente.ts'
import { type Chi as ChiMuove, puo, type Transizione } from '../stati/macchina.ts'
import type { Chi } from './permessi-chi.ts'
import { type Persona, rifiuto } from './permessi.ts'
import type { Ruolo } from './ruoli.ts'
import type { RuoloSquadra } from './ruoli-squadra.ts'
import { type AmbitoStaff, puoLoStaff } from './staff.ts'
import { type Mansione, motivoFuoriMansione, svolge } from './squadra.ts'

/** The caller: the person, the second step if it is still missing, and the esercente that the person acts for. */
export type Chiedente = Persona & {
  senza_secondo_fattore?: boolean
  /** The role in the team of the esercente; null where the person has none, left out where nobody is at the door. */
  squadra?: RuoloSquadra | null
  /** The areas to which a person of the staff is limited; null or left out: none. */
  ambiti?: readonly AmbitoStaff[] | null
  attivita?: {
    stato: StatoEsercente
    fermi: readonly Interruttore[]
    del_conto?: readonly Interruttore[]
  } | null
}

/** The call, as the contract declares it. */
export type Chiesto = {
  chi: Chi
  legge: boolean
  /** True when the call stays open after the esercente's contract is over. */
  sempre: boolean
  capacita: Interruttore | null
  /** The duty that the call belongs to; null refuses it to everybody who acts for an esercente. */
  mansione?: Mansione | null
  /** The call, for the areas of the staff. */
  chiamata?: { metodo: string; percorso: string }
}

export type Respinto = {
  codice: NonNullable<ReturnType<typeof rifiuto>> | 'secondo_fattore_richiesto' | 'capacita_assente'
  /** A sentence of its own, where the code alone would not tell the reason. */
  motivo: string | null
}

const FINITO = 'Il contratto è finito: puoi ancora leggere tutto, ma non fare nuove operazioni.'

const respinto = (codice: Respinto['codice'], motivo: string | null = null): Respinto => ({
  codice,
  motivo,
})

/** The refusal of a call that is not for the caller's role in the team; null lets it in. */
function fuoriMansione({ chi, mansione = null }: Chiesto, persona: Chiedente): Respinto | null {
  const { ruolo, squadra } = persona
  if (ruolo !== 'esercente' || squadra === undefined) return null
  // A person who still registers has no team; a call that is open to any session is about their own account.
  if (chi === 'sessione' && (mansione === null || squadra === null)) return null
  const puo = squadra !== null && mansione !== null && svolge(squadra, mansione)
  return puo ? null : respinto('non_autorizzato', motivoFuoriMansione(squadra, mansione))
}

const FUORI_AMBITO =
  'Questa operazione non è tra le aree che ti sono affidate: chiedi a chi gestisce lo staff.'

/** The staff read everything; what they change belongs to an area. */
function fuoriAmbito({ legge, chiamata }: Chiesto, { ruolo, ambiti }: Chiedente): Respinto | null {
  if (ruolo !== 'admin' || !ambiti || legge) return null
  const puo = chiamata !== undefined && puoLoStaff(ambiti, chiamata.metodo, chiamata.percorso)
  return puo ? null : respinto('non_autorizzato', FUORI_AMBITO)
}

/**
 * The reason to send a call back before its record is looked at; null lets it in. The order of the checks is part of
 * the rule.
 */
export function respingi(chiesto: Chiesto, persona: Chiedente | null): Respinto | null {
  const perChi = rifiuto(chiesto.chi, persona)
  if (perChi !== null) return respinto(perChi)
  if (persona === null || chiesto.chi === 'pubblico') return null
  const nonSua = fuoriMansione(chiesto, persona)
  // Calls about the person's own account stay open, because the second step is done through them.
  if (chiesto.chi === 'sessione') return nonSua
  if (persona.senza_secondo_fattore) return respinto('secondo_fattore_richiesto')
  const altrui = nonSua ?? fuoriAmbito(chiesto, persona)
  if (altrui !== null) return altrui
  if (!persona.attivita) return null
  const { stato, fermi, del_conto } = persona.attivita
  const soloLettura = CAPACITA_PER_STATO[stato].accesso === 'sola_lettura'
  if (soloLettura && !chiesto.legge && !chiesto.sempre) return respinto('capacita_assente', FINITO)
  const fermo = chiesto.capacita
    ? motivoSenzaCapacita(chiesto.capacita, stato, fermi, del_conto)
    : null
  return fermo === null ? null : respinto('capacita_assente', fermo)
}

const MUOVE: Readonly<Record<Ruolo, ChiMuove>> = { esercente: 'E', cliente: 'C', admin: 'A' }

/** The record that the call is about, and the event that the call would cause. */
export type InGioco<S extends string, E extends string> = {
  suo: boolean
  stato: S
  evento: E
  tabella: readonly Transizione<S, E>[]
}

/** Beyond the door: another's record is not there, and one in the wrong state stays as it is; null goes on. */
export function impedisci<S extends string, E extends string>(
  { suo, stato, evento, tabella }: InGioco<S, E>,
  ruolo: Ruolo,
): 'non_trovato' | 'stato_incompatibile' | null {
  if (!suo && ruolo !== 'admin') return 'non_trovato'
  return puo(tabella, evento, stato, MUOVE[ruolo]) ? null : 'stato_incompatibile'
}
