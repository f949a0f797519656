import { Button } from '@mantine/core'
import { COLONNE_ADESIONE, type AdesioneRow } from '@rateo/contract/accordi/adesioni'
import type { RaccoltaIntera } from '@rateo/contract/accordi/raccolte'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { AVVISI_IN_PAROLE } from '@rateo/domain/parole/raccolta-in-parole'
import { SITUAZIONI_ADESIONE } from '@rateo/domain/stati/adesione'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { oneOf, searchBodyOf } from '../../hooks/search-body.ts'
import { useSearchState } from '../../hooks/use-search-state.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { Money } from '../../ui/money.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { TwoLines } from '../../ui/page-head.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { columnsOf } from '../../ui/table/declared-columns.tsx'
import { OptionsFilter } from '../../ui/table/filter-chip.tsx'
import type { CardOf } from '../../ui/table/row-cards.tsx'
import type { Column } from '../../ui/table/row-table.tsx'
import { SearchTable } from '../../ui/table/search-table.tsx'
import { adesioniQuery, useLastLook, useTogli } from './raccolte.api.ts'

const column = columnsOf<AdesioneRow>(COLONNE_ADESIONE)

const SITUAZIONI = SITUAZIONI_ADESIONE.map((situazione) => ({
  value: situazione,
  label: etichettaDi('adesione', situazione).etichetta,
}))

const sotto = ({ motivo, avviso, email }: AdesioneRow) =>
  motivo ?? (avviso === null ? email : AVVISI_IN_PAROLE[avviso])

const stato = ({ situazione }: AdesioneRow) => <StatoBadge entita="adesione" stato={situazione} />

const quota = ({ quota_centesimi }: AdesioneRow) =>
  quota_centesimi === null ? null : <Money centesimi={quota_centesimi} />

const cardOf = (row: AdesioneRow, action: CardOf['action']): CardOf => ({
  who: row.nome,
  amount: quota(row),
  state: stato(row),
  detail: sotto(row),
  action,
})

type Props = { raccolta: RaccoltaIntera; canChange: boolean }

/** The people of a raccolta: who paid, who is missing, and out with who does not take part. */
export function PersonePanel({ raccolta: r, canChange }: Props) {
  const state = useSearchState({ filterNames: ['situazione'], defaultSort: '-created_at' })
  const { situazione } = state.filters
  const body = searchBodyOf(state, {
    raccolta_id: r._id,
    situazione: oneOf(situazione),
  })
  const query = useQuery(adesioniQuery(body, r.da_fare > 0))
  useLastLook(r.da_fare > 0, query.refetch)
  const [via, setVia] = useState<AdesioneRow | null>(null)
  const togli = (row: AdesioneRow) =>
    row.situazione === 'tolta' || !canChange ? null : (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Togli ${row.nome}`}
        onClick={(event) => {
          event.preventDefault()
          event.stopPropagation()
          setVia(row)
        }}
      >
        Togli
      </Button>
    )
  const columns: readonly Column<AdesioneRow>[] = [
    column('nome', { cell: (row) => <TwoLines main={row.nome} sub={sotto(row)} /> }),
    column('quota_centesimi'),
    column('incassato_centesimi', { yields: 'first' }),
    column('situazione'),
    ...(canChange ? [{ header: 'Togli', cell: togli }] : []),
  ]
  return (
    <>
      <SearchTable
        list={{ raccolta: 'adesioni', body }}
        caption="Persone"
        searchLabel="Cerca per nome o e-mail"
        filters={
          <OptionsFilter
            label="Stato"
            options={SITUAZIONI}
            value={situazione ?? ''}
            onChange={(value) => state.setFilters({ situazione: value })}
          />
        }
        columns={columns}
        card={(row) => cardOf(row, togli(row))}
        rowKey={(row) => row._id}
        rowAddress={
          r.stato === 'bozza'
            ? undefined
            : (row) =>
                row.pagamento_id === null
                  ? paths.raccolta(r._id)
                  : paths.pagamento(row.pagamento_id)
        }
        state={state}
        result={query.data}
        error={query.data && !query.isPlaceholderData ? null : query.error}
        isStale={query.isPlaceholderData}
        onRetry={() => void query.refetch()}
        emptyTitle="Ancora nessuno"
        emptyText="Aggiungi chi deve pagare: scrivi, incolla un elenco, scegli dai clienti o carica un file."
      />
      {via && <TogliDialog raccolta={r} row={via} onClose={() => setVia(null)} />}
    </>
  )
}

type TogliProps = { raccolta: RaccoltaIntera; row: AdesioneRow; onClose: () => void }

function TogliDialog({ raccolta, row, onClose }: TogliProps) {
  const toast = useToast()
  const togli = useTogli(raccolta._id)
  const haPagato = row.incassato_centesimi > row.rimborsato_centesimi
  return (
    <ConfirmDialog
      isOpen
      title={`Togli ${row.nome}`}
      confirmLabel="Togli"
      isDangerous
      isBusy={togli.isPending}
      error={togli.error}
      onConfirm={() =>
        togli.mutate(row._id, {
          onSuccess: ({ da_rimborsare }) => {
            toast({
              tone: 'successo',
              text:
                da_rimborsare === null ? 'Non partecipa più.' : 'Non partecipa più: ora rimborsa.',
            })
            onClose()
          },
        })
      }
      onClose={onClose}
    >
      {raccolta.stato === 'bozza'
        ? 'Non le è stato chiesto nulla.'
        : haPagato
          ? 'Ha già pagato: quando l’hai tolta, restituisci il denaro dal suo pagamento.'
          : 'La sua richiesta si annulla e riceve un messaggio. Le quote degli altri non cambiano.'}
      {haPagato && row.pagamento_id !== null && (
        <p className={layout['note']}>
          <Link to={paths.pagamento(row.pagamento_id)}>Apri il suo pagamento</Link>
        </p>
      )}
    </ConfirmDialog>
  )
}
