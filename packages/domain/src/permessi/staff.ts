import { permessoDi } from './permessi.ts'

/** The areas to which a person of the staff may be limited; who is limited to none may everything. */
export const AMBITI_STAFF = ['persone', 'denaro', 'impostazioni', 'assistenza'] as const
export type AmbitoStaff = (typeof AMBITI_STAFF)[number]

export const NOMI_AMBITI: Readonly<Record<AmbitoStaff, string>> = {
  persone: 'Persone',
  denaro: 'Denaro',
  impostazioni: 'Impostazioni',
  assistenza: 'Assistenza',
}

/** `ogni`: of everybody's own work. `tutto`: of who is limited to no area, because it gives rights to others. */
type Chi = readonly AmbitoStaff[] | 'ogni' | 'tutto'

const PERSONE = ['persone'] as const
const DENARO = ['denaro'] as const
const IMPOSTAZIONI = ['impostazioni'] as const
const ASSISTENZA = ['assistenza'] as const

/** The areas that the calls of a resource which change something belong to; a call that is not here is refused. */
const RISORSE: Readonly<Record<string, Chi>> = {
  inviti: PERSONE,
  clienti: PERSONE,
  consulenti: PERSONE,
  esercenti: PERSONE,
  utenti: PERSONE,
  pagamenti: DENARO,
  contestazioni: DENARO,
  rimborsi: DENARO,
  mandati: DENARO,
  abbonamenti: DENARO,
  dilazioni: DENARO,
  liquidazioni: DENARO,
  bonifici_consulenti: DENARO,
  schemi_provvigione: DENARO,
  promozioni: IMPOSTAZIONI,
  gestione: IMPOSTAZIONI,
  testi_legali: IMPOSTAZIONI,
  messaggi: ['persone', 'assistenza'],
  assistenza: ASSISTENZA,
  'assistenza-allegati': ASSISTENZA,
  'risposte-pronte': ASSISTENZA,
  vedi_come: ['persone', 'assistenza'],
  staff: 'tutto',
  reports: 'ogni',
  esportazioni: 'ogni',
  viste: 'ogni',
  notifiche: 'ogni',
  // Each action is judged by the list that it is of.
  azioni_multiple: 'ogni',
}

/** Calls of another area than their resource. */
const AZIONI: Readonly<Record<string, Chi>> = {
  'esercenti · condizioni': DENARO,
  'esercenti · condizioni annulla': DENARO,
  'esercenti · condizioni conferma': DENARO,
  'esercenti · condizioni scarta': DENARO,
  'esercenti · sostituisci limiti_dilazioni': DENARO,
  'esercenti · abilita_credito': DENARO,
  'esercenti · revoca_credito': DENARO,
  'consulenti · provvigioni': DENARO,
  'consulenti · liquidazioni': DENARO,
  'consulenti · liquidazioni anteprima': DENARO,
  'consulenti · sopra': DENARO,
  'consulenti · sopra concludi': DENARO,
  'gestione · conti da_recuperare perdita': DENARO,
  'gestione · conti da_recuperare riprova': DENARO,
  'gestione · differenze chiudi': DENARO,
}

/** The areas of a call that changes something; null when nobody has said. */
export function ambitiDi(metodo: string, percorso: string): Chi | null {
  const { risorsa, azione } = permessoDi(metodo, percorso)
  const uno = `${risorsa} · ${azione}`
  if (Object.hasOwn(AZIONI, uno)) return AZIONI[uno] ?? null
  return (Object.hasOwn(RISORSE, risorsa) ? RISORSE[risorsa] : undefined) ?? null
}

/** Whether a person of the staff may; `ambiti` null is a person who is limited to no area. */
export function puoLoStaff(
  ambiti: readonly AmbitoStaff[] | null | undefined,
  metodo: string,
  percorso: string,
): boolean {
  if (ambiti === null || ambiti === undefined) return true
  const chi = ambitiDi(metodo, percorso)
  if (chi === null || chi === 'tutto') return false
  return chi === 'ogni' || chi.some((uno) => ambiti.includes(uno))
}

/** True when the second holds nothing that the first does not: such a change gives no right to anybody. */
export const nonAllarga = (
  prima: readonly AmbitoStaff[] | null,
  dopo: readonly AmbitoStaff[] | null,
): boolean => prima === null || (dopo !== null && dopo.every((uno) => prima.includes(uno)))
