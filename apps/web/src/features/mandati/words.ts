import type { Mandato } from '@rateo/contract/mandati'

export const TIPI: Record<Mandato['tipo'], string> = {
  ricorrente: 'Per più addebiti',
  singolo: 'Per un solo addebito',
}
