import { Button } from '@mantine/core'
import type { ResponseOf } from '@rateo/contract/chiamata/endpoint'
import type { getContiBanca } from '@rateo/contract/ponte/banca'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { ETICHETTE_MOVIMENTO_BANCA } from '@rateo/domain/parole/etichette-banca'
import { contato, formattaIntero } from '@rateo/domain/parole/formato'
import {
  ECCEZIONI_BANCA,
  NOMI_ECCEZIONE_BANCA,
  STATI_MOVIMENTO_BANCA,
} from '@rateo/domain/banca/movimento-banca'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { linkTo, paths } from '../../app/routes/paths.ts'
import { oneOf, searchBodyOf } from '../../hooks/search-body.ts'
import { useSearchState } from '../../hooks/use-search-state.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'
import { ListHead } from '../../ui/page-head.tsx'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Figures } from '../../ui/record/figures.tsx'
import { OptionsFilter } from '../../ui/table/filter-chip.tsx'
import { SearchTable } from '../../ui/table/search-table.tsx'
import { cardOf, COLUMNS } from './banca-columns.tsx'
import { contiQuery, movimentiQuery } from './banca.api.ts'

const ImportaDialog = lazyPart(async () => (await import('./importa.dialog.tsx')).ImportaDialog)

const FILTER_NAMES = ['stato', 'eccezione'] as const

const STATI = STATI_MOVIMENTO_BANCA.map((stato) => ({
  value: stato,
  label: ETICHETTE_MOVIMENTO_BANCA[stato].etichetta,
}))
const ECCEZIONI = ECCEZIONI_BANCA.map((value) => ({ value, label: NOMI_ECCEZIONE_BANCA[value] }))

type Conti = ResponseOf<typeof getContiBanca>

/** The movements that no rule explained, by the reason: each leads to its own. */
function DaVedere({ eccezioni }: Pick<Conti, 'eccezioni'>) {
  if (eccezioni.length === 0) return null
  const figures = eccezioni.map(({ eccezione, movimenti, importo_centesimi }) => ({
    label: NOMI_ECCEZIONE_BANCA[eccezione],
    value: (
      <Link {...linkTo(`${paths.banca()}?eccezione=${eccezione}`)}>
        {formattaEuro(importo_centesimi)}
      </Link>
    ),
    note: contato(movimenti, 'movimento', 'movimenti'),
  }))
  return <Figures label="Da abbinare" figures={figures} />
}

/** How far the import is whose movements are being matched now: whoever leaves finds it again. */
function InCorso({ in_corso }: Pick<Conti, 'in_corso'>) {
  if (in_corso === null) return null
  const { movimenti, restano, nome_file } = in_corso
  const fatti = Math.max(0, movimenti - restano)
  return (
    <Notice tone="informazione" title={`Stiamo abbinando i movimenti di ${nome_file}`}>
      <ProgressBar done={fatti} of={movimenti} />
      {`${formattaIntero(fatti)} di ${formattaIntero(movimenti)}. Puoi lasciare la pagina: va avanti da solo.`}
    </Notice>
  )
}

/** The movements of the bank accounts of an esercente, and those that wait for a person (PAG-B3). */
export function BancaPage() {
  const [isImporting, setImporting] = useState(false)
  const state = useSearchState({ filterNames: FILTER_NAMES, defaultSort: '-data' })
  const { stato, eccezione } = state.filters
  const body = searchBodyOf(state, { stato: oneOf(stato), eccezione: oneOf(eccezione) })
  const { data: conti } = useQuery(contiQuery())
  const query = useQuery(movimentiQuery(body, conti?.in_corso != null))
  const add = (
    <PerMansione mansione="banca">
      <Button leftSection={<Icon name="piu" size={18} />} onClick={() => setImporting(true)}>
        Importa un file
      </Button>
    </PerMansione>
  )
  return (
    <>
      <ListHead intro="Quello che la banca dice del tuo conto, accanto a quello che ti devono.">
        {add}
      </ListHead>
      {conti && <InCorso in_corso={conti.in_corso} />}
      {conti && <DaVedere eccezioni={conti.eccezioni} />}
      <SearchTable
        list={{ raccolta: 'movimenti_banca', body }}
        caption="Movimenti della banca"
        searchLabel="Cerca per nome, causale o importo"
        filters={
          <>
            <OptionsFilter
              label="Stato"
              options={STATI}
              value={stato ?? ''}
              onChange={(value) => state.setFilters({ stato: value })}
            />
            <OptionsFilter
              label="Motivo"
              options={ECCEZIONI}
              value={eccezione ?? ''}
              onChange={(value) => state.setFilters({ eccezione: value })}
            />
          </>
        }
        columns={COLUMNS}
        card={cardOf}
        rowKey={(row) => row._id}
        rowAddress={(row) => paths.movimentoBanca(row._id)}
        state={state}
        result={query.data}
        error={query.data && !query.isPlaceholderData ? null : query.error}
        isStale={query.isPlaceholderData}
        onRetry={() => void query.refetch()}
        emptyTitle="Ancora nessun movimento"
        emptyText="Scarica dalla tua banca i movimenti del conto e importali qui: i bonifici attesi si chiudono da soli, e vedi subito che cosa non torna."
        emptyAction={add}
      />
      {isImporting && (
        <ImportaDialog conti={conti?.data ?? []} onClose={() => setImporting(false)} />
      )}
    </>
  )
}
