import type { Utenza } from '@rateo/contract/accordi/utenze'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoLungo, formattaTasso } from '@rateo/domain/parole/formato'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import layout from '../../ui/layout.module.css'

type Confronto = NonNullable<Utenza['spesa']['confronto']>

function variazione({ variazione_decimi: decimi }: Confronto): string {
  if (decimi === 0) return 'come un anno prima'
  const quanto = formattaTasso(Math.abs(decimi) / 10, 1)
  return decimi > 0 ? `${quanto} in più di un anno prima` : `${quanto} in meno di un anno prima`
}

/** The spending of an utenza by year, and this year against the same days of the one before (UTE-B2). */
export function Spesa({ spesa: { anni, confronto }, bollette }: Utenza) {
  if (bollette.length === 0) return null
  return (
    <Panel title="Spesa per anno">
      {confronto?.aumento === true && (
        <Notice tone="avviso" title="Quest’anno spendi molto di più">
          {formattaEuro(confronto.ora_centesimi)} contro {formattaEuro(confronto.prima_centesimi)}{' '}
          dello stesso periodo dell’anno scorso: {variazione(confronto)}.
        </Notice>
      )}
      <Facts
        facts={anni.map(({ anno, centesimi }) => ({
          name: String(anno),
          value: <Money centesimi={centesimi} />,
        }))}
      />
      <p className={layout['quietSmall']}>
        {confronto === null
          ? 'Per confrontare servono le bollette degli stessi giorni dell’anno scorso.'
          : `Dal ${formattaGiornoLungo(confronto.dal)} al ${formattaGiornoLungo(confronto.al)}: ${formattaEuro(confronto.ora_centesimi)}, ${variazione(confronto)} (${formattaEuro(confronto.prima_centesimi)}).`}{' '}
        Ogni bolletta conta nei giorni del suo periodo.
      </p>
    </Panel>
  )
}
