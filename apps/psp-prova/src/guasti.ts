/** Faults on demand: what a provider does on its worst days, a set number of times. */

export const guastiChiamata = [
  'blocca_dopo_addebito',
  'chiudi_prima',
  'errore_500_dopo',
  'errore_500_prima',
  'ritarda',
  'silenzio',
] as const
export const guastiWebhook = [
  'webhook_duplicati',
  'webhook_mescolati',
  'webhook_falsi',
  'webhook_persi',
] as const

export type GuastoChiamata = (typeof guastiChiamata)[number]
type GuastoWebhook = (typeof guastiWebhook)[number]

export interface Guasto<T extends string = GuastoChiamata | GuastoWebhook> {
  tipo: T
  /** How many times it is still to happen. */
  quante_volte: number
  /** Part of "POST /v1/refunds" (or of the event's type, for webhooks). */
  percorso?: string
  ritardo_ms: number
}

export interface Guasti {
  aggiungi: (guasto: Guasto) => void
  pulisci: () => void
  elenco: () => readonly Guasto[]
  /** Takes one occurrence of a fault for this call, if there is one. */
  perChiamata: (metodo: string, percorso: string) => Guasto<GuastoChiamata> | undefined
  /** Takes one occurrence of every webhook fault that concerns this event. */
  perEvento: (tipo: string) => Guasto<GuastoWebhook>[]
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

/** Unless a path says otherwise, only silence touches reads, and hanging "after the charge" only money. */
function tocca(guasto: Guasto<GuastoChiamata>, metodo: string, percorso: string): boolean {
  const chiamata = `${metodo} ${percorso}`
  if (guasto.percorso?.startsWith('GET ') === true) return chiamata.includes(guasto.percorso)
  if (metodo !== 'POST' && guasto.tipo !== 'silenzio') return false
  if (guasto.percorso !== undefined) return chiamata.includes(guasto.percorso)
  if (guasto.tipo !== 'blocca_dopo_addebito') return true
  return percorso.startsWith('/v1/payment_intents') || percorso.startsWith('/v1/refunds')
}
