import { Button } from '@mantine/core'
import type { Differenza } from '@rateo/contract/incasso/riconciliazione'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import {
  contato,
  formattaDataOra,
  formattaGiorno,
  formattaIntero,
} from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { usePhoneScreen } from '../../hooks/use-small-screen.ts'
import { Day, Instant } from '../../ui/date.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { TwoLines } from '../../ui/page-head.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Column, RowTable } from '../../ui/table/row-table.tsx'
import { ToneBadge } from '../../ui/stato-badge.tsx'
import { TechnicalDetails } from '../../ui/record/technical-details.tsx'
import { ChiudiDifferenzaDialog } from './chiudi-differenza.dialog.tsx'
import { ControlloLibri, RegoleViolate } from './controllo-libri.tsx'
import { riconciliazioneQuery } from './gestione.api.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './gestione.module.css'
import { NottiTable } from './notti-table.tsx'
import { CLASSI_DIFFERENZA, TIPI_RIGA } from './words.ts'

const importo = (centesimi: number | null) =>
  centesimi === null ? 'niente' : formattaEuro(centesimi)

const Classe = ({ classe }: Pick<Differenza, 'classe'>) => (
  <ToneBadge tone={CLASSI_DIFFERENZA[classe].tone}>{CLASSI_DIFFERENZA[classe].label}</ToneBadge>
)

/** The debt that it is about, where there is one of ours; the line itself is looked up by its code. */
const DiChi = ({ pagamento_id, esercente, riferimento }: Differenza) => (
  <>
    {pagamento_id === null ? (
      <span className={classes['quiet']}>{esercente ?? 'Nessun pagamento nostro'}</span>
    ) : (
      <Link to={paths.pagamento(pagamento_id)}>{esercente ?? 'Apri il pagamento'}</Link>
    )}
    <TechnicalDetails details={[{ name: 'Riga', value: riferimento }]} />
  </>
)

function Chiusura({ differenza, onClose }: { differenza: Differenza; onClose: () => void }) {
  const { chiusa_at, chiusa_da, motivo, tipo, giorno } = differenza
  if (chiusa_at !== null) {
    return <TwoLines main={motivo} sub={`${chiusa_da ?? ''}, ${formattaDataOra(chiusa_at)}`} />
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Chiudi la differenza: ${TIPI_RIGA[tipo]} del ${formattaGiorno(giorno)}`}
      onClick={onClose}
    >
      Chiudi
    </Button>
  )
}

function Differenze({ rows }: { rows: readonly Differenza[] }) {
  const isPhone = usePhoneScreen()
  const [closing, setClosing] = useState<Differenza | null>(null)
  const columns: readonly Column<Differenza>[] = [
    {
      header: 'Giorno',
      cell: (d) => <TwoLines main={<Day value={d.giorno} />} sub={TIPI_RIGA[d.tipo]} />,
    },
    {
      header: 'Che cosa',
      cell: (d) => <TwoLines main={<Classe {...d} />} sub={<DiChi {...d} />} />,
    },
    { header: 'Da noi', align: 'right', cell: (d) => importo(d.nostro_centesimi) },
    { header: 'Da loro', align: 'right', cell: (d) => importo(d.suo_centesimi) },
    {
      header: 'Chiarita',
      cell: (d) => <Chiusura differenza={d} onClose={() => setClosing(d)} />,
    },
  ]
  const table = { caption: 'Differenze', rows, rowKey: (d: Differenza) => d._id }
  return (
    <Panel title="Differenze">
      {rows.length === 0 ? (
        <p>Nessuna differenza: finora i due elenchi hanno sempre detto lo stesso.</p>
      ) : isPhone ? (
        <ul
          className={both(layout['list'], layout['rows'], classes['blocks'])}
          aria-label={table.caption}
        >
          {rows.map((d) => (
            <li key={d._id}>
              <strong>{`${TIPI_RIGA[d.tipo]}, ${formattaGiorno(d.giorno)}`}</strong>
              <Classe {...d} />
              <span>{`Da noi ${importo(d.nostro_centesimi)}, da loro ${importo(d.suo_centesimi)}`}</span>
              <DiChi {...d} />
              <Chiusura differenza={d} onClose={() => setClosing(d)} />
            </li>
          ))}
        </ul>
      ) : (
        <RowTable {...table} columns={columns} />
      )}
      {closing && <ChiudiDifferenzaDialog differenza={closing} onClose={() => setClosing(null)} />}
    </Panel>
  )
}

/** Whether the provider's list and our books say the same, and whether the books agree with themselves (MON-B1). */
export function RiconciliazioneTab() {
  const query = useQuery(riconciliazioneQuery)
  if (!query.data) {
    return query.error ? (
      <PageError error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <PageSkeleton />
    )
  }
  const { corse, differenze, aperte, aperte_oltre_un_giorno, controllo } = query.data
  const [ultima] = corse
  return (
    <div className={layout['column']}>
      {aperte_oltre_un_giorno > 0 && (
        <Notice tone="errore" isAlert>
          {contato(aperte_oltre_un_giorno, 'differenza aperta', 'differenze aperte')} da più di un
          giorno: nessuna dovrebbe esserlo.
        </Notice>
      )}
      <div className={classes['figures']}>
        <Panel title="Differenze aperte">
          <div className={classes['value']}>{formattaIntero(aperte)}</div>
          <p className={classes['quiet']}>
            {aperte_oltre_un_giorno === 0
              ? 'Nessuna da più di un giorno'
              : `${formattaIntero(aperte_oltre_un_giorno)} da più di un giorno`}
          </p>
        </Panel>
        <Panel title="Ultimo confronto">
          <div className={classes['value']}>
            {ultima ? contato(ultima.uguali, 'riga uguale', 'righe uguali') : 'Mai fatto'}
          </div>
          <p className={classes['quiet']}>
            {ultima ? <Instant value={ultima.conclusa_at} /> : 'Si fa ogni notte alle 4:20'}
          </p>
        </Panel>
        <ControlloLibri controllo={controllo} />
      </div>
      <RegoleViolate controllo={controllo} />
      <Differenze rows={differenze} />
      <NottiTable notti={corse} />
    </div>
  )
}
