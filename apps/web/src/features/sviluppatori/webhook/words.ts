import type { ConsegnaWebhook, EndpointWebhook } from '@rateo/contract/ponte/webhook'
import type { Tono } from '@rateo/domain/parole/etichette'
import {
  EVENTI_WEBHOOK,
  type OggettoWebhook,
  TIPI_OGGETTO,
} from '@rateo/domain/sviluppatori/eventi-webhook'
import { contato, formattaIntero } from '@rateo/domain/parole/formato'

export const STATI_ENDPOINT: Record<EndpointWebhook['stato'], { label: string; tone: Tono }> = {
  attivo: { label: 'Attivo', tone: 'successo' },
  sospeso: { label: 'Fermo', tone: 'neutro' },
  guasto: { label: 'Fermato: non riceve', tone: 'errore' },
}

export const STATI_CONSEGNA: Record<ConsegnaWebhook['stato'], { label: string; tone: Tono }> = {
  da_consegnare: { label: 'In attesa', tone: 'avviso' },
  consegnata: { label: 'Consegnato', tone: 'successo' },
  rinunciata: { label: 'Non consegnato', tone: 'errore' },
}

export const OGGETTI: Record<OggettoWebhook, string> = {
  pagamento: 'Pagamenti',
  dilazione: 'Dilazioni',
  abbonamento: 'Abbonamenti',
  rimborso: 'Rimborsi',
  contestazione: 'Contestazioni',
  mandato: 'Mandati SDD',
  accredito: 'Accrediti sul conto',
}

const eventiDi = (oggetto: string) =>
  EVENTI_WEBHOOK.filter((evento) => evento.startsWith(`${oggetto}.`))

/** Every event of the chosen kinds; with all the kinds, none named: what is added later is told too. */
export const eventiScelti = (oggetti: readonly OggettoWebhook[]): string[] =>
  oggetti.length === TIPI_OGGETTO.length ? [] : oggetti.flatMap(eventiDi)

export const oggettiDi = (eventi: readonly string[]): OggettoWebhook[] =>
  eventi.length === 0
    ? [...TIPI_OGGETTO]
    : TIPI_OGGETTO.filter((oggetto) => eventi.some((evento) => evento.startsWith(`${oggetto}.`)))

export function riassuntoEventi(eventi: readonly string[]): string {
  if (eventi.length === 0) return 'Tutti gli eventi'
  const nomi = oggettiDi(eventi).map((oggetto) => OGGETTI[oggetto])
  return `${contato(eventi.length, 'evento', 'eventi')}: ${nomi.join(', ')}`
}

/** How an address has fared in the last seven days. */
export function salute({ riuscite_percento, p95_ms }: EndpointWebhook): string {
  if (riuscite_percento === null || p95_ms === null) return 'Nessuna consegna negli ultimi 7 giorni'
  const quante = riuscite_percento.toLocaleString('it-IT')
  return `${quante} % riuscite negli ultimi 7 giorni, 95 su 100 entro ${formattaIntero(p95_ms)} ms`
}
