import type { Mandato } from '@rateo/contract/incasso/mandati'

export const TIPI: Record<Mandato['tipo'], string> = {
  ricorrente: 'Per più addebiti',
  singolo: 'Per un solo addebito',
}
