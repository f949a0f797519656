import { Button } from '@mantine/core'
import type { listAccreditiEseguiti } from '@rateo/contract/incasso/accrediti-eseguiti'
import {
  type DoveSono as Dove,
  getDoveSonoCsv,
  type ParteDeiSoldi,
  type Posto,
  type RigaDeiSoldi,
} from '@rateo/contract/incasso/dove-sono'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { ResponseOf } from '@rateo/contract/chiamata/endpoint'
import { POSTI_IN_PAROLE } from '@rateo/domain/banca/posti'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { usePhoneScreen } from '../../hooks/use-small-screen.ts'
import { both } from '../../ui/both.ts'
import { Day } from '../../ui/date.tsx'
import layout from '../../ui/layout.module.css'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { TwoLines } from '../../ui/page-head.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { RowCards } from '../../ui/table/row-cards.tsx'
import { type Column, RowTable } from '../../ui/table/row-table.tsx'
import { doveQuery } from './conti.api.ts'
import { TIPI_RIGA } from './words.ts'

type Saldo = NonNullable<ResponseOf<typeof listAccreditiEseguiti>['saldo']>

/** The word before the day until which money is in a place. */
const QUANDO: Partial<Record<Posto, string>> = {
  in_viaggio: 'Arriva',
  disponibile: 'Parte',
  in_arrivo: 'Disponibile',
}

const spiega = ({ posto, fino_al, perche }: ParteDeiSoldi) =>
  fino_al === null
    ? `${perche}.`
    : `${QUANDO[posto] ?? 'Fino a'} ${formattaGiornoCompleto(fino_al)}. ${perche}.`

/** The same place for the same reason is said once, with the day of each part. */
function insieme(parti: readonly ParteDeiSoldi[]) {
  const dove = ({ posto, perche }: ParteDeiSoldi) => `${posto} ${perche}`
  return [...new Set(parti.map(dove))].map((uno) => parti.filter((parte) => dove(parte) === uno))
}

function Gruppo({ parti }: { parti: readonly ParteDeiSoldi[] }) {
  const somma = parti.reduce((totale, { importo_centesimi }) => totale + importo_centesimi, 0)
  const [prima] = parti
  if (!prima || parti.length === 1) {
    return <TwoLines main={<Money centesimi={somma} />} sub={prima && spiega(prima)} />
  }
  return (
    <>
      <TwoLines main={<Money centesimi={somma} />} />
      {parti.map(({ importo_centesimi, fino_al, posto }, n) => (
        <span key={String(n)} className={layout['sub']}>
          {formattaEuro(importo_centesimi)}
          {fino_al !== null &&
            `: ${(QUANDO[posto] ?? 'Fino a').toLowerCase()} ${formattaGiornoCompleto(fino_al)}`}
        </span>
      ))}
      <span className={layout['sub']}>{prima.perche}.</span>
    </>
  )
}

/** The parts with their sum. */
export const Parti = ({ dove: { parti, totale_centesimi } }: { dove: Dove }) => (
  <Facts
    facts={[
      ...insieme(parti).map((uguali, n) => ({
        key: String(n),
        name: POSTI_IN_PAROLE[uguali[0]?.posto ?? 'disponibile'],
        value: <Gruppo parti={uguali} />,
      })),
      {
        key: 'totale',
        name: 'In tutto',
        value: (
          <strong>
            <Money centesimi={totale_centesimi} />
          </strong>
        ),
      },
    ]}
  />
)

/** The place of each euro now, why it is there and until when; together they are what is owed (CNT-B1). */
export function DoveSono({ saldo }: { saldo: Saldo }) {
  const { data, error, refetch } = useQuery(doveQuery)
  const [isWhole, setWhole] = useState(false)
  const { in_arrivo_centesimi, disponibile_centesimi, fermo } = saldo
  return (
    <Panel
      title="Dove sono i tuoi soldi"
      aside={
        data !== undefined &&
        data.parti.length > 0 && (
          <a href={getDoveSonoCsv.path} download aria-label="Dove sono i tuoi soldi, CSV">
            CSV
          </a>
        )
      }
    >
      {fermo !== null && (
        <Notice tone="avviso" title="Gli accrediti sono fermi">
          {`Il motivo: ${fermo}. Il denaro resta tuo e parte quando è risolto.`}
        </Notice>
      )}
      {in_arrivo_centesimi + disponibile_centesimi < 0 && (
        <Notice tone="avviso" title="Il saldo è sotto zero">
          Sono tornati indietro più soldi di quelli che c’erano, per rimborsi, reclami o addebiti
          restituiti. I prossimi incassi lo ripianano prima che parta un altro accredito.
        </Notice>
      )}
      {error && data === undefined && <PageError error={error} onRetry={() => void refetch()} />}
      {data?.parti.length === 0 && (
        <p className={layout['quietProse']}>
          Niente in attesa: tutto quello che hai incassato online è arrivato alla tua banca.
        </p>
      )}
      {data !== undefined && data.parti.length > 0 && <Parti dove={data} />}
      {data !== undefined && data.righe.length > 0 && (
        <div className={both(layout['row'], layout['below'])}>
          <Button
            variant="default"
            size="sm"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? 'Nascondi i pagamenti' : 'Pagamento per pagamento'}
          </Button>
        </div>
      )}
      {isWhole && data !== undefined && <Righe righe={data.righe} altre={data.altre} />}
    </Panel>
  )
}

type Riga = RigaDeiSoldi & { n: number }

const cheCosa = ({ tipo, pagamento, reclamo }: Riga) =>
  [
    TIPI_RIGA[tipo] ?? 'Altro',
    ...(pagamento === null ? [] : [pagamento.causale]),
    ...(reclamo ? ['c’è un reclamo aperto'] : []),
  ].join(' · ')

const Fino = ({ posto, fino_al }: Riga) => (
  <TwoLines
    main={POSTI_IN_PAROLE[posto]}
    sub={fino_al === null ? undefined : <Day value={fino_al} />}
  />
)

const COLONNE: readonly Column<Riga>[] = [
  { header: 'Di chi', cell: (r) => <TwoLines main={r.cliente ?? '—'} sub={cheCosa(r)} /> },
  { header: 'Dove, fino al', cell: (r) => <Fino {...r} /> },
  { header: 'Importo', align: 'right', cell: (r) => <Money centesimi={r.importo_centesimi} /> },
]

const indirizzo = ({ pagamento }: Riga) =>
  pagamento === null ? paths.accrediti() : paths.pagamento(pagamento._id)

function Righe({ righe, altre }: { righe: readonly RigaDeiSoldi[]; altre: boolean }) {
  const isPhone = usePhoneScreen()
  const table = {
    caption: 'Pagamento per pagamento',
    rows: righe.map((riga, n) => ({ ...riga, n })),
    rowKey: ({ n }: Riga) => String(n),
    rowAddress: indirizzo,
  }
  return (
    <>
      {isPhone ? (
        <RowCards
          {...table}
          card={(r) => ({
            who: r.cliente ?? '—',
            amount: <Money centesimi={r.importo_centesimi} />,
            state: r.fino_al !== null && <Day value={r.fino_al} />,
            detail: `${POSTI_IN_PAROLE[r.posto]} · ${cheCosa(r)}`,
          })}
        />
      ) : (
        <RowTable {...table} columns={COLONNE} />
      )}
      {altre && (
        <p className={layout['quietProse']}>
          Questi sono i primi {righe.length}: nel file CSV ci sono tutti.
        </p>
      )}
    </>
  )
}
