import type { Ambito } from '@rateo/contract/chiamata/ambiti'
import type { ChiaveApi } from '@rateo/contract/ponte/sviluppatori'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { Tono } from '@rateo/domain/parole/etichette'

export const AMBITO_LABELS: Record<Ambito, string> = {
  'pagamenti:lettura': 'Leggere i pagamenti',
  'pagamenti:scrittura': 'Chiedere, inviare, sollecitare e annullare pagamenti',
  'incassi:scrittura': 'Registrare e stornare incassi fatti fuori dal portale',
  'rimborsi:scrittura': 'Restituire denaro ai clienti, fino al tetto di un giorno',
  'clienti:lettura': 'Leggere i clienti',
  'abbonamenti:lettura': 'Leggere abbonamenti e piani',
  'eventi:lettura': 'Ascoltare gli eventi da un computer',
  'orologio:scrittura': 'Portare avanti l’orologio di prova, per tutti',
}

/** A permission of a key that is being made, with the figure where there is a limit. */
export const ambitoLabel = (ambito: Ambito, tetto_rimborsi_centesimi: number | undefined) =>
  ambito === 'rimborsi:scrittura' && tetto_rimborsi_centesimi !== undefined
    ? `Restituire denaro ai clienti, fino a ${formattaEuro(tetto_rimborsi_centesimi)} al giorno`
    : AMBITO_LABELS[ambito]

export const STATI: Record<ChiaveApi['stato'], { label: string; tone: Tono }> = {
  attiva: { label: 'Attiva', tone: 'successo' },
  scaduta: { label: 'Scaduta', tone: 'neutro' },
  revocata: { label: 'Revocata', tone: 'neutro' },
}

const DURATE = [
  [30, '30 giorni'],
  [90, '90 giorni'],
  [365, 'Un anno'],
] as const

/** The lives that a key may have, the longest last: every key ends. */
export function durateFino(giorni: number): { value: string; label: string }[] {
  const shorter = DURATE.filter(([days]) => days < giorni)
  const last = DURATE.find(([days]) => days === giorni)?.[1] ?? `${giorni} giorni`
  return [...shorter, [giorni, last] as const].map(([days, label]) => ({
    value: String(days),
    label,
  }))
}
