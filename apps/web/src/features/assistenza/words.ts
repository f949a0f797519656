import type { EsitoRiesame } from '@rateo/domain/credito/decisione-credito'
import type { AzioneAssistenza } from '@rateo/contract/ponte/assistenza'
import {
  type CategoriaAssistenza,
  type OggettoAssistenza,
  type PrioritaAssistenza,
  STATI_ASSISTENZA,
} from '@rateo/domain/stati/assistenza'
import { etichettaDi, type Tono } from '@rateo/domain/parole/etichette'

export const CATEGORIE: Record<CategoriaAssistenza, string> = {
  pagamento: 'Un pagamento',
  dilazione: 'Una dilazione o una rata',
  abbonamento: 'Un abbonamento',
  profilo: 'Il mio profilo',
  tecnico: 'Un problema tecnico',
  altro: 'Altro',
}

export const OGGETTI: Record<OggettoAssistenza, string> = {
  pagamento: 'Pagamento',
  dilazione: 'Dilazione',
  rata: 'Rata',
  abbonamento: 'Abbonamento',
  documento: 'Documento',
  utenza: 'Utenza',
  metodo: 'Metodo di pagamento',
  cassa: 'Cassa',
  esercente: 'Esercente',
  cliente: 'Cliente',
}

/** The category that a record is asked about under, where the page that leads here does not say it. */
export const CATEGORIA_DI: Record<OggettoAssistenza, CategoriaAssistenza> = {
  pagamento: 'pagamento',
  dilazione: 'dilazione',
  rata: 'dilazione',
  abbonamento: 'abbonamento',
  documento: 'altro',
  utenza: 'altro',
  metodo: 'altro',
  cassa: 'altro',
  esercente: 'altro',
  cliente: 'altro',
}

export const PRIORITA: Record<PrioritaAssistenza, { label: string; tone: Tono }> = {
  bassa: { label: 'Bassa', tone: 'neutro' },
  normale: { label: 'Normale', tone: 'neutro' },
  alta: { label: 'Alta', tone: 'avviso' },
  urgente: { label: 'Urgente', tone: 'errore' },
}

export const PRIORITA_OPTIONS = Object.entries(PRIORITA).map(([value, { label }]) => ({
  value,
  label,
}))

export const VOTI = ['Male', 'Così così', 'Abbastanza bene', 'Bene', 'Benissimo'] as const

export const CATEGORIA_OPTIONS = Object.entries(CATEGORIE).map(([value, label]) => ({
  value,
  label,
}))

export const STATO_OPTIONS = STATI_ASSISTENZA.map((stato) => ({
  value: stato,
  label: etichettaDi('assistenza', stato).etichetta,
}))

export const AZIONI: Record<AzioneAssistenza, { label: string; done: string }> = {
  prendi_in_carico: { label: 'Prendi in carico', done: 'La richiesta è in carico a te.' },
  attendi_terzi: { label: 'Metti in attesa di terzi', done: 'La richiesta aspetta altri.' },
  risolvi: { label: 'Segna come risolta', done: 'La richiesta è risolta.' },
  riapri: { label: 'Riapri', done: 'La richiesta è di nuovo aperta.' },
}

export const RIESAMI: Record<EsitoRiesame, string> = {
  confermata: 'Rifiuto confermato',
  accolta: 'Accolto: le rate si possono scegliere',
}
