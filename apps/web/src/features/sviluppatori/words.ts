import type { Ambito } from '@rateo/contract/ambiti'
import type { ChiaveApi } from '@rateo/contract/sviluppatori'
import type { Tono } from '@rateo/domain/etichette'

export const AMBITO_LABELS: Record<Ambito, string> = {
  'pagamenti:lettura': 'Leggere i pagamenti',
  'pagamenti:scrittura': 'Chiedere, inviare, sollecitare e annullare pagamenti',
  'incassi:scrittura': 'Registrare e stornare incassi fatti fuori dal portale',
  'rimborsi:scrittura': 'Restituire denaro ai clienti, fino al tetto di un giorno',
  'clienti:lettura': 'Leggere i clienti',
  'abbonamenti:lettura': 'Leggere abbonamenti e piani',
}

export const STATI: Record<ChiaveApi['stato'], { label: string; tone: Tono }> = {
  attiva: { label: 'Attiva', tone: 'successo' },
  scaduta: { label: 'Scaduta', tone: 'neutro' },
  revocata: { label: 'Revocata', tone: 'neutro' },
}

export const DURATE = [
  { value: '30', label: '30 giorni' },
  { value: '90', label: '90 giorni' },
  { value: '365', label: 'Un anno' },
  { value: '', label: 'Senza scadenza' },
]
