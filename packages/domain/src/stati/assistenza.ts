import { eLavorativo } from '../tempo/calendario.ts'
import { aggiungiGiorni, type Giorno, giornoDiRoma } from '../tempo/giorno.ts'
import type { Transizione } from './macchina.ts'

/** The life of a request for help. */
export const STATI_ASSISTENZA = [
  'nuovo',
  'in_carico',
  'in_attesa_utente',
  'in_attesa_terzi',
  'risolto',
  'chiuso',
  'unito',
] as const
export type StatoAssistenza = (typeof STATI_ASSISTENZA)[number]

export type EventoAssistenza =
  | 'prendi_in_carico'
  | 'rispondi'
  | 'replica'
  | 'attendi_terzi'
  | 'risolvi'
  | 'riapri'
  | 'chiudi'
  | 'unisci'

export const TRANSIZIONI_ASSISTENZA: readonly Transizione<StatoAssistenza, EventoAssistenza>[] = [
  // An esercente takes and answers only what their customers ask them, never what they ask themselves.
  {
    da: ['nuovo', 'in_attesa_terzi'],
    a: 'in_carico',
    evento: 'prendi_in_carico',
    chi: ['A', 'E'],
  },
  // An answer: the person is waited for.
  {
    da: ['nuovo', 'in_carico', 'in_attesa_terzi'],
    a: 'in_attesa_utente',
    evento: 'rispondi',
    chi: ['A', 'E'],
  },
  // The person answers: those who were asked are waited for.
  { da: ['in_attesa_utente'], a: 'in_carico', evento: 'replica', chi: ['C', 'E'] },
  {
    da: ['in_carico', 'in_attesa_utente'],
    a: 'in_attesa_terzi',
    evento: 'attendi_terzi',
    chi: ['A'],
  },
  {
    da: ['nuovo', 'in_carico', 'in_attesa_utente', 'in_attesa_terzi'],
    a: 'risolto',
    evento: 'risolvi',
    chi: ['A', 'C', 'E'],
  },
  { da: ['risolto'], a: 'in_carico', evento: 'riapri', chi: ['C', 'E'] },
  { da: ['risolto'], a: 'chiuso', evento: 'chiudi', chi: ['S'] },
  { da: ['nuovo', 'in_carico'], a: 'unito', evento: 'unisci', chi: ['A'] },
]

/** The subject of a request; the first three have a record of their own. */
export const CATEGORIE_ASSISTENZA = [
  'pagamento',
  'dilazione',
  'abbonamento',
  'profilo',
  'tecnico',
  'altro',
] as const
export type CategoriaAssistenza = (typeof CATEGORIE_ASSISTENZA)[number]

/** The kinds of record that a request may be about. */
export const OGGETTI_ASSISTENZA = [
  'pagamento',
  'dilazione',
  'rata',
  'abbonamento',
  'documento',
  'utenza',
  'metodo',
  'cassa',
  'esercente',
  'cliente',
] as const
export type OggettoAssistenza = (typeof OGGETTI_ASSISTENZA)[number]

/** The sides of a request: who asked, the esercente whose thing it is about, the operator's staff. */
export const LATI_ASSISTENZA = ['richiedente', 'esercente', 'staff'] as const
export type LatoAssistenza = (typeof LATI_ASSISTENZA)[number]

/** The sides that may have to answer. */
export const DESTINATARI_ASSISTENZA = ['esercente', 'staff'] as const
export type DestinatarioAssistenza = (typeof DESTINATARI_ASSISTENZA)[number]

export const PRIORITA_ASSISTENZA = ['bassa', 'normale', 'alta', 'urgente'] as const
export type PrioritaAssistenza = (typeof PRIORITA_ASSISTENZA)[number]

/** Hours that an esercente has to answer a customer; then the request passes to the staff. */
export const ORE_DELL_ESERCENTE = 48

/** Days within which a solved request may still be reopened; after them it is closed. */
export const GIORNI_DI_RIAPERTURA = 7
const LAVORATIVI_PER_RISPONDERE = 2

/** The clock of the promise runs while those who were asked have to answer, and stands still while they wait for others. */
export const aspettaRisposta = (stato: StatoAssistenza): boolean =>
  stato === 'nuovo' || stato === 'in_carico'

/** The day by which an answer is promised: the second working day after `giorno`. */
export function rispostaEntro(giorno: Giorno): Giorno {
  let entro = giorno
  for (let lavorativi = 0; lavorativi < LAVORATIVI_PER_RISPONDERE;) {
    entro = aggiungiGiorni(entro, 1)
    if (eLavorativo(entro)) lavorativi += 1
  }
  return entro
}

const HOUR_MS = 3_600_000

/** The day by which those who were asked at that instant are to answer. */
export function rispostaPromessa(destinatario: DestinatarioAssistenza, dal: Date): Giorno {
  return destinatario === 'staff'
    ? rispostaEntro(giornoDiRoma(dal))
    : giornoDiRoma(new Date(dal.getTime() + ORE_DELL_ESERCENTE * HOUR_MS))
}
