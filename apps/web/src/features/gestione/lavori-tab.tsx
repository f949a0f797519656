import { Button } from '@mantine/core'
import type { Lavoro } from '@rateo/contract/ponte/gestione'
import { contato, formattaDataOra, formattaIntero } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Segments } from '../../ui/fields/segments.tsx'
import { messageOf } from '../../api/client.ts'
import { useSession } from '../../hooks/use-session.ts'
import { usePhoneScreen } from '../../hooks/use-small-screen.ts'
import { Instant } from '../../ui/date.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { TwoLines } from '../../ui/page-head.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowCards } from '../../ui/table/row-cards.tsx'
import { type Column, RowTable } from '../../ui/table/row-table.tsx'
import { ToneBadge } from '../../ui/stato-badge.tsx'
import { TechnicalDetails } from '../../ui/record/technical-details.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { lavoriQuery, useEsegui } from './gestione.api.ts'
import layout from '../../ui/layout.module.css'
import classes from './gestione.module.css'
import { CalendarioPanel } from './calendario-panel.tsx'
import { OrologioPanel } from './orologio-panel.tsx'
import { ESITI_LAVORO } from './words.ts'

function Esito({ ultimo }: Pick<Lavoro, 'ultimo'>) {
  if (!ultimo) return <ToneBadge tone="neutro">Mai eseguito</ToneBadge>
  const { label, tone } = ESITI_LAVORO[ultimo.esito]
  return <ToneBadge tone={tone}>{label}</ToneBadge>
}

const istante = (value: string | null | undefined) => (
  <span className={layout['nowrap']}>{value ? <Instant value={value} /> : '—'}</span>
)

const falliti = ({ fallimenti }: Lavoro) =>
  fallimenti === 0 ? null : `${contato(fallimenti, 'esecuzione fallita', 'esecuzioni fallite')}`

/** Runs it now; while it waits or runs it says so instead. */
function EseguiButton({ lavoro: { nome, descrizione, in_attesa } }: { lavoro: Lavoro }) {
  const esegui = useEsegui()
  const toast = useToast()
  if (in_attesa) return <span className={classes['quiet']}>Sta per partire</span>
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={esegui.isPending}
      aria-label={`Esegui ora: ${descrizione}`}
      onClick={() =>
        esegui.mutate(nome, {
          onSuccess: () =>
            toast({ tone: 'successo', text: 'Il lavoro parte entro pochi secondi.' }),
          onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
        })
      }
    >
      Esegui ora
    </Button>
  )
}

const COLUMNS: readonly Column<Lavoro>[] = [
  {
    header: 'Lavoro',
    cell: (l) => <div className={classes['job']}>{l.descrizione}</div>,
  },
  { header: 'Ultima esecuzione', yields: 'second', cell: (l) => istante(l.ultimo?.iniziato_at) },
  {
    header: 'Esito',
    cell: (l) => (
      <>
        <TwoLines main={<Esito {...l} />} sub={falliti(l)} />
        {l.ultimo?.errore && (
          <TechnicalDetails details={[{ name: 'Errore', value: l.ultimo.errore }]} />
        )}
      </>
    ),
  },
  { header: 'Prossima', cell: (l) => istante(l.prossimo_at) },
  { header: 'Adesso', cell: (l) => <EseguiButton lavoro={l} /> },
]

const FAR = '9999'

/** The next to run first; one that has no time at the end. */
const byNext = (lavori: readonly Lavoro[]) =>
  lavori.toSorted((a, b) => (a.prossimo_at ?? FAR).localeCompare(b.prossimo_at ?? FAR))

/** The timed jobs, with their last and their next run (GES-M4). */
export function LavoriTab() {
  const { appSettings } = useSession()
  const query = useQuery(lavoriQuery)
  const isPhone = usePhoneScreen()
  const [quali, setQuali] = useState<'prossimi' | 'errore'>('prossimi')
  if (!query.data) {
    return query.error ? (
      <PageError error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <PageSkeleton />
    )
  }
  const { data, worker, uscite } = query.data
  const broken = data.filter(({ ultimo }) => ultimo?.esito === 'fallito')
  const rows = {
    caption: 'Lavori a orario',
    rows: quali === 'errore' ? broken : byNext(data),
    rowKey: (l: Lavoro) => l.nome,
  }
  return (
    <div className={layout['column']}>
      {!worker.attivo && (
        <Notice tone="errore" title="Nessun processo esegue i lavori" isAlert>
          I lavori e i messaggi restano in attesa finché non riparte.
        </Notice>
      )}
      <div className={classes['figures']}>
        <Panel title="Processo dei lavori">
          <div className={classes['value']}>{worker.attivo ? 'Attivo' : 'Fermo'}</div>
          <p className={classes['quiet']}>
            {worker.ultimo_battito_at
              ? `Visto l’ultima volta il ${formattaDataOra(worker.ultimo_battito_at)}`
              : 'Mai visto'}
          </p>
        </Panel>
        <Panel title="Messaggi in attesa">
          <div className={classes['value']}>{formattaIntero(uscite.in_attesa)}</div>
          <p className={classes['quiet']}>
            {uscite.in_errore === 0
              ? 'Nessuno in errore'
              : `${formattaIntero(uscite.in_errore)} in errore, da ritentare`}
          </p>
        </Panel>
        {appSettings.ambiente === 'prova' && <OrologioPanel />}
      </div>
      <Panel
        title="Lavori a orario"
        aside={
          <Segments
            aria-label="Quali lavori"
            data={[
              { value: 'prossimi', label: `Prossimi (${data.length})` },
              { value: 'errore', label: `In errore (${broken.length})` },
            ]}
            value={quali}
            onChange={setQuali}
          />
        }
      >
        {data.length === 0 ? (
          <p>L’orario si riempie al primo avvio del processo dei lavori.</p>
        ) : rows.rows.length === 0 ? (
          <p className={layout['quiet']}>
            Nessun lavoro è in errore: l’ultima esecuzione di ciascuno è riuscita.
          </p>
        ) : isPhone ? (
          <RowCards
            {...rows}
            card={(l) => ({
              who: l.descrizione,
              amount: null,
              state: <Esito {...l} />,
              detail: <>Prossima: {istante(l.prossimo_at)}</>,
              action: <EseguiButton lavoro={l} />,
            })}
          />
        ) : (
          <RowTable {...rows} columns={COLUMNS} />
        )}
      </Panel>
      <CalendarioPanel />
    </div>
  )
}
