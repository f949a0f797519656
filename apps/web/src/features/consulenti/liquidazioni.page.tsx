import { Button, Group, NativeSelect } from '@mantine/core'
import type { VoceLiquidazioni } from '@rateo/contract/persone/liquidazioni'
import { contato, formattaMeseAnno } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { usePhoneScreen } from '../../hooks/use-small-screen.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import layout from '../../ui/layout.module.css'
import { Money } from '../../ui/money.tsx'
import { Empty } from '../../ui/notices/empty.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { ListHead, TwoLines } from '../../ui/page-head.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { StatoBadge, ToneBadge } from '../../ui/stato-badge.tsx'
import { RowCards } from '../../ui/table/row-cards.tsx'
import { type Column, RowTable } from '../../ui/table/row-table.tsx'
import { meseAddress, meseQuery } from './liquidazioni.api.ts'

const ApprovaDialog = lazyPart(async () => (await import('./approva.dialog.tsx')).ApprovaDialog)
const BonificiDialog = lazyPart(async () => (await import('./bonifici.dialog.tsx')).BonificiDialog)

const keyOf = (v: VoceLiquidazioni) => v.consulente._id

function Stato({ voce: { liquidazione, motivo } }: { voce: VoceLiquidazioni }) {
  if (liquidazione) return <StatoBadge entita="liquidazione" stato={liquidazione.stato} />
  return motivo === null ? (
    <ToneBadge tone="avviso">Da approvare</ToneBadge>
  ) : (
    <ToneBadge tone="neutro">Non si liquida</ToneBadge>
  )
}

const Netto = ({ voce }: { voce: VoceLiquidazioni }) => (
  <Money centesimi={voce.netto_centesimi ?? voce.provvigioni_centesimi} />
)

/** Why nothing can be paid from here now, in words; null when it can. */
function motivoBonifici(voci: readonly VoceLiquidazioni[]): string | null {
  const approvate = voci.filter(({ liquidazione }) => liquidazione?.stato === 'approvata')
  if (approvate.length === 0) return 'Nessuna liquidazione di questo mese aspetta il bonifico.'
  return approvate.every(({ liquidazione }) => liquidazione?.approvata_da_me)
    ? 'Le hai approvate tu: i bonifici li prepara un’altra persona dello staff.'
    : null
}

/** A month of the consulenti: what is to be approved, to be paid and paid (CON-M4). */
export function LiquidazioniPage() {
  const [scelto, setMese] = useState<string | null>(null)
  const [open, setOpen] = useState<VoceLiquidazioni | 'bonifici' | null>(null)
  const isPhone = usePhoneScreen()
  const { data, error, refetch } = useQuery(meseQuery(scelto))
  if (error && !data) return <PageError error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const { mese, voci } = data
  const daPagare = voci.filter(
    ({ liquidazione: l }) => l?.stato === 'approvata' && !l.approvata_da_me,
  )
  const motivo = motivoBonifici(voci)
  const action = (v: VoceLiquidazioni) =>
    v.liquidazione === null ? (
      <Button
        variant="default"
        size="sm"
        aria-label={`Guarda la liquidazione di ${v.consulente.nome}`}
        onClick={() => setOpen(v)}
      >
        Guarda
      </Button>
    ) : (
      <Link to={paths.liquidazione(v.liquidazione._id)}>{`N. ${v.liquidazione.numero}`}</Link>
    )
  const columns: readonly Column<VoceLiquidazioni>[] = [
    {
      header: 'Consulente',
      cell: (v) => (
        <TwoLines
          main={<Link to={paths.consulente(v.consulente._id)}>{v.consulente.nome}</Link>}
          sub={v.motivo ?? contato(v.righe, 'riga', 'righe')}
        />
      ),
    },
    {
      header: 'Provvigioni',
      align: 'right',
      yields: 'first',
      cell: (v) => <Money centesimi={v.provvigioni_centesimi} />,
    },
    { header: 'Da pagare', align: 'right', cell: (v) => <Netto voce={v} /> },
    { header: 'Stato', cell: (v) => <Stato voce={v} /> },
    { header: 'Azioni', align: 'right', cell: action },
  ]
  return (
    <>
      <BackLink to={paths.consulenti()}>Tutti i consulenti</BackLink>
      <ListHead intro="Quello che i consulenti hanno guadagnato, mese per mese: si guarda, si approva, si paga.">
        <Button component="a" variant="default" href={meseAddress(mese)} download>
          Scarica CSV
        </Button>
        <ActionButton
          isPrimary
          isAllowed={motivo === null}
          reason={motivo}
          onClick={() => setOpen('bonifici')}
        >
          Prepara i bonifici
        </ActionButton>
      </ListHead>
      <div className={layout['stack']}>
        <Group>
          <NativeSelect
            label="Fino al mese"
            value={mese}
            data={data.mesi.map((value) => ({ value, label: formattaMeseAnno(`${value}-01`) }))}
            onChange={(event) => setMese(event.currentTarget.value)}
          />
        </Group>
        {voci.length === 0 ? (
          <Empty title="Nulla da liquidare">
            In questo mese non c’è nulla da liquidare. Le provvigioni si contano da sole quando un
            incasso è sicuro.
          </Empty>
        ) : isPhone ? (
          <RowCards
            caption="Liquidazioni"
            rows={voci}
            rowKey={keyOf}
            card={(v) => ({
              who: v.consulente.nome,
              amount: <Netto voce={v} />,
              state: <Stato voce={v} />,
              detail: v.motivo ?? contato(v.righe, 'riga', 'righe'),
              action: action(v),
            })}
          />
        ) : (
          <RowTable caption="Liquidazioni" columns={columns} rows={voci} rowKey={keyOf} />
        )}
      </div>
      {open === 'bonifici' && <BonificiDialog voci={daPagare} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'bonifici' && (
        <ApprovaDialog consulente={open.consulente} mese={mese} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
