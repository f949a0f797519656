import type { RiduzioneCommissione } from '@rateo/contract/registri/accrediti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaGiorno, formattaPercentuale } from '@rateo/domain/parole/formato'
import { Notice } from '../../../ui/notices/notice.tsx'

const percento = (valore: number) =>
  formattaPercentuale(valore / 10_000, valore % 100 === 0 ? 0 : 2)

/** The payments that a reduction is for, and how long it lasts, each in a few words. */
const limiti = (r: RiduzioneCommissione): string[] => [
  ...(r.restano === null
    ? []
    : [r.restano === 1 ? 'ancora per un incasso' : `ancora per ${r.restano} incassi`]),
  ...(r.al === null ? [] : [`fino al ${formattaGiorno(r.al)}`]),
  ...(r.importo_minimo_centesimi === 0
    ? []
    : [`su incassi da ${formattaEuro(r.importo_minimo_centesimi)} in su`]),
  ...(r.piani.length === 0 ? [] : [`per i piani ${r.piani.join(', ')}`]),
  ...(r.clienti === 0 ? [] : [`per ${contato(r.clienti, 'cliente', 'clienti')}`]),
  ...(r.primo_acquisto ? ['sul primo incasso da ogni cliente'] : []),
]

/** The reductions of the commission that an esercente has on what it collects from now on (PRM-M1). */
export function Riduzioni({ riduzioni }: { riduzioni: readonly RiduzioneCommissione[] }) {
  if (riduzioni.length === 0) return null
  return (
    <Notice tone="informazione" title="Le tue commissioni sono ridotte">
      <ul>
        {riduzioni.map((r) => (
          <li key={`${r.nome}-${r.valore}`}>
            {[`${r.nome}: ${percento(r.valore)} in meno`, ...limiti(r)].join(', ')}.
          </li>
        ))}
      </ul>
      {riduzioni.length > 1 && 'Su ogni incasso vale quella che toglie di più.'}
    </Notice>
  )
}
