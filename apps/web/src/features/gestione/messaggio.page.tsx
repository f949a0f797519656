import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Instant } from '../../ui/date.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { DetailColumns } from '../../ui/page-head.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { RecordHeader } from '../../ui/record/record-header.tsx'
import { TechnicalDetails } from '../../ui/record/technical-details.tsx'
import { messaggioQuery } from './gestione.api.ts'
import classes from './gestione.module.css'
import { EsitoMessaggio } from './messaggi-tab.tsx'
import { CANALI_MESSAGGIO } from './words.ts'

/** A message with its body and its fate (GES-M3). */
export function MessaggioPage() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(messaggioQuery(id))
  const m = query.data
  return (
    <>
      <BackLink to={`${paths.gestione()}?scheda=messaggi`}>Tutti i messaggi</BackLink>
      {m ? (
        <>
          <RecordHeader
            lead={m.oggetto}
            state={<EsitoMessaggio stato={m.stato} />}
            facts={[
              CANALI_MESSAGGIO[m.canale],
              m.destinatario,
              <Instant key="data" value={m.created_at} />,
            ]}
          />
          <DetailColumns
            main={
              <Panel title="Testo">
                <pre className={classes['message']}>{m.testo}</pre>
              </Panel>
            }
            aside={
              <Panel title="Invio">
                <Facts
                  facts={[
                    { name: 'Canale', value: CANALI_MESSAGGIO[m.canale] },
                    { name: 'Destinatario', value: m.destinatario },
                    { name: 'Data', value: <Instant value={m.created_at} /> },
                  ]}
                />
                {m.errore && <TechnicalDetails details={[{ name: 'Errore', value: m.errore }]} />}
              </Panel>
            }
          />
        </>
      ) : query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  )
}
