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

/** The findings of one run so far. */
export type Bilancio = {
  uguali: string[]
  /** Lines that could not be told yet, by the name that finds them again, with their day. */
  sospesi: Map<string, string>
  differenze: Differenza[]
  /** The number of questions to the provider about single things. */
  domande: number
  /** Our scritture that a line of theirs was found for. */
  visti: Set<number>
}
