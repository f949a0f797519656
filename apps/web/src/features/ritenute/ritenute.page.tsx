import type { RigaAnno, TrattenuteAnno } from '@rateo/contract/registri/trattenute'
import { contato } from '@rateo/domain/parole/formato'
import { TRATTENUTE } from '@rateo/domain/trattenute/trattenute'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { usePhoneScreen } from '../../hooks/use-small-screen.ts'
import { BackLink } from '../../ui/back-link.tsx'
import layout from '../../ui/layout.module.css'
import { Money } from '../../ui/money.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'
import { TwoLines } from '../../ui/page-head.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { RowCards } from '../../ui/table/row-cards.tsx'
import { type Column, RowTable } from '../../ui/table/row-table.tsx'
import { BarraAnno, ScaricaCsv, SOMME } from './parti-comuni.tsx'
import { csvAddress, ritenuteQuery } from './ritenute.api.ts'
import { RitenuteVersate } from './ritenute-versate.tsx'
import { MoreButton } from '../../ui/plain/more-button.tsx'

/** The sums kept back of invoices: by who was paid less, and by who kept them back. */
export function RitenutePage() {
  const { role } = useSession().profile
  return role === 'cliente' ? <RitenuteVersate /> : <RitenuteEsercente />
}

/** The sums that each cliente, or the bank, kept back in a year: to be laid beside the certifications (CU) as they come. */
function RitenuteEsercente() {
  const [anno, setAnno] = useState('')
  const query = useInfiniteQuery(ritenuteQuery(anno))
  const back = <BackLink to={paths.documenti()}>Tutti i documenti</BackLink>
  if (query.error && !query.data) {
    return (
      <>
        {back}
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      </>
    )
  }
  const prima = query.data?.pages[0]
  if (prima === undefined) return <PageSkeleton />
  const righe = query.data?.pages.flatMap((pagina) => pagina.righe) ?? []
  return (
    <>
      {back}
      <p className={layout['introFar']}>
        Quanto ti ha trattenuto ogni cliente, per giorno di pagamento: confrontalo con le
        certificazioni (CU) che ricevi.
      </p>
      <div className={layout['stack']}>
        <BarraAnno anno={prima.anno} anni={prima.anni} onChange={setAnno}>
          <PerMansione mansione="esportare">
            <ScaricaCsv href={csvAddress(prima.anno)} />
          </PerMansione>
        </BarraAnno>
        {righe.length === 0 ? (
          <Panel title={`Ritenute del ${prima.anno}`}>
            <p className={layout['quiet']}>
              Nel {prima.anno} nessuno ti ha trattenuto nulla. Una ritenuta si scrive quando chiedi
              un pagamento, e si conta quando viene pagato.
            </p>
          </Panel>
        ) : (
          <>
            <Totali totali={prima.totali} anno={prima.anno} />
            <Elenco righe={righe} anno={prima.anno} />
          </>
        )}
        <div>
          <MoreButton query={query}>Mostra altri clienti</MoreButton>
        </div>
      </div>
    </>
  )
}

const Totali = ({ totali, anno }: Pick<TrattenuteAnno, 'totali' | 'anno'>) => (
  <Panel title={`In tutto nel ${anno}`}>
    <Facts
      facts={totali.map(({ tipo, clienti, importo_centesimi, base_centesimi }) => ({
        name: TRATTENUTE[tipo].nome,
        value: (
          <>
            <Money centesimi={importo_centesimi} />
            <span className={layout['sub']}>
              su <Money centesimi={base_centesimi} />, {contato(clienti, 'cliente', 'clienti')}
            </span>
          </>
        ),
      }))}
    />
  </Panel>
)

const codici = ({ cliente }: RigaAnno) =>
  [
    cliente.codice_fiscale && `C.F. ${cliente.codice_fiscale}`,
    cliente.partita_iva && `P. IVA ${cliente.partita_iva}`,
  ]
    .filter(Boolean)
    .join(' · ') || 'Senza codice fiscale'

const causale = ({ tipo }: RigaAnno) => {
  const { causale_cu, norma } = TRATTENUTE[tipo]
  return causale_cu === null ? norma : `${norma}, causale CU ${causale_cu}`
}

const keyOf = ({ cliente, tipo }: RigaAnno) => `${cliente._id}:${tipo}`

const COLUMNS: readonly Column<RigaAnno>[] = [
  { header: 'Cliente', cell: (r) => <TwoLines main={r.cliente.nome} sub={codici(r)} /> },
  {
    header: 'Che cosa',
    cell: (r) => <TwoLines main={TRATTENUTE[r.tipo].nome} sub={causale(r)} />,
  },
  ...SOMME,
]

function Elenco({ righe, anno }: { righe: readonly RigaAnno[]; anno: number }) {
  const isPhone = usePhoneScreen()
  return (
    <Panel title="Cliente per cliente">
      {isPhone ? (
        <RowCards
          caption={`Ritenute del ${anno}`}
          rows={righe}
          rowKey={keyOf}
          rowAddress={({ cliente }) => paths.cliente(cliente._id)}
          card={(r) => ({
            who: r.cliente.nome,
            amount: <Money centesimi={r.importo_centesimi} />,
            state: '',
            detail: `${TRATTENUTE[r.tipo].nome}, ${codici(r)}`,
          })}
        />
      ) : (
        <RowTable
          caption={`Ritenute del ${anno}`}
          columns={COLUMNS}
          rows={righe}
          rowKey={keyOf}
          rowAddress={({ cliente }) => paths.cliente(cliente._id)}
        />
      )}
    </Panel>
  )
}
