import type { AccreditoDelGiorno, AccreditoDelPagamento } from '@rateo/contract/registri/accrediti'
import { formattaEuro as euro } from '@rateo/domain/denaro/denaro'
import { contato, formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { paths } from '../../../app/routes/paths.ts'
import { usePhoneScreen } from '../../../hooks/use-small-screen.ts'
import { Day } from '../../../ui/date.tsx'
import { Money } from '../../../ui/money.tsx'
import { TwoLines } from '../../../ui/page-head.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RowCards } from '../../../ui/table/row-cards.tsx'
import { type Column, RowTable } from '../../../ui/table/row-table.tsx'
import { both } from '../../../ui/both.ts'
import layout from '../../../ui/layout.module.css'
import classes from './accrediti.module.css'
import { Arrivi } from './arrivi.tsx'
import type { accreditiQuery, Periodo } from './accrediti.api.ts'

const GIORNI: readonly Column<AccreditoDelGiorno>[] = [
  { header: 'Accredito previsto', cell: (g) => <Day value={g.previsto_il} /> },
  { header: 'Pagamenti', align: 'right', yields: 'first', cell: (g) => g.pagamenti },
  { header: 'Lordo', align: 'right', cell: (g) => <Money centesimi={g.lordo_centesimi} /> },
  {
    header: 'Commissioni',
    align: 'right',
    cell: (g) => <Money centesimi={-g.commissioni_centesimi} />,
  },
  {
    header: 'Rimborsi e altro',
    align: 'right',
    yields: 'second',
    cell: (g) => <Money centesimi={-g.altro_centesimi} />,
  },
  { header: 'Netto', align: 'right', cell: (g) => <Netto riga={g} /> },
]

/** The column is shown only where a bank holds something. */
const TRATTENUTO: Column<AccreditoDelGiorno> = {
  header: 'Trattenuto',
  align: 'right',
  yields: 'first',
  cell: (g) => <Money centesimi={-g.trattenuto_centesimi} />,
}

/** The column is shown only where the operator bears a part of a discount. */
const CONTRIBUTI: Column<AccreditoDelGiorno> = {
  header: 'Sconti a carico del portale',
  align: 'right',
  yields: 'first',
  cell: (g) => <Money centesimi={g.contributi_centesimi} />,
}

const colonneDei = ({ giorni, totale }: Data) => [
  ...GIORNI.slice(0, -1),
  ...(giorni.every((g) => g.contributi_centesimi === 0) ? [] : [CONTRIBUTI]),
  ...(totale.trattenuto_centesimi === 0 && giorni.every((g) => g.trattenuto_centesimi === 0)
    ? []
    : [TRATTENUTO]),
  ...GIORNI.slice(-1),
]

const PAGAMENTI: readonly Column<AccreditoDelPagamento>[] = [
  { header: 'Accredito previsto', cell: (p) => <Day value={p.previsto_il} /> },
  {
    header: 'Cliente e causale',
    cell: (p) => <TwoLines main={p.cliente.nome} sub={causaleDi(p)} />,
  },
  { header: 'Incassato il', yields: 'first', cell: (p) => <Day value={p.incassato_il} /> },
  { header: 'Lordo', align: 'right', cell: (p) => <Money centesimi={p.lordo_centesimi} /> },
  {
    header: 'Commissioni',
    align: 'right',
    yields: 'second',
    cell: (p) => <Money centesimi={-p.commissioni_centesimi} />,
  },
  { header: 'Netto', align: 'right', cell: (p) => <Netto riga={p} /> },
]

/** The causale of the pagamento, and the part that the bank holds until it decides on a claim. */
const causaleDi = ({ pagamento, trattenuto_centesimi }: AccreditoDelPagamento) =>
  trattenuto_centesimi === 0
    ? pagamento.causale
    : `${pagamento.causale} · la banca trattiene ${euro(trattenuto_centesimi)}`

const Netto = ({ riga }: { riga: { netto_centesimi: number } }) => (
  <strong>
    <Money centesimi={riga.netto_centesimi} />
  </strong>
)

/** The parts of a day's net amount, for a phone. */
const delGiorno = (g: Data['giorni'][number]) =>
  [
    contato(g.pagamenti, 'pagamento', 'pagamenti'),
    `lordo ${euro(g.lordo_centesimi)}`,
    ...(g.contributi_centesimi === 0
      ? []
      : [`sconti a carico del portale ${euro(g.contributi_centesimi)}`]),
    ...(g.altro_centesimi === 0 ? [] : [`rimborsi e altro ${euro(-g.altro_centesimi)}`]),
    ...(g.trattenuto_centesimi === 0 ? [] : [`trattenuto ${euro(-g.trattenuto_centesimi)}`]),
  ].join(' · ')

type Data = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof accreditiQuery>['queryFn']>>>
>
type PrevistiProps = { data: Data; periodo: Periodo; isStale: boolean }

/** The payouts that are expected, by day and by payment. */
export function Previsti({ data, periodo, isStale }: PrevistiProps) {
  const isPhone = usePhoneScreen()
  const { giorni, pagamenti, totale } = data
  if (giorni.length === 0) {
    return (
      <Panel>
        <div role="status">
          <h2 className={classes['title']}>Nessun accredito in arrivo</h2>
          <p className={layout['quietProse']}>
            {periodo.dal === '' && periodo.al === ''
              ? `I pagamenti online arrivano sul tuo conto ${contato(data.giorni_accredito, 'giorno lavorativo', 'giorni lavorativi')} dopo l’incasso. Contanti, POS, bonifici e distinte SDD arrivano a te direttamente e qui non si contano.`
              : 'Nel periodo scelto non è previsto nessun accredito.'}
          </p>
        </div>
      </Panel>
    )
  }
  const [primo] = giorni
  return (
    <div
      className={both(layout['stack'], classes['page'])}
      data-stale={isStale}
      aria-busy={isStale}
    >
      <Panel>
        <p className={layout['quietProse']}>
          {periodo.dal === '' && periodo.al === '' ? 'In arrivo' : 'Nel periodo'}
        </p>
        <Money centesimi={totale.netto_centesimi} size="large" />
        <p className={classes['parts']}>
          Lordo <Money centesimi={totale.lordo_centesimi} /> · commissioni{' '}
          <Money centesimi={-totale.commissioni_centesimi} /> · rimborsi e altro{' '}
          <Money centesimi={-totale.altro_centesimi} />
          {totale.contributi_centesimi !== 0 && (
            <>
              {' '}
              · sconti a carico del portale <Money centesimi={totale.contributi_centesimi} />
            </>
          )}
          {totale.trattenuto_centesimi !== 0 && (
            <>
              {' '}
              · trattenuto per contestazioni aperte{' '}
              <Money centesimi={-totale.trattenuto_centesimi} />
            </>
          )}
          {primo && `. Il primo accredito è previsto ${formattaGiornoCompleto(primo.previsto_il)}.`}
        </p>
        <Arrivi giorni={giorni} />
      </Panel>
      <Panel title="Per giorno">
        {isPhone ? (
          <RowCards
            caption="Accrediti per giorno"
            rows={giorni}
            rowKey={(g) => g.previsto_il}
            card={(g) => ({
              who: <Day value={g.previsto_il} />,
              amount: <Money centesimi={g.netto_centesimi} />,
              state: null,
              detail: delGiorno(g),
            })}
          />
        ) : (
          <RowTable
            caption="Accrediti per giorno"
            columns={colonneDei(data)}
            rows={giorni}
            rowKey={(g) => g.previsto_il}
          />
        )}
      </Panel>
      <Panel title="Per pagamento">
        {isPhone ? (
          <RowCards
            caption="Accrediti per pagamento"
            rows={pagamenti}
            rowKey={keyOf}
            rowAddress={(p) => paths.pagamento(p.pagamento._id)}
            card={(p) => ({
              who: p.cliente.nome,
              amount: <Money centesimi={p.netto_centesimi} />,
              state: (
                <small className={classes['day']}>
                  <Day value={p.previsto_il} />
                </small>
              ),
              detail: causaleDi(p),
            })}
          />
        ) : (
          <RowTable
            caption="Accrediti per pagamento"
            columns={PAGAMENTI}
            rows={pagamenti}
            rowKey={keyOf}
            rowAddress={(p) => paths.pagamento(p.pagamento._id)}
          />
        )}
        {data.altri && (
          <p className={layout['quietProse']}>
            Questi sono i primi {pagamenti.length}: nel file CSV ci sono tutti.
          </p>
        )}
      </Panel>
    </div>
  )
}

const keyOf = (p: AccreditoDelPagamento) => `${p.pagamento._id}-${p.incassato_il}`
