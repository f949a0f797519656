import type { Promozione } from '@rateo/contract/promozioni/promozioni'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaData } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { BackLink } from '../../ui/back-link.tsx'
import { Money } from '../../ui/money.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { DetailColumns } from '../../ui/page-head.tsx'
import { Figures } from '../../ui/record/figures.tsx'
import { CronologiaPanel } from '../../ui/record/cronologia-panel.tsx'
import { CodiciPanel } from './codici-panel.tsx'
import { promozioneQuery, useDiChi } from './promozioni.api.ts'
import { PromozioneInAttesa } from './promozione-in-attesa.tsx'
import { PromozioneHeader } from './promozione-actions.tsx'
import { UsiPanel } from './usi-panel.tsx'
import { CIFRE, comeSiHa, EFFETTI, limitiFacts, perChiFacts, usiText } from './words.ts'

const cifre = ({ effetto }: Pick<Promozione, 'effetto'>) =>
  CIFRE[effetto === 'commissione_ridotta' ? 'commissione' : 'sconto']

export function PromozionePage() {
  const { id = '' } = useParams({ strict: false })
  const di = useDiChi()
  const query = useQuery(promozioneQuery(di, id))
  const p = query.data
  return (
    <>
      <BackLink to={di.elenco()}>Tutte le promozioni</BackLink>
      {p ? (
        <>
          <PromozioneHeader promozione={p} />
          {p.in_attesa && <PromozioneInAttesa promozione={p} attesa={p.in_attesa} />}
          <Figures
            label="Che cosa ha fatto finora"
            figures={[
              { label: 'Usi', value: usiText(p) },
              { label: cifre(p).dati, value: <Money centesimi={p.costo_centesimi} /> },
              { label: cifre(p).portati, value: <Money centesimi={p.ricavo_centesimi} /> },
            ]}
          />
          <DetailColumns
            main={
              // Before the first use the code is what is needed; afterwards, what became of it.
              p.usi === 0 ? (
                <>
                  <CodiciPanel promozione={p} />
                  <UsiPanel promozione={p} />
                </>
              ) : (
                <>
                  <UsiPanel promozione={p} />
                  <CodiciPanel promozione={p} />
                </>
              )
            }
            aside={
              <Panel title="Dati della promozione">
                <Facts
                  facts={[
                    { name: 'Come si ha', value: comeSiHa(p) },
                    { name: 'Tipo', value: EFFETTI[p.effetto] },
                    ...(di.isStaff ? perChiFacts(p) : []),
                    ...limitiFacts(p),
                    ...(p.effetto === 'commissione_ridotta' ||
                    (p.carico_operatore === 0 && p.costo_operatore_centesimi === 0)
                      ? []
                      : [
                          {
                            name: `A carico del portale (${p.carico_operatore}%)`,
                            value: formattaEuro(p.costo_operatore_centesimi),
                          },
                        ]),
                    { name: 'Creata il', value: formattaData(p.created_at) },
                  ]}
                />
              </Panel>
            }
          />
        </>
      ) : query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
      {query.data && <CronologiaPanel raccolta={di.raccolta} id={id} />}
    </>
  )
}
