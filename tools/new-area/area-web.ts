// The files of a new area in the browser.
import type { Names } from './area-names.ts'

const api = (
  n: Names,
): string => `import * as contract from '@rateo/contract/${n.neighbourhood}/${n.area}'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'

export const ${n.camel}Query = (body: SearchInput) =>
  queryOptions({
    queryKey: ['${n.wire}', 'elenco', body],
    queryFn: ({ signal }) => call(contract.search${n.pascal}, { body, signal }),
    placeholderData: keepPreviousData,
  })

export const ${n.camelOne}Query = (id: string) =>
  queryOptions({
    queryKey: ['${n.wire}', 'un${n.o === 'a' ? 'a' : 'o'}', id],
    queryFn: ({ signal }) => call(contract.get${n.pascalOne}, { params: { id }, signal }),
  })

/** Keeps what the server answers for the page of the new record; the lists are asked for anew. */
export function useCrea${n.pascalOne}() {
  const queryClient = useQueryClient()
  return useChange({
    send: (body: InputOf<typeof contract.crea${n.pascalOne}>) => call(contract.crea${n.pascalOne}, { body }),
    onSuccess: (made) => {
      queryClient.setQueryData(${n.camelOne}Query(made._id).queryKey, made)
      return queryClient.invalidateQueries({ queryKey: ['${n.wire}', 'elenco'] })
    },
  })
}
`

const columns = (
  n: Names,
): string => `import { COLONNE_${n.upperOne}, type ${n.pascalOne}Row } from '@rateo/contract/${n.neighbourhood}/${n.area}'
import { formattaData } from '@rateo/domain/parole/formato'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { TwoLines } from '../../ui/page-head.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { columnsOf } from '../../ui/table/declared-columns.tsx'
import type { CardOf } from '../../ui/table/row-cards.tsx'
import type { Column } from '../../ui/table/row-table.tsx'

const column = columnsOf<${n.pascalOne}Row>(COLONNE_${n.upperOne})

const nome = column('nome', { cell: (row) => <TwoLines main={row.nome} /> })
const esercente = column('esercente')
const creato = column('created_at', { sort: 'created_at', yields: 'first' })
const stato = column('stato')

export const columnsFor = (role: Ruolo): readonly Column<${n.pascalOne}Row>[] =>
  role === 'admin' ? [nome, esercente, creato, stato] : [nome, creato, stato]

export const cardOf = (row: ${n.pascalOne}Row): CardOf => ({
  who: row.nome,
  amount: null,
  state: <StatoBadge entita="${n.wireOne}" stato={row.stato} />,
  detail: \`Creat${n.o} il \${formattaData(row.created_at)}\`,
})
`

const listHead = (n: Names): string => `import { Button } from '@mantine/core'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { STATI_${n.upperOne} } from '@rateo/domain/stati/${n.one}'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { oneOf, searchBodyOf } from '../../hooks/search-body.ts'
import { useSearchState } from '../../hooks/use-search-state.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Icon } from '../../ui/icon.tsx'
import { ListHead } from '../../ui/page-head.tsx'
import { OptionsFilter } from '../../ui/table/filter-chip.tsx'
import { SearchTable } from '../../ui/table/search-table.tsx'
import { ${n.pascalOne}Dialog } from './${n.one}.dialog.tsx'
import { cardOf, columnsFor } from './${n.area}-columns.tsx'
import { ${n.camel}Query } from './${n.area}.api.ts'

const FILTER_NAMES = ['stato'] as const

const STATI = STATI_${n.upperOne}.map((stato) => ({
  value: stato,
  label: etichettaDi('${n.wireOne}', stato).etichetta,
}))
`

