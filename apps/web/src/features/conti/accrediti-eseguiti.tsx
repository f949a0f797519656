import type { AccreditoEseguito } from '@rateo/contract/incasso/accrediti-eseguiti'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { useInfiniteQuery } from '@tanstack/react-query'
import { usePhoneScreen } from '../../hooks/use-small-screen.ts'
import { Day } from '../../ui/date.tsx'
import { Money } from '../../ui/money.tsx'
import { TwoLines } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ToneBadge } from '../../ui/stato-badge.tsx'
import { RowCards } from '../../ui/table/row-cards.tsx'
import { type Column, RowTable } from '../../ui/table/row-table.tsx'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import { accreditiEseguitiQuery } from './conti.api.ts'
import { CheCosaArriva } from './che-cosa-arriva.tsx'
import { DoveSono } from './dove-sono.tsx'
import { RendicontiMensili } from './rendiconti-mensili.tsx'
import { useHasConti } from './use-has-conti.ts'
import { STATI_ACCREDITO } from './words.ts'
import { MoreButton } from '../../ui/plain/more-button.tsx'

const file = (a: AccreditoEseguito, tipo: 'csv' | 'pdf') =>
  `/api/accrediti/eseguiti/${a._id}/${tipo}`

const Stato = ({ stato }: AccreditoEseguito) => (
  <ToneBadge tone={STATI_ACCREDITO[stato].tone}>{STATI_ACCREDITO[stato].label}</ToneBadge>
)

const Rendiconto = (accredito: AccreditoEseguito) => (
  <span className={layout['row']}>
    {(['pdf', 'csv'] as const).map((tipo) => (
      <a
        key={tipo}
        href={file(accredito, tipo)}
        download
        aria-label={`Rendiconto ${tipo.toUpperCase()} dell’accredito del ${formattaGiorno(accredito.arrivo_il)}`}
      >
        {tipo.toUpperCase()}
      </a>
    ))}
  </span>
)

const versoDi = ({ iban_ultime4 }: AccreditoEseguito) =>
  iban_ultime4 === null ? undefined : `IBAN che finisce per ${iban_ultime4}`

const COLONNE: readonly Column<AccreditoEseguito>[] = [
  {
    header: 'Arrivo in banca',
    cell: (a) => <TwoLines main={<Day value={a.arrivo_il} />} sub={versoDi(a)} />,
  },
  {
    header: 'Stato',
    cell: (a) => <TwoLines main={<Stato {...a} />} sub={a.motivo ?? undefined} />,
  },
  { header: 'Rendiconto', cell: (a) => <Rendiconto {...a} /> },
  { header: 'Importo', align: 'right', cell: (a) => <Money centesimi={a.importo_centesimi} /> },
]

/** The place of each euro now, and the payouts that were made: facts of the payment provider's. */
export function AccreditiEseguiti() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...accreditiEseguitiQuery,
    enabled: useHasConti(),
  })
  const isPhone = usePhoneScreen()
  const [prima] = data?.pages ?? []
  if (!prima?.attivi) return null
  const righe = data?.pages.flatMap((pagina) => pagina.data) ?? []
  return (
    <div className={both(layout['column'], layout['above'])}>
      {prima.saldo && <DoveSono saldo={prima.saldo} />}
      <CheCosaArriva />
      <Panel title="Accrediti fatti">
        {righe.length === 0 ? (
          <p className={layout['quietProse']}>
            Nessuno ancora: il primo parte da solo quando il denaro di un pagamento è disponibile.
          </p>
        ) : isPhone ? (
          <RowCards
            caption="Accrediti fatti"
            rows={righe}
            rowKey={(a) => a._id}
            card={(a) => ({
              who: <Day value={a.arrivo_il} />,
              amount: <Money centesimi={a.importo_centesimi} />,
              state: <Stato {...a} />,
              detail: <Rendiconto {...a} />,
            })}
          />
        ) : (
          <RowTable
            caption="Accrediti fatti"
            columns={COLONNE}
            rows={righe}
            rowKey={(a) => a._id}
          />
        )}
        <MoreButton query={{ hasNextPage, isFetchingNextPage, fetchNextPage }}>
          Mostra i precedenti
        </MoreButton>
      </Panel>
      <RendicontiMensili />
    </div>
  )
}
