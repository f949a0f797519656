import type {
  ACarico,
  CondizioniCommissione,
  MetodoOnline,
  VoceCommissione,
} from '../denaro/commissione.ts'
import { METODI_ONLINE } from '../denaro/commissione.ts'
import { formattaEuro } from '../denaro/denaro.ts'
import { NOMI_METODO } from '../denaro/metodo.ts'
import { formattaTasso } from './formato.ts'

/** A commission as people read it: `1,40% + 0,25 €`. */
export function paroleVoce({ tasso_centesimi, fissa_centesimi }: VoceCommissione): string {
  const tasso = formattaTasso(tasso_centesimi / 100)
  if (fissa_centesimi === 0) return tasso
  return tasso_centesimi === 0
    ? formattaEuro(fissa_centesimi)
    : `${tasso} + ${formattaEuro(fissa_centesimi)}`
}

type Patti = CondizioniCommissione & { reclami_a_carico: ACarico }

/** The conditions of an esercente as names and values, for the screen and for a letter. */
export function paroleCondizioni(patti: Patti): [nome: string, valore: string][] {
  const { voci, minimo_centesimi, a_carico, reclami_a_carico, iva_percento } = patti
  const reclami: [string, string] = [
    'Costo di un reclamo',
    reclami_a_carico === 'esercente' ? 'A carico dell’esercente' : 'A carico del portale',
  ]
  if (a_carico === 'operatore') {
    return [['Commissione', 'A carico del portale: non si trattiene nulla'], reclami]
  }
  return [
    ...METODI_ONLINE.map((metodo: MetodoOnline): [string, string] => [
      NOMI_METODO[metodo],
      paroleVoce(voci[metodo]),
    ]),
    ...(minimo_centesimi > 0
      ? [['Al minimo', formattaEuro(minimo_centesimi)] satisfies [string, string]]
      : []),
    ['IVA', iva_percento === 0 ? 'Esente (art. 10 DPR 633/1972)' : `Più IVA ${iva_percento}%`],
    reclami,
  ]
}
