import { eConsumatore } from '@rateo/domain/identita/cliente'
import { giorniTra } from '@rateo/domain/tempo/giorno'
import { perimetroCredito } from '@rateo/domain/credito/perimetro-credito'
import { arrotondaTaeg, taegDilazione } from '@rateo/domain/credito/taeg'
import { dayInRome } from '../src/clock.ts'
import type { PianoDilazione } from './piani/piani-dilazioni.ts'

export type Quota = {
  n: number
  scadenza: string
  scadenza_originale: string
  capitale: number
  interessi: number
  spese: number
}

/** The cost of the plan, and the rules of consumer credit under which it falls. */
export function condizioni(
  piano: PianoDilazione,
  quote: readonly Quota[],
  cliente: { tipo: string },
  created_at: Date,
) {
  const { importo, anticipo = 0, tan = 0, spese = 0, rate } = piano
  const interessi = quote.reduce((sum, q) => sum + q.interessi, 0)
  const costo = interessi + spese * rate
  const sole = quote.filter(({ n }) => n > 0)
  const taeg = taegDilazione({
    importo_centesimi: importo - anticipo,
    spese_iniziali_centesimi: 0,
    rate_centesimi: sole.map((q) => q.capitale + q.interessi + q.spese),
    prima_rata_dopo_mesi: 1,
  })
  const perimetro = perimetroCredito({
    consumatore: eConsumatore(cliente.tipo),
    esercente: 'pmi',
    interessi: interessi > 0,
    spese: spese > 0,
    ultima_rata_giorni: giorniTra(dayInRome(created_at), sole.at(-1)?.scadenza ?? ''),
    rate,
  })
  return {
    interessi_centesimi: interessi,
    spese_centesimi: spese * rate,
    tan_percento: tan,
    taeg_percento: costo === 0 ? 0 : arrotondaTaeg(taeg, 2),
    inquadramento: eConsumatore(cliente.tipo) ? perimetro.classe : 'b2b',
  }
}
