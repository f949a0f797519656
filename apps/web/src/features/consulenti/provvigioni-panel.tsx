import { NativeSelect } from '@mantine/core'
import type { InMaturazione, RigaProvvigione } from '@rateo/contract/persone/provvigioni'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaGiorno, formattaMeseAnno } from '@rateo/domain/parole/formato'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { usePhoneScreen } from '../../hooks/use-small-screen.ts'
import layout from '../../ui/layout.module.css'
import { Money } from '../../ui/money.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { TwoLines } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowCards } from '../../ui/table/row-cards.tsx'
import { type Column, RowTable } from '../../ui/table/row-table.tsx'
import { provvigioniQuery } from './consulenti.api.ts'
import { MoreButton } from '../../ui/plain/more-button.tsx'

const keyOf = (r: RigaProvvigione) => r._id
const what = (r: RigaProvvigione) =>
  `${r.tipo === 'incasso' ? 'Incasso' : 'Storno'} del ${formattaGiorno(r.giorno)}`

/** The place where a line stands, with the way to its liquidazione. */
function Dove({ riga: r }: { riga: RigaProvvigione }) {
  return r.liquidazione === null ? (
    r.perche
  ) : (
    <Link to={paths.liquidazione(r.liquidazione._id)}>{r.perche}</Link>
  )
}

const COLUMNS: readonly Column<RigaProvvigione>[] = [
  {
    header: 'Pagamento',
    cell: (r) => (
      <TwoLines
        main={<Link to={paths.pagamento(r.pagamento._id)}>{r.pagamento.numero ?? what(r)}</Link>}
        sub={what(r)}
      />
    ),
  },
  {
    header: 'Esercente',
    yields: 'first',
    cell: (r) => <TwoLines main={r.esercente.nome} sub={r.da && `Seguito da ${r.da.nome}`} />,
  },
  { header: 'Dov’è', cell: (r) => <Dove riga={r} /> },
  { header: 'Base', align: 'right', cell: (r) => <Money centesimi={r.base_centesimi} /> },
  {
    header: 'Provvigione',
    align: 'right',
    cell: (r) => <Money centesimi={r.provvigione_centesimi} />,
  },
]

/** Lines of a consulente, month by month: one for each payment that is safe, and one below zero for what went back. */
export function ProvvigioniPanel({ id }: { id: string }) {
  const [mese, setMese] = useState<string | null>(null)
  const isPhone = usePhoneScreen()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    provvigioniQuery(id, mese),
  )
  if (error) return <PageError error={error} onRetry={() => void refetch()} />
  const [first] = data?.pages ?? []
  if (first === undefined) return null
  const righe = data?.pages.flatMap((page) => page.righe) ?? []
  return (
    <Panel title="Provvigioni">
      {first.mese === null ? (
        <p>
          Ancora nessuna. Una riga nasce quando un incasso è sicuro: subito, o dopo otto settimane
          per un addebito sul conto.
        </p>
      ) : (
        <div className={layout['stack']}>
          <NativeSelect
            label="Mese"
            value={first.mese}
            data={first.mesi.map((m) => ({
              value: m.mese,
              label: `${formattaMeseAnno(`${m.mese}-01`)}: ${formattaEuro(m.provvigione_centesimi)} (${contato(m.righe, 'riga', 'righe')})`,
            }))}
            onChange={(event) => setMese(event.currentTarget.value)}
          />
          {isPhone ? (
            <RowCards
              caption="Provvigioni"
              rows={righe}
              rowKey={keyOf}
              card={(r) => ({
                who: r.esercente.nome,
                amount: <Money centesimi={r.provvigione_centesimi} />,
                state: r.pagamento.numero ?? '',
                detail: `${what(r)}, su ${formattaEuro(r.base_centesimi)}`,
                // The reason is what is looked for: it is never cut.
                action: (
                  <span className={layout['note']}>
                    <Dove riga={r} />
                  </span>
                ),
              })}
            />
          ) : (
            <RowTable caption="Provvigioni" columns={COLUMNS} rows={righe} rowKey={keyOf} />
          )}
          <MoreButton query={{ hasNextPage, isFetchingNextPage, fetchNextPage }}>
            Mostra altre righe
          </MoreButton>
        </div>
      )}
      {first.in_maturazione.length > 0 && (
        <Aspettano righe={first.in_maturazione} altri={first.altri_in_maturazione} />
      )}
    </Panel>
  )
}

const pagamentoOf = (a: InMaturazione) => a.pagamento._id

const IN_MATURAZIONE: readonly Column<InMaturazione>[] = [
  {
    header: 'Pagamento',
    cell: (a) => (
      <TwoLines
        main={<Link to={paths.pagamento(a.pagamento._id)}>{a.pagamento.numero}</Link>}
        sub={`${a.esercente.nome}, incassato il ${formattaGiorno(a.incassato_il)}`}
      />
    ),
  },
  { header: 'Sicuro dal', cell: (a) => formattaGiorno(a.sicuro_dal) },
  { header: 'Incassato', align: 'right', cell: (a) => <Money centesimi={a.incassato_centesimi} /> },
]

/** Payments that earn nothing yet, since their bank may still take them back. */
function Aspettano({ righe, altri }: { righe: readonly InMaturazione[]; altri: boolean }) {
  const isPhone = usePhoneScreen()
  return (
    <div className={layout['stack']}>
      <h3 className={layout['heading']}>In maturazione</h3>
      <p className={layout['note']}>
        Addebiti sul conto che la banca può ancora riprendere: diventano una riga dal giorno scritto
        {altri ? '. Qui ci sono i primi' : ''}.
      </p>
      {isPhone ? (
        <RowCards
          caption="In maturazione"
          rows={righe}
          rowKey={pagamentoOf}
          card={(a) => ({
            who: a.esercente.nome,
            amount: <Money centesimi={a.incassato_centesimi} />,
            state: a.pagamento.numero ?? '',
            detail: `Sicuro dal ${formattaGiorno(a.sicuro_dal)}`,
          })}
        />
      ) : (
        <RowTable
          caption="In maturazione"
          columns={IN_MATURAZIONE}
          rows={righe}
          rowKey={pagamentoOf}
        />
      )}
    </div>
  )
}
