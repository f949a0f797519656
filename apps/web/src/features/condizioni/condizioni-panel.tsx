import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { PRELIEVI_CONTO } from '@rateo/domain/parole/prelievi-conto'
import { useQuery } from '@tanstack/react-query'
import layout from '../../ui/layout.module.css'
import { Panel } from '../../ui/panel.tsx'
import { useSession } from '../../hooks/use-session.ts'
import { condizioniQuery } from './condizioni.api.ts'
import { CondizioniFacts, StoriaCondizioni } from './condizioni-facts.tsx'

/** One's own commission: what holds now, what is to come, what was before. */
export function CondizioniPanel() {
  const { data } = useQuery(condizioniQuery)
  const { conti_collegati } = useSession().appSettings
  if (data === undefined) return null
  const { in_vigore, storia } = data
  return (
    <Panel title="Quanto paghi sugli incassi online">
      <p className={layout['quietProse']}>
        {in_vigore.dal === null
          ? 'La commissione di tutti gli esercenti. Si trattiene da ogni pagamento online riuscito.'
          : `La commissione concordata con te, in vigore ${formattaGiornoCompleto(in_vigore.dal)}. Si trattiene da ogni pagamento online riuscito.`}
      </p>
      <CondizioniFacts condizioni={in_vigore} />
      {conti_collegati && <Prelievi />}
      <StoriaCondizioni storia={storia.filter(({ stato }) => stato !== 'annullata')} />
    </Panel>
  )
}

/** The words of the contract about what may be taken from the account, for whoever signed an earlier text too. */
const Prelievi = () => (
  <details>
    <summary>Che cosa si riprende dal conto, e quando gli accrediti si trattengono</summary>
    {PRELIEVI_CONTO.map((testo) => (
      <p key={testo} className={layout['quietProse']}>
        {testo}
      </p>
    ))}
  </details>
)
