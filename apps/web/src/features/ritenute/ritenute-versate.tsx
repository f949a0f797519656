import type { RigaVersata, TrattenuteVersate } from '@rateo/contract/registri/trattenute'
import { TRATTENUTE } from '@rateo/domain/trattenute/trattenute'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { usePhoneScreen } from '../../hooks/use-small-screen.ts'
import { BackLink } from '../../ui/back-link.tsx'
import layout from '../../ui/layout.module.css'
import { Money } from '../../ui/money.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { TwoLines } from '../../ui/page-head.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowCards } from '../../ui/table/row-cards.tsx'
import { type Column, RowTable } from '../../ui/table/row-table.tsx'
import { BarraAnno, ScaricaCsv, SOMME } from './parti-comuni.tsx'
import { versateCsvAddress, versateQuery } from './ritenute.api.ts'

/** The sums that a cliente kept back, pays by F24 and certifies (CU), esercente by esercente. */
export function RitenuteVersate() {
  const [anno, setAnno] = useState('')
  const { data, error, refetch } = useQuery(versateQuery(anno))
  const back = <BackLink to={paths.documenti()}>Tutti i documenti</BackLink>
  if (error && !data) {
    return (
      <>
        {back}
        <PageError error={error} onRetry={() => void refetch()} />
      </>
    )
  }
  if (!data) return <PageSkeleton />
  return (
    <>
      {back}
      <p className={layout['introFar']}>
        Quanto hai trattenuto a ogni esercente, per giorno di pagamento: lo versi con l’F24 e lo
        certifichi con la CU.
      </p>
      <div className={layout['stack']}>
        <BarraAnno anno={data.anno} anni={data.anni} onChange={setAnno}>
          <ScaricaCsv href={versateCsvAddress(data.anno)} />
        </BarraAnno>
        {data.righe.length === 0 ? (
          <Panel title={`Ritenute del ${data.anno}`}>
            <p className={layout['quiet']}>
              Nel {data.anno} non hai trattenuto nulla a nessuno. Se una fattura ha la ritenuta, qui
              la trovi dal giorno in cui la paghi.
            </p>
          </Panel>
        ) : (
          <Elenco letto={data} />
        )}
      </div>
    </>
  )
}

type Props = { letto: TrattenuteVersate }

const codici = ({ esercente }: RigaVersata) =>
  [
    esercente.codice_fiscale !== null && esercente.codice_fiscale !== esercente.partita_iva
      ? `C.F. ${esercente.codice_fiscale}`
      : '',
    `P. IVA ${esercente.partita_iva}`,
  ]
    .filter((uno) => uno !== '')
    .join(' · ')

const comeSiVersa = ({ tipo }: RigaVersata) => {
  const { causale_cu, codice_tributo, norma } = TRATTENUTE[tipo]
  return (
    [
      codice_tributo === null ? '' : `codice tributo ${codice_tributo}`,
      causale_cu === null ? '' : `causale CU ${causale_cu}`,
    ]
      .filter((uno) => uno !== '')
      .join(', ') || norma
  )
}

const keyOf = ({ esercente, tipo }: RigaVersata) => `${esercente._id}:${tipo}`

const COLUMNS: readonly Column<RigaVersata>[] = [
  { header: 'Esercente', cell: (r) => <TwoLines main={r.esercente.nome} sub={codici(r)} /> },
  {
    header: 'Che cosa',
    cell: (r) => <TwoLines main={TRATTENUTE[r.tipo].nome} sub={comeSiVersa(r)} />,
  },
  ...SOMME,
]

function Elenco({ letto: { righe, anno } }: Props) {
  const isPhone = usePhoneScreen()
  return (
    <Panel title="Esercente per esercente">
      {isPhone ? (
        <RowCards
          caption={`Ritenute del ${anno}`}
          rows={righe}
          rowKey={keyOf}
          card={(r) => ({
            who: r.esercente.nome,
            amount: <Money centesimi={r.importo_centesimi} />,
            state: '',
            detail: `${TRATTENUTE[r.tipo].nome}, ${comeSiVersa(r)}. ${codici(r)}`,
          })}
        />
      ) : (
        <RowTable caption={`Ritenute del ${anno}`} columns={COLUMNS} rows={righe} rowKey={keyOf} />
      )}
    </Panel>
  )
}
