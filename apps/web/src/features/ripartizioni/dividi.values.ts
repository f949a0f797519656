import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { type creaRipartizione, QUOTE_MAX } from '@rateo/contract/accordi/ripartizioni'
import type { CadenzaRegolare } from '@rateo/domain/credito/dilazione'
import { readTyped } from '../../ui/fields/typed-amount.ts'

export type Pagante = { cliente_id: string; quanto: string }

export type DividiValues = {
  tipo: 'spesa' | 'dilazione' | 'piano'
  come: 'percento' | 'euro'
  piano_id: string
  n_rate: string
  cadenza: CadenzaRegolare
  totale: string
  causale: string
  scadenza: string
  beneficiario_id: string
  paganti: Pagante[]
}

export const NUOVO: Pagante = { cliente_id: '', quanto: '' }

export const emptyDividi = (scadenza: string): DividiValues => ({
  tipo: 'spesa',
  come: 'percento',
  piano_id: '',
  n_rate: '2',
  cadenza: 'mensile',
  totale: '',
  causale: '',
  scadenza,
  beneficiario_id: '',
  paganti: [
    { cliente_id: '', quanto: '50' },
    { cliente_id: '', quanto: '50' },
  ],
})

export const canAdd = ({ paganti }: DividiValues): boolean => paganti.length < QUOTE_MAX

/** The weight that was typed: hundredths of a percent, or cents; null where it is neither. */
export function pesoDi(quanto: string, come: DividiValues['come']): number | null {
  if (come === 'euro') return readTyped(quanto)
  const percento = Number(quanto.trim().replace(',', '.'))
  return /^\d{1,3}([.,]\d{1,2})?$/.test(quanto.trim()) ? Math.round(percento * 100) : null
}

export const toBody = (v: DividiValues): InputOf<typeof creaRipartizione> => ({
  tipo: v.tipo,
  scadenza: v.scadenza,
  beneficiario_id: v.beneficiario_id === '' ? null : v.beneficiario_id,
  quote: v.paganti.map(({ cliente_id, quanto }) => ({
    cliente_id,
    peso: pesoDi(quanto, v.come) ?? 0,
  })),
  ...(v.tipo === 'piano'
    ? { piano_id: v.piano_id === '' ? null : v.piano_id }
    : { totale_centesimi: readTyped(v.totale) ?? 0, causale: v.causale }),
  ...(v.tipo === 'dilazione' && { rate: { n_rate: Number(v.n_rate), cadenza: v.cadenza } }),
})

/** The sum of the shares is the whole: said while it is typed, refused where it is not. */
export function sommaErrata(v: DividiValues): string | undefined {
  const pesi = v.paganti.map(({ quanto }) => pesoDi(quanto, v.come))
  if (pesi.includes(null)) return 'Scrivi quanto tocca a ciascuno'
  const somma = pesi.reduce<number>((sum, peso) => sum + (peso ?? 0), 0)
  if (v.come === 'percento') {
    return somma === 10_000 ? undefined : 'Le percentuali devono fare 100'
  }
  return v.tipo === 'piano' || somma === readTyped(v.totale)
    ? undefined
    : 'Le quote devono fare il totale'
}
