import type { EsitoRiesame } from '@rateo/domain/credito/decisione-credito'
import type { AzioneAssistenza } from '@rateo/contract/ponte/assistenza'
import {
  type CategoriaAssistenza,
  type OggettoAssistenza,
  STATI_ASSISTENZA,
} from '@rateo/domain/stati/assistenza'
import { etichettaDi } from '@rateo/domain/parole/etichette'

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
  abbonamento: 'Abbonamento',
}

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
