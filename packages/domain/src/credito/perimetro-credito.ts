/** A seller with fewer than 250 workers and not more than 50 million € a year is no large one (2003/361/EC). */
export const DIMENSIONI_ESERCENTE = ['pmi', 'grande'] as const
export type DimensioneEsercente = (typeof DIMENSIONI_ESERCENTE)[number]

export interface CondizioniDilazione {
  consumatore: boolean
  esercente: DimensioneEsercente
  /** The way the contract is made; only `online` shortens the term of large sellers. */
  contratto?: string
  terzo_finanzia?: boolean
  terzo_acquista_credito?: boolean
  interessi?: boolean
  spese?: boolean
  /** Days from the supply to the last rata. */
  ultima_rata_giorni: number
  rate?: number
}

export interface PerimetroCredito {
  credito_ai_consumatori: boolean
  motivo: string
  classe: 'fuori_perimetro' | 'credito_gratuito' | 'credito_oneroso'
}

const GIORNI_PMI = 50
const GIORNI_GRANDE_ONLINE = 14

/** Days from the supply within which what is free and sold at a distance is no credit. */
export const GRATIS_ENTRO = { pmi: GIORNI_PMI, grande: GIORNI_GRANDE_ONLINE } as const

/**
 * Whether a dilazione granted by an esercente is consumer credit (Directive (EU) 2023/2225 art.
 * 2.2.h, D.Lgs. 212/2025, contracts from 20 November 2026). It is outside only when nobody else
 * lends, it costs nothing and it is paid within 50 days of the supply; for large sellers online
 * within 14, and nobody buys the credit either.
 */
export function perimetroCredito(condizioni: CondizioniDilazione): PerimetroCredito {
  if (!condizioni.consumatore) return fuori('cliente non consumatore')
  if (condizioni.interessi === true) return oneroso('interessi')
  if (condizioni.spese === true) return oneroso('spese')
  if (condizioni.terzo_finanzia === true) return gratuito('un terzo finanzia')

  const grandeOnline = condizioni.esercente === 'grande' && condizioni.contratto === 'online'
  if (grandeOnline && condizioni.terzo_acquista_credito === true) {
    return gratuito('un terzo acquista il credito')
  }
  const limite = grandeOnline ? GIORNI_GRANDE_ONLINE : GIORNI_PMI
  if (condizioni.ultima_rata_giorni <= limite) {
    return fuori(`dilazione gratuita entro ${String(limite)} giorni`)
  }
  if (grandeOnline) return gratuito(`grande venditore online oltre ${String(limite)} giorni`)
  return gratuito(
    condizioni.rate === undefined
      ? `oltre ${String(limite)} giorni`
      : `${String(condizioni.rate)} rate mensili a tasso zero`,
  )
}

const fuori = (motivo: string): PerimetroCredito => ({
  credito_ai_consumatori: false,
  motivo,
  classe: 'fuori_perimetro',
})

const gratuito = (motivo: string): PerimetroCredito => ({
  credito_ai_consumatori: true,
  motivo,
  classe: 'credito_gratuito',
})

const oneroso = (motivo: string): PerimetroCredito => ({
  credito_ai_consumatori: true,
  motivo,
  classe: 'credito_oneroso',
})
