import { Button, NativeSelect } from '@mantine/core'
import type { RigaStudio } from '@rateo/contract/ponte/studio'
import { formattaMeseAnno } from '@rateo/domain/parole/formato'
import { NOMI_RUOLI_SQUADRA } from '@rateo/domain/permessi/squadra'
import { aggiungiGiorni, aggiungiMesi } from '@rateo/domain/tempo/giorno'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { usePhoneScreen } from '../../hooks/use-small-screen.ts'
import layout from '../../ui/layout.module.css'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { type Column, RowTable } from '../../ui/table/row-table.tsx'
import { SearchBox } from '../../ui/table/search-box.tsx'
import { Accrediti, Casse, Documenti, Nome, Somma } from './celle.tsx'
import { ordina } from './ordine.ts'
import { pacchettiAddress, studioQuery } from './studio.api.ts'

const colonneDi = (oggi: string): readonly Column<RigaStudio>[] => [
  { header: 'Attività', sort: 'nome', cell: (riga) => <Nome riga={riga} /> },
  { header: 'Il tuo ruolo', yields: 'first', cell: ({ ruolo }) => NOMI_RUOLI_SQUADRA[ruolo] },
  {
    header: 'In scadenza',
    sort: 'in_scadenza',
    align: 'right',
    cell: (riga) => <Somma riga={riga} somma={riga.in_scadenza} dove={vicine(oggi)} />,
  },
  {
    header: 'In ritardo',
    sort: 'in_ritardo',
    align: 'right',
    cell: (riga) => (
      <Somma riga={riga} somma={riga.in_ritardo} dove={`${paths.pagamenti()}?in_ritardo=si`} />
    ),
  },
  { header: 'Accrediti', sort: 'accrediti', cell: (riga) => <Accrediti riga={riga} /> },
  { header: 'Casse', sort: 'casse', cell: (riga) => <Casse riga={riga} /> },
  { header: 'Documenti', sort: 'documenti', cell: (riga) => <Documenti riga={riga} /> },
]

const PROSSIMI_GIORNI = 7

/** The list of what falls due in the days that the number counts. */
const vicine = (oggi: string) =>
  `${paths.pagamenti()}?scadenza_dal=${oggi}&scadenza_al=${aggiungiGiorni(oggi, PROSSIMI_GIORNI)}`

/** Shows what asks for attention in every esercente of a person, and hands out the papers of a month of all (Y7). */
export function StudioPage() {
  const { data, error, refetch } = useQuery(studioQuery)
  const [cerca, setCerca] = useState('')
  const [sort, setSort] = useState('-in_ritardo')
  const isPhone = usePhoneScreen()
  if (data === undefined) {
    return error ? <PageError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  }
  const colonne = colonneDi(data.oggi)
  const righe = ordina(data.attivita, { cerca, sort })
  return (
    <div className={layout['stack']}>
      <p className={layout['intro']}>
        Quello che chiede attenzione in ogni attività per cui lavori. “In scadenza” guarda i
        prossimi 7 giorni. Premi un numero per aprirlo in quella attività.
      </p>
      <div className={layout['row']}>
        <SearchBox label="Cerca per nome" value={cerca} onChange={setCerca} />
        <Mese ultimo={data.mese} />
      </div>
      {righe.length === 0 ? (
        <p className={layout['lineProse']}>Nessuna attività con questo nome.</p>
      ) : isPhone ? (
        righe.map((riga) => <Scheda key={riga._id} riga={riga} colonne={colonne.slice(1)} />)
      ) : (
        <RowTable
          caption="Le tue attività"
          columns={colonne}
          rows={righe}
          rowKey={({ _id }) => _id}
          sort={sort}
          onSort={setSort}
        />
      )}
    </div>
  )
}

/** As far back as packs are asked for. */
const MESI = 24

const nome = (mese: string) => formattaMeseAnno(`${mese}-01`)

/** The packs of a month that is over: the latest one, where no other is chosen. */
function Mese({ ultimo }: { ultimo: string }) {
  const [mese, setMese] = useState(ultimo)
  const mesi = Array.from({ length: MESI }, (_, n) => aggiungiMesi(`${ultimo}-01`, -n).slice(0, 7))
  return (
    <>
      <NativeSelect
        aria-label="Mese dei pacchetti"
        value={mese}
        data={mesi.map((value) => ({ value, label: nome(value) }))}
        onChange={({ currentTarget }) => setMese(currentTarget.value)}
      />
      <Button component="a" variant="default" href={pacchettiAddress(mese)} download>
        Tutti i pacchetti di {nome(mese)}
      </Button>
    </>
  )
}

type SchedaProps = { riga: RigaStudio; colonne: readonly Column<RigaStudio>[] }

function Scheda({ riga, colonne }: SchedaProps) {
  const facts = colonne.map((colonna) => ({
    name: colonna.header,
    value: colonna.cell(riga),
  }))
  return (
    <Panel title={riga.nome}>
      <Nome riga={riga} isLink />
      <Facts facts={facts} />
    </Panel>
  )
}
