import type { RigheAndamento } from '@rateo/contract/ponte/andamento'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { type Metrica, PAROLE_METRICA } from '@rateo/domain/parole/metriche'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { useSearchState } from '../../hooks/use-search-state.ts'
import { useSession } from '../../hooks/use-session.ts'
import { usePhoneScreen } from '../../hooks/use-small-screen.ts'
import { useToday } from '../../hooks/use-today.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Day } from '../../ui/date.tsx'
import layout from '../../ui/layout.module.css'
import { Money } from '../../ui/money.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowCards } from '../../ui/table/row-cards.tsx'
import { type Column, RowTable } from '../../ui/table/row-table.tsx'
import { righeQuery } from './andamento.api.ts'
import { FILTER_NAMES, sceltaDi } from './scelta.ts'
import { MoreButton } from '../../ui/plain/more-button.tsx'

type Riga = RigheAndamento['data'][number]

const cosa = ({ pagamento }: Riga) =>
  pagamento === null ? (
    'Accredito sul conto corrente'
  ) : (
    <Link to={paths.pagamento(pagamento._id)}>
      {pagamento.numero} · {pagamento.causale}
    </Link>
  )

const COLONNE: readonly Column<Riga>[] = [
  { header: 'Giorno', cell: ({ giorno }) => <Day value={giorno} /> },
  { header: 'Per che cosa', cell: cosa },
]
const ESERCENTE: Column<Riga> = { header: 'Esercente', cell: ({ esercente }) => esercente.nome }
const IMPORTO: Column<Riga> = {
  header: 'Importo',
  align: 'right',
  cell: ({ centesimi }) => <Money centesimi={centesimi} />,
}

/** The lines of a sum that no other page lists: their total is the figure that led here (REP-B4). */
export function RigheDellaCifra({
  metrica,
}: {
  metrica: Extract<Metrica, 'commissioni' | 'accreditato'>
}) {
  const isAdmin = useSession().profile.role === 'admin'
  const isPhone = usePhoneScreen()
  const state = useSearchState({ filterNames: FILTER_NAMES, defaultSort: '' })
  const { dal, al, esercente_id } = sceltaDi(state, useToday())
  const query = useInfiniteQuery(righeQuery({ dal, al, esercente_id, metrica }))
  const { titolo, definizione } = PAROLE_METRICA[metrica]
  const [first] = query.data?.pages ?? []
  if (!first) {
    return query.error ? (
      <PageError error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <PageSkeleton />
    )
  }
  const table = {
    caption: titolo,
    rows: query.data?.pages.flatMap(({ data }) => data) ?? [],
    rowKey: ({ _id }: Riga) => _id,
  }
  return (
    <>
      <BackLink
        to={paths.reports()}
        search={{
          giorni_dal: dal,
          giorni_al: al,
          ...(esercente_id !== undefined && { esercente: esercente_id }),
        }}
      >
        Andamento
      </BackLink>
      <Panel title={titolo}>
        <p className={layout['lead']}>{formattaEuro(first.totale_centesimi)}</p>
        <p className={layout['quietProse']}>
          Dal {formattaGiorno(dal)} al {formattaGiorno(al)}. {definizione}
        </p>
        {table.rows.length === 0 ? (
          <p className={layout['quietProse']}>In questi giorni non ce ne sono.</p>
        ) : isPhone ? (
          <RowCards
            {...table}
            card={(riga) => ({
              who: cosa(riga),
              amount: <Money centesimi={riga.centesimi} />,
              state: null,
              detail: (
                <>
                  <Day value={riga.giorno} />
                  {isAdmin && ` · ${riga.esercente.nome}`}
                </>
              ),
            })}
          />
        ) : (
          <RowTable {...table} columns={[...COLONNE, ...(isAdmin ? [ESERCENTE] : []), IMPORTO]} />
        )}
        <MoreButton query={query}>Mostra le precedenti</MoreButton>
      </Panel>
    </>
  )
}
