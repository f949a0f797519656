/** Faults on demand: what a provider does on its worst days, a set number of times. */

/** Refusals of one caller, or of everybody: nothing is done. */
export const guastiRifiuto = [
  'errore_400',
  'errore_401',
  'errore_403',
  'errore_404',
  'errore_429',
  'errore_503',
  'lock_timeout',
] as const
/** Answers that are no object of the API, as a proxy in between or a broken release gives them. */
export const guastiCorpo = [
  'corpo_html',
  'corpo_lista',
  'corpo_null',
  'corpo_numero',
  'corpo_stringa',
  'corpo_troncato',
  'corpo_vuoto',
] as const
export const guastiChiamata = [
  'blocca_dopo_addebito',
  'chiudi_prima',
  'errore_500_dopo',
  'errore_500_prima',
  'ritarda',
  'silenzio',
  ...guastiRifiuto,
  ...guastiCorpo,
] as const
export const guastiWebhook = [
  'webhook_duplicati',
  'webhook_mescolati',
  'webhook_falsi',
  'webhook_persi',
] as const

/** A search does not find objects made less than `ritardo_ms` ago: Stripe's index is up to a minute behind. */
export const guastiRicerca = ['ricerca_in_ritardo'] as const

export type GuastoChiamata = (typeof guastiChiamata)[number]
export type GuastoRifiuto = (typeof guastiRifiuto)[number]
export type GuastoCorpo = (typeof guastiCorpo)[number]
type GuastoWebhook = (typeof guastiWebhook)[number]
type GuastoRicerca = (typeof guastiRicerca)[number]

export interface Guasto<T extends string = GuastoChiamata | GuastoWebhook | GuastoRicerca> {
  tipo: T
  /** The number of times that it will still happen. */
  quante_volte: number
  /** Part of "POST /v1/refunds" (or of the event's type, for webhooks). */
  percorso?: string
  ritardo_ms: number
  /** HTTP status of an odd body: with 2xx the work is done before, else not. */
  stato: number
}

export interface Guasti {
  aggiungi: (guasto: Guasto) => void
  pulisci: () => void
  elenco: () => readonly Guasto[]
  /** Takes one occurrence of a fault for this call, if there is one. */
  perChiamata: (metodo: string, percorso: string) => Guasto<GuastoChiamata> | undefined
  /** Takes one occurrence of every webhook fault that concerns this event. */
  perEvento: (tipo: string) => Guasto<GuastoWebhook>[]
  /** The milliseconds that this search is behind; asking takes one occurrence. */
  perRicerca: () => number
}

export function creaGuasti(): Guasti {
  let attivi: Guasto[] = []

  function consuma(guasto: Guasto): void {
    guasto.quante_volte -= 1
    if (guasto.quante_volte <= 0) attivi = attivi.filter((altro) => altro !== guasto)
  }

  return {
    aggiungi: (guasto) => {
      attivi = [...attivi, guasto]
    },
    pulisci: () => {
      attivi = []
    },
    elenco: () => attivi,
    perChiamata: (metodo, percorso) => {
      const trovato = attivi
        .filter(perUnaChiamata)
        .find((guasto) => tocca(guasto, metodo, percorso))
      if (trovato !== undefined) consuma(trovato)
      return trovato
    },
    perRicerca: () => {
      const trovato = attivi.find(({ tipo }) => guastiRicerca.some((uno) => uno === tipo))
      if (trovato === undefined) return 0
      consuma(trovato)
      return trovato.ritardo_ms
    },
    perEvento: (tipo) => {
      const trovati = attivi
        .filter(perUnEvento)
        .filter((guasto) => guasto.percorso === undefined || tipo.includes(guasto.percorso))
      for (const guasto of trovati) consuma(guasto)
      return trovati
    },
  }
}

function perUnaChiamata(guasto: Guasto): guasto is Guasto<GuastoChiamata> {
  return guastiChiamata.some((tipo) => tipo === guasto.tipo)
}

function perUnEvento(guasto: Guasto): guasto is Guasto<GuastoWebhook> {
  return guastiWebhook.some((tipo) => tipo === guasto.tipo)
}

/** A key that is not let in, or a limit of calls, concerns reads as much as charges. */
const ancheLetture: readonly GuastoChiamata[] = [
  'silenzio',
  'errore_401',
  'errore_403',
  'errore_429',
]
const soloDenaro: readonly GuastoChiamata[] = ['blocca_dopo_addebito', 'errore_404', 'lock_timeout']

/** Unless a path says otherwise, what touches reads or only money is in the two lists above. */
function tocca(guasto: Guasto<GuastoChiamata>, metodo: string, percorso: string): boolean {
  const chiamata = `${metodo} ${percorso}`
  if (guasto.percorso?.startsWith('GET ') === true) return chiamata.includes(guasto.percorso)
  if (metodo !== 'POST' && !ancheLetture.includes(guasto.tipo)) return false
  if (guasto.percorso !== undefined) return chiamata.includes(guasto.percorso)
  if (!soloDenaro.includes(guasto.tipo)) return true
  return percorso.startsWith('/v1/payment_intents') || percorso.startsWith('/v1/refunds')
}
