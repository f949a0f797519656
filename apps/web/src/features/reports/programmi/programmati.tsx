import { Button } from '@mantine/core'
import type { ProgrammaReport } from '@rateo/contract/ponte/programmi-report'
import {
  ETICHETTE_DESTINATARIO_REPORT,
  ETICHETTE_INVIO_REPORT,
  ETICHETTE_PROGRAMMA_REPORT,
} from '@rateo/domain/andamento/etichette-programma'
import { contato, formattaDataOra, formattaGiorno } from '@rateo/domain/parole/formato'
import { PAROLE_CADENZA_REPORT } from '@rateo/domain/andamento/programma-report'
import { CATALOGO } from '@rateo/domain/andamento/catalogo-report'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { paths } from '../../../app/routes/paths.ts'
import { both } from '../../../ui/both.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import layout from '../../../ui/layout.module.css'
import { Empty } from '../../../ui/notices/empty.tsx'
import { PageError } from '../../../ui/notices/page-error.tsx'
import { PerMansione } from '../../../ui/notices/per-mansione.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { ListHead } from '../../../ui/page-head.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { ToneBadge } from '../../../ui/stato-badge.tsx'
import { CambiaProgrammaDialog, ProgrammaDialog } from './programma.dialog.tsx'
import { type Mossa, programmiQuery, useMuoviProgramma } from './programmi.api.ts'
import classes from './programmati.module.css'

/** The reports that leave by themselves, with what came of the last one (REP-B1). */
export function Programmati() {
  const query = useQuery(programmiQuery)
  const [isAdding, setAdding] = useState(false)
  if (query.error && !query.data) {
    return <PageError error={query.error} onRetry={() => void query.refetch()} />
  }
  if (!query.data) return <PageSkeleton />
  const { data } = query.data
  return (
    <>
      <ListHead intro="Un report per e-mail ogni lunedì o il 1° del mese, con il file allegato.">
        <PerMansione mansione="esportare">
          <Button leftSection={<Icon name="piu" size={18} />} onClick={() => setAdding(true)}>
            Programma un report
          </Button>
        </PerMansione>
      </ListHead>
      {data.length === 0 ? (
        <Empty title="Ancora nessun report programmato">
          Scegli un report, quando farlo partire e a chi mandarlo: al resto pensiamo noi.
        </Empty>
      ) : (
        <ul className={layout['listSpaced']} aria-label="Report programmati">
          {data.map((one) => (
            <Uno key={one._id} programma={one} />
          ))}
        </ul>
      )}
      {isAdding && <ProgrammaDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function Uno({ programma }: { programma: ProgrammaReport }) {
  const { tipo, cadenza, stato, prossimo_il, creato_da, destinatari } = programma
  return (
    <li className={classes['one']}>
      <div className={layout['apart']}>
        <strong className={layout['name']}>{CATALOGO[tipo].titolo}</strong>
        <ToneBadge tone={ETICHETTE_PROGRAMMA_REPORT[stato].tono}>
          {ETICHETTE_PROGRAMMA_REPORT[stato].etichetta}
        </ToneBadge>
      </div>
      <dl className={both(layout['terms'], classes['facts'])}>
        <Fatto nome="Quando">{PAROLE_CADENZA_REPORT[cadenza]}</Fatto>
        <Fatto nome="Prossimo">{prossimo_il === null ? '—' : formattaGiorno(prossimo_il)}</Fatto>
        <Fatto nome="Ultimo">
          <Ultimo programma={programma} />
        </Fatto>
        <Fatto nome="Programmato da">{creato_da}</Fatto>
      </dl>
      <ul className={layout['listClose']} aria-label="A chi">
        {destinatari.map(({ email, stato: suo, di_squadra }) => (
          <li key={email} className={layout['apart']}>
            <span className={layout['broken']}>
              {email}
              {di_squadra && <span className={layout['small']}> · dell’attività</span>}
            </span>
            {/* After its end nobody receives it. */}
            {stato !== 'concluso' && (
              <ToneBadge tone={ETICHETTE_DESTINATARIO_REPORT[suo].tono}>
                {ETICHETTE_DESTINATARIO_REPORT[suo].etichetta}
              </ToneBadge>
            )}
          </li>
        ))}
      </ul>
      {stato !== 'concluso' && <Azioni programma={programma} />}
    </li>
  )
}

const Fatto = ({ nome, children }: { nome: string; children: ReactNode }) => (
  <div>
    <dt>{nome}</dt>
    <dd className={layout['flat']}>{children}</dd>
  </div>
)

function Ultimo({ programma: { ultimo } }: { programma: ProgrammaReport }) {
  if (ultimo === null) return <>Non è ancora partito</>
  const { stato, at, inviati, report_id } = ultimo
  const esito =
    stato === 'inviato'
      ? `Inviato a ${contato(inviati, 'indirizzo', 'indirizzi')}`
      : ETICHETTE_INVIO_REPORT[stato].etichetta
  return (
    <>
      {esito}, {formattaDataOra(at)}
      {report_id !== null && (
        <>
          {' · '}
          <Link to={paths.reports()} search={{ report: report_id }}>
            Apri
          </Link>
        </>
      )}
    </>
  )
}

/** The buttons of a programma: a pause is undone by going on, an end by nothing. */
function Azioni({ programma }: { programma: ProgrammaReport }) {
  const [isChanging, setChanging] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const muovi = useMuoviProgramma(programma._id)
  const toast = useToast()
  const titolo = CATALOGO[programma.tipo].titolo
  const va = (mossa: Mossa, text: string) =>
    muovi.mutate(mossa, {
      onSuccess: () => {
        setEnding(false)
        toast({ tone: 'successo', text })
      },
      onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
    })
  const bottone = (label: string, onClick: () => void) => (
    <PerMansione mansione="esportare">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`${label}: ${titolo}`}
        loading={muovi.isPending}
        onClick={onClick}
      >
        {label}
      </Button>
    </PerMansione>
  )
  return (
    <div className={layout['row']}>
      {bottone('Modifica', () => setChanging(true))}
      {programma.stato === 'attivo'
        ? bottone('Metti in pausa', () =>
            va('pausa', 'In pausa: non parte finché non lo riprendi.'),
          )
        : bottone('Riprendi', () => va('riprendi', 'Ripreso: parte dal prossimo turno.'))}
      {bottone('Concludi', () => setEnding(true))}
      {isChanging && (
        <CambiaProgrammaDialog programma={programma} onClose={() => setChanging(false)} />
      )}
      <ConfirmDialog
        isOpen={isEnding}
        title={`Concludi “${titolo}”?`}
        confirmLabel="Concludi"
        isDangerous
        isBusy={muovi.isPending}
        error={muovi.error}
        onConfirm={() => va('concludi', 'Concluso: non parte più.')}
        onClose={() => setEnding(false)}
      >
        Non parte più e non si riprende: per averlo di nuovo se ne programma un altro. I report già
        mandati restano.
      </ConfirmDialog>
    </div>
  )
}
