import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaData } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { BackLink } from '../../ui/back-link.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { DetailColumns } from '../../ui/page-head.tsx'
import { CronologiaPanel } from '../../ui/record/cronologia-panel.tsx'
import { CodiciPanel } from './codici-panel.tsx'
import { promozioneQuery, useDiChi } from './promozioni.api.ts'
import { PromozioneHeader } from './promozione-actions.tsx'
import { UsiPanel } from './usi-panel.tsx'
import { EFFETTI, limitiFacts, perChiFacts, periodoText, USI, usiText } from './words.ts'

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
          <DetailColumns
            main={
              <>
                <UsiPanel promozione={p} />
                <CodiciPanel promozione={p} />
              </>
            }
            aside={
              <Panel title="Dati della promozione">
                <Facts
                  facts={[
                    { name: 'Come si ha', value: USI[p.uso] },
                    ...(p.codice === null
                      ? []
                      : [{ name: 'Codice', value: <code>{p.codice}</code> }]),
                    { name: 'Tipo', value: EFFETTI[p.effetto] },
                    ...(di.isStaff ? perChiFacts(p) : []),
                    { name: 'Periodo', value: periodoText(p) },
                    { name: 'Usi', value: usiText(p) },
                    ...limitiFacts(p),
                    {
                      name: 'Quanto è costata',
                      value: `${formattaEuro(p.costo_centesimi)} di sconti`,
                    },
                    ...(p.carico_operatore === 0 && p.costo_operatore_centesimi === 0
                      ? []
                      : [
                          {
                            name: `A carico del portale (${p.carico_operatore}%)`,
                            value: formattaEuro(p.costo_operatore_centesimi),
                          },
                        ]),
                    {
                      name: 'Quanto ha portato',
                      value: `${formattaEuro(p.ricavo_centesimi)} di incassi`,
                    },
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
