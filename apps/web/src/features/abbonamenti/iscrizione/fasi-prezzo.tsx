import type { Sottoscrizione } from '@rateo/contract/accordi/sottoscrizione'
import { fasiDelPrezzo, type FasePrezzo } from '@rateo/domain/parole/condizioni-piano'
import { contato } from '@rateo/domain/parole/formato'
import { OGNI_CADENZA } from '@rateo/domain/stati/abbonamento'
import { Day } from '../../../ui/date.tsx'
import layout from '../../../ui/layout.module.css'
import { Money } from '../../../ui/money.tsx'

const NOMI: Record<FasePrezzo['fase'], string> = {
  parte: 'Primi giorni',
  ingresso: 'Prezzo d’ingresso',
  pieno: 'Prezzo pieno',
}

type Props = { s: Sottoscrizione; today: string }

/** Every price of a piano with a first one, from which day and for how many charges: what is read before the order. */
export function FasiPrezzo({ s, today }: Props) {
  if (s.ingresso_avuto) {
    return (
      <p className={layout['note']}>
        Il prezzo d’ingresso è per chi si abbona a questo piano la prima volta: tu lo hai già avuto,
        e paghi il prezzo pieno.
      </p>
    )
  }
  if (s.ingresso_periodi === 0) return null
  return (
    <table className={layout['tableTight']} aria-label="I prezzi, uno dopo l’altro">
      <thead className={layout['headings']}>
        <tr>
          <th scope="col">Prezzo</th>
          <th scope="col">Dal</th>
          <th scope="col" data-align="right">
            Importo
          </th>
        </tr>
      </thead>
      <tbody>
        {s.prova_giorni > 0 && !s.subentro && (
          <tr>
            <th scope="row">Prova</th>
            <td>
              <Day value={today} />
            </td>
            <td data-align="right">
              <Money centesimi={0} />
            </td>
          </tr>
        )}
        {fasiDelPrezzo(s, today).map((fase) => (
          <tr key={fase.dal}>
            <th scope="row">
              {NOMI[fase.fase]}
              {fase.volte !== null && fase.fase === 'ingresso' && (
                <span className={layout['dim']}> {contato(fase.volte, 'volta', 'volte')}</span>
              )}
            </th>
            <td>
              <Day value={fase.dal} />
            </td>
            <td data-align="right">
              <Money centesimi={fase.importo_centesimi} />
              {fase.fase === 'pieno' && (
                <span className={layout['dim']}> {OGNI_CADENZA[s.cadenza]}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
