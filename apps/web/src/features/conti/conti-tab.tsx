import type { ContoDaSeguire, listConti } from '@rateo/contract/incasso/conti-collegati'
import type { ResponseOf } from '@rateo/contract/chiamata/endpoint'
import { contato, formattaDataOra } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../app/routes/paths.ts'
import { usePhoneScreen } from '../../hooks/use-small-screen.ts'
import { Instant } from '../../ui/date.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { TwoLines } from '../../ui/page-head.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowCards } from '../../ui/table/row-cards.tsx'
import { type Column, RowTable } from '../../ui/table/row-table.tsx'
import { ToneBadge } from '../../ui/stato-badge.tsx'
import layout from '../../ui/layout.module.css'
import classes from './conti.module.css'
import { contiQuery } from './conti.api.ts'
import { RecuperiPanel } from './recuperi-panel.tsx'
import { STATI_CONTO } from './words.ts'

const Stato = ({ stato }: Pick<ContoDaSeguire, 'stato'>) => (
  <ToneBadge tone={STATI_CONTO[stato].tone}>{STATI_CONTO[stato].label}</ToneBadge>
)

const minuscola = (parole: string) => parole.charAt(0).toLocaleLowerCase('it') + parole.slice(1)

/** Things one after the other, as one sentence. */
const inFila = ([prima = '', ...altre]: readonly string[]) =>
  [prima, ...altre.map(minuscola)].join(', ')

/** The things that are missing, or the reason why it is stopped. */
const percheDi = ({ dovuti, motivo, errore, stato }: ContoDaSeguire): string => {
  if (dovuti.length > 0) return inFila(dovuti)
  if (errore !== null) return errore
  return motivo ?? (stato === 'da_aprire' ? 'Aspetta l’approvazione, o che il conto si apra' : '—')
}

const COLONNE: readonly Column<ContoDaSeguire>[] = [
  {
    header: 'Esercente',
    cell: (c) => (
      <span className={classes['who']}>
        <TwoLines
          main={c.esercente.ragione_sociale}
          sub={c.incassa ? 'Incassa' : 'Non incassa online'}
        />
      </span>
    ),
  },
  { header: 'Stato', cell: (c) => <Stato {...c} /> },
  { header: 'Che cosa serve', cell: percheDi },
  { header: 'Entro', cell: (c) => (c.entro === null ? '—' : <Instant value={c.entro} />) },
  {
    header: 'Saldo',
    align: 'right',
    yields: 'first',
    cell: (c) => <Money centesimi={c.saldo_centesimi} />,
  },
]

/** The accounts of esercenti that need something, with why and until when. */
export function ContiTab() {
  const { data, error, refetch } = useQuery(contiQuery)
  const isPhone = usePhoneScreen()
  if (data === undefined) {
    return error ? <PageError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  }
  if (!data.attivi) {
    return (
      <Notice tone="informazione" title="Il denaro degli incassi resta al gestore">
        È l’impostazione di chi vende da solo (RATEO_CONTI=propri). Se gli esercenti sono altri, il
        gestore tiene denaro loro e lo versa con mezzi propri, e può servire un’autorizzazione. Con
        RATEO_CONTI=collegati ogni esercente ha un conto suo presso il servizio di pagamento, e qui
        si vede a quali manca qualcosa.
      </Notice>
    )
  }
  return (
    <>
      <RecuperiPanel />
      <DaSeguire data={data} isPhone={isPhone} />
    </>
  )
}

type DaSeguireProps = { data: ResponseOf<typeof listConti>; isPhone: boolean }

function DaSeguire({ data, isPhone }: DaSeguireProps) {
  return (
    <Panel title="Conti a cui manca qualcosa">
      <p className={layout['quietProse']}>
        {data.data.length === 0
          ? `Nessuno: ${contato(data.in_ordine, 'conto è in ordine', 'conti sono in ordine')}.`
          : `Altri ${contato(data.in_ordine, 'conto è in ordine', 'conti sono in ordine')}.`}
      </p>
      {data.data.length > 0 &&
        (isPhone ? (
          <RowCards
            caption="Conti a cui manca qualcosa"
            rows={data.data}
            rowKey={(c) => c.esercente._id}
            rowAddress={(c) => paths.esercente(c.esercente._id)}
            card={(c) => ({
              who: c.esercente.ragione_sociale,
              amount: null,
              state: <Stato {...c} />,
              detail:
                c.entro === null
                  ? percheDi(c)
                  : `${percheDi(c)} · entro ${formattaDataOra(c.entro)}`,
            })}
          />
        ) : (
          <RowTable
            caption="Conti a cui manca qualcosa"
            columns={COLONNE}
            rows={data.data}
            rowKey={(c) => c.esercente._id}
            rowAddress={(c) => paths.esercente(c.esercente._id)}
          />
        ))}
      {data.altri && (
        <p className={layout['quietProse']}>
          Questi sono i primi {data.data.length}, dai più urgenti.
        </p>
      )}
    </Panel>
  )
}
