import { Button } from '@mantine/core'
import type { MessaggioInviato } from '@rateo/contract/ponte/gestione'
import { contato } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { messageOf } from '../../api/client.ts'
import { paths } from '../../app/routes/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Instant } from '../../ui/date.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { DetailColumns } from '../../ui/page-head.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { RecordHeader } from '../../ui/record/record-header.tsx'
import { TechnicalDetails } from '../../ui/record/technical-details.tsx'
import layout from '../../ui/layout.module.css'
import { useToast } from '../../ui/notices/toast.tsx'
import { messaggioQuery, useRimanda } from './gestione.api.ts'
import classes from './gestione.module.css'
import { EsitoMessaggio } from './messaggi-tab.tsx'
import { CANALI_MESSAGGIO } from './words.ts'

function Rimanda({ messaggio }: { messaggio: MessaggioInviato }) {
  const { _id, non_rimandabile, rinvii, rinvio_di } = messaggio
  const rimanda = useRimanda(_id)
  const toast = useToast()
  return (
    <div className={layout['stackTight']}>
      {rinvio_di && (
        <p className={layout['note']}>
          È un messaggio mandato di nuovo:{' '}
          <Link to={paths.messaggio(rinvio_di)}>il primo invio</Link>
        </p>
      )}
      {rinvii > 0 && (
        <p className={layout['note']}>Rimandato {contato(rinvii, 'volta', 'volte')}.</p>
      )}
      {non_rimandabile === null ? (
        <Button
          variant="default"
          loading={rimanda.isPending}
          onClick={() =>
            rimanda.mutate(undefined, {
              onSuccess: () =>
                toast({
                  tone: 'successo',
                  text: `Riparte entro un minuto verso ${messaggio.destinatario}.`,
                }),
              onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
            })
          }
        >
          Manda di nuovo
        </Button>
      ) : (
        <p className={layout['note']}>Non si può mandare di nuovo. {non_rimandabile}</p>
      )}
    </div>
  )
}

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
                <Rimanda messaggio={m} />
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
