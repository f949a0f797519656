import { Button } from '@mantine/core'
import { AZIONI_ASSISTENZA, type Richiesta } from '@rateo/contract/ponte/assistenza'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { messageOf } from '../../api/client.ts'
import { paths } from '../../app/routes/paths.ts'
import { Instant } from '../../ui/date.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { DetailColumns } from '../../ui/page-head.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { RecordHeader } from '../../ui/record/record-header.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { richiestaQuery, useCambiaStato, useSegnaLetta } from './assistenza.api.ts'
import { Decisione } from './decisione.tsx'
import { Reply, Thread } from './richiesta-thread.tsx'
import { StatoRichiesta } from './stato-richiesta.tsx'
import { AZIONI, CATEGORIE, OGGETTI } from './words.ts'

type Props = { id: string; isStaff: boolean }

/** A request with its thread, for its asker and for the staff. */
export function RichiestaDetail({ id, isStaff }: Props) {
  const query = useQuery(richiestaQuery(id))
  const { mutate: segnaLetta } = useSegnaLetta(id)
  const nonLetta = query.data?.non_letta === true
  useEffect(() => {
    if (nonLetta) segnaLetta()
  }, [nonLetta, segnaLetta])

  const richiesta = query.data
  if (!richiesta) {
    return query.error ? (
      <PageError error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <PageSkeleton />
    )
  }
  return (
    <>
      <RecordHeader
        lead={richiesta.soggetto}
        state={<StatoRichiesta stato={richiesta.stato} isStaff={isStaff} />}
        facts={[
          isStaff ? richiesta.richiedente.nome : null,
          CATEGORIE[richiesta.categoria],
          promessa(richiesta),
        ]}
      >
        <Actions richiesta={richiesta} isStaff={isStaff} />
      </RecordHeader>
      <DetailColumns
        main={
          <Panel title="Conversazione">
            <Thread messaggi={richiesta.messaggi} />
            <Reply richiesta={richiesta} isStaff={isStaff} />
          </Panel>
        }
        aside={
          <>
            <Panel title="Dati della richiesta">
              <Facts facts={factsOf(richiesta, isStaff)} />
            </Panel>
            {richiesta.decisione && (
              <Decisione id={id} decisione={richiesta.decisione} isStaff={isStaff} />
            )}
          </>
        }
      />
    </>
  )
}

function promessa({ risposta_entro, in_ritardo }: Richiesta): string | null {
  if (risposta_entro === null) return null
  const giorno = formattaGiornoCompleto(risposta_entro)
  return in_ritardo
    ? `risposta attesa entro ${giorno}, in ritardo`
    : `risposta attesa entro ${giorno}`
}

function Actions({ richiesta, isStaff }: { richiesta: Richiesta; isStaff: boolean }) {
  const cambia = useCambiaStato(richiesta._id)
  const toast = useToast()
  const isOver = richiesta.stato === 'chiuso' || richiesta.stato === 'unito'
  const possibili = AZIONI_ASSISTENZA.filter((nome) =>
    richiesta.azioni_consentite.some((one) => one.azione === nome && one.consentita),
  )
  return (
    <>
      {possibili.map((azione) => (
        <Button
          key={azione}
          variant="default"
          loading={cambia.isPending && cambia.variables === azione}
          onClick={() =>
            cambia.mutate(azione, {
              onSuccess: () => toast({ tone: 'successo', text: AZIONI[azione].done }),
              onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
            })
          }
        >
          {AZIONI[azione].label}
        </Button>
      ))}
      {isOver && !isStaff && (
        <Button
          renderRoot={(props) => (
            <Link
              to={paths.nuovaRichiesta()}
              search={() => ({ categoria: richiesta.categoria, seguito_di: richiesta._id })}
              {...props}
            />
          )}
        >
          Apri una nuova richiesta
        </Button>
      )}
    </>
  )
}

const INDIRIZZI = {
  pagamento: paths.pagamento,
  dilazione: (id: string) => `/dilazioni/${id}`,
  abbonamento: (id: string) => `/abbonamenti/${id}`,
}

function factsOf(r: Richiesta, isStaff: boolean) {
  const { oggetto, richiedente } = r
  return [
    ...(isStaff
      ? [
          {
            name: richiedente.ruolo === 'esercente' ? 'Esercente' : 'Cliente',
            value: richiedente.nome,
          },
        ]
      : []),
    { name: 'Categoria', value: CATEGORIE[r.categoria] },
    ...(oggetto
      ? [
          {
            name: OGGETTI[oggetto.tipo],
            value: <Link to={INDIRIZZI[oggetto.tipo](oggetto._id)}>{oggetto.etichetta}</Link>,
          },
        ]
      : []),
    ...(r.seguito_di && !isStaff
      ? [
          {
            name: 'Continua da',
            value: <Link to={paths.richiesta(r.seguito_di)}>La richiesta precedente</Link>,
          },
        ]
      : []),
    { name: 'In carico a', value: r.assegnata_a ?? 'Nessuno, per ora' },
    { name: 'Aperta il', value: <Instant value={r.created_at} /> },
    { name: 'Ultima novità', value: <Instant value={r.updated_at} /> },
  ]
}
