import type { ClasseDifferenza } from '@rateo/contract/incasso/riconciliazione'
import type { ProviderMove } from '../../../integrations/psp/provider.ts'

type Differenza = {
  classe: ClasseDifferenza
  tipo: Exclude<ProviderMove['tipo'], 'incasso_fallito'>
  /** The provider's line, or our scrittura where there is none of theirs. */
  riferimento: string
  pagamento_id: string | null
  nostro_centesimi: number | null
  suo_centesimi: number | null
  giorno: string
}

/** What one run knows so far. */
export type Bilancio = {
  uguali: string[]
  /** What could not be told yet, by the name that it is found again by, with its day. */
  sospesi: Map<string, string>
  differenze: Differenza[]
  /** How often the provider was asked about a single thing. */
  domande: number
  /** Our scritture that a line of theirs was found for. */
  visti: Set<number>
}