const listBody = (n: Names): string => `
/** The ${n.many} of an esercente, who adds them; the staff read those of all. */
export function ${n.pascal}Page() {
  const { role } = useSession().profile
  const isOwner = role === 'esercente'
  const [isAdding, setAdding] = useState(false)
  const navigate = useNavigate()
  const state = useSearchState({ filterNames: FILTER_NAMES, defaultSort: '-created_at' })
  const { stato } = state.filters
  const body = searchBodyOf(state, { stato: oneOf(stato) })
  const query = useQuery(${n.camel}Query(body))
  const add = isOwner && (
    <Button leftSection={<Icon name="piu" size={18} />} onClick={() => setAdding(true)}>
      Aggiungi ${n.aOne}
    </Button>
  )
  return (
    <>
      <ListHead
        intro={isOwner ? '${cap(n.theMany)} della tua attività.' : '${cap(n.theMany)} degli esercenti.'}
      >
        {add}
      </ListHead>
      <SearchTable
        list={{ raccolta: '${n.wire}', body }}
        caption="${n.title}"
        searchLabel="Cerca per nome"
        filters={
          <OptionsFilter
            label="Stato"
            options={STATI}
            value={stato ?? ''}
            onChange={(value) => state.setFilters({ stato: value })}
          />
        }
        columns={columnsFor(role)}
        card={cardOf}
        rowKey={(row) => row._id}
        rowAddress={(row) => paths.${n.camelOne}(row._id)}
        state={state}
        result={query.data}
        error={query.data && !query.isPlaceholderData ? null : query.error}
        isStale={query.isPlaceholderData}
        onRetry={() => void query.refetch()}
        emptyTitle="Ancora ${n.noOne}"
        emptyText={
          isOwner
            ? 'Aggiungi ${n.theFirst}: basta il nome, con cui poi si ritrova qui.'
            : 'Nessun esercente ha ancora aggiunto ${n.aOne}.'
        }
        emptyAction={add}
      />
      {isAdding && (
        <${n.pascalOne}Dialog
          onClose={() => setAdding(false)}
          onSaved={({ _id }) => void navigate({ to: paths.${n.camelOne}(_id) })}
        />
      )}
    </>
  )
}
`

const detailPage = (
  n: Names,
): string => `import type { ${n.pascalOne}Row } from '@rateo/contract/${n.neighbourhood}/${n.area}'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { CronologiaPanel } from '../../ui/record/cronologia-panel.tsx'
import { RecordHeader } from '../../ui/record/record-header.tsx'
import { InstantDay } from '../../ui/date.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { ${n.camelOne}Query } from './${n.area}.api.ts'

/** One of the ${n.many}: its facts and its history. */
export function ${n.pascalOne}Page() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(${n.camelOne}Query(id))
  return (
    <>
      <BackLink to={paths.${n.camel}()}>${n.allMany}</BackLink>
      {query.data ? (
        <Detail row={query.data} />
      ) : query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
      {query.data && <CronologiaPanel raccolta="${n.wire}" id={id} />}
    </>
  )
}

function Detail({ row }: { row: ${n.pascalOne}Row }) {
  const { role } = useSession().profile
  const owner = role === 'admin' ? [{ name: 'Esercente', value: row.esercente.nome }] : []
  return (
    <>
      <RecordHeader
        lead={row.nome}
        state={<StatoBadge entita="${n.wireOne}" stato={row.stato} />}
        facts={[]}
      />
      <Panel title="Dati">
        <Facts
          facts={[
            ...owner,
            { name: 'Codice', value: <code>{row._id}</code> },
            { name: 'Creat${n.o} il', value: <InstantDay value={row.created_at} /> },
          ]}
        />
      </Panel>
    </>
  )
}
`

const dialog = (n: Names): string => `import { TextInput } from '@mantine/core'
import { ${n.camelOne}Body, type ${n.pascalOne}Row } from '@rateo/contract/${n.neighbourhood}/${n.area}'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useCrea${n.pascalOne} } from './${n.area}.api.ts'

type Props = { onClose: () => void; onSaved: (made: ${n.pascalOne}Row) => void }

/** A new one of the ${n.many}. */
export function ${n.pascalOne}Dialog({ onClose, onSaved }: Props) {
  const { held, field } = useContractForm({
    initial: { nome: '' },
    schema: ${n.camelOne}Body,
    toBody: (values) => values,
    change: useCrea${n.pascalOne}(),
    onDone: onSaved,
  })
  return (
    <FormDialog title="Aggiungi ${n.aOne}" held={held} label="Aggiungi" onClose={onClose}>
      <TextInput label="Nome" maxLength={100} autoComplete="off" data-autofocus {...field('nome')} />
    </FormDialog>
  )
}
`

function cap(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Path → text; the tests are in area-web-test.ts. */
export function webFiles(n: Names): [string, string][] {
  const folder = `apps/web/src/features/${n.area}`
  return [
    [`${folder}/${n.area}.api.ts`, api(n)],
    [`${folder}/${n.area}-columns.tsx`, columns(n)],
    [`${folder}/${n.area}.page.tsx`, listHead(n) + listBody(n)],
    [`${folder}/${n.one}.page.tsx`, detailPage(n)],
    [`${folder}/${n.one}.dialog.tsx`, dialog(n)],
  ]
}
