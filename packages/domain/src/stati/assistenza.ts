import { eLavorativo } from '../tempo/calendario.ts'
import { aggiungiGiorni, type Giorno } from '../tempo/giorno.ts'
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
  { da: ['nuovo', 'in_attesa_terzi'], a: 'in_carico', evento: 'prendi_in_carico', chi: ['A'] },
  // The staff answer: the person is waited for.
  {
    da: ['nuovo', 'in_carico', 'in_attesa_terzi'],
    a: 'in_attesa_utente',
    evento: 'rispondi',
    chi: ['A'],
  },
  // The person answers: the staff are waited for.
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

export const OGGETTI_ASSISTENZA = ['pagamento', 'dilazione', 'abbonamento'] as const
export type OggettoAssistenza = (typeof OGGETTI_ASSISTENZA)[number]

/** Days within which a solved request may still be reopened; after them it is closed. */
export const GIORNI_DI_RIAPERTURA = 7
const LAVORATIVI_PER_RISPONDERE = 2

/** The clock of the promise runs while the staff have to answer, and stands still while they wait for others. */
export const aspettaLoStaff = (stato: StatoAssistenza): boolean =>
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
