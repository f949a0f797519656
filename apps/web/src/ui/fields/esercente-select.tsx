import { useDebouncedValue } from '@mantine/hooks'
import { searchEsercenti } from '@rateo/contract/persone/esercenti'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../api/client.ts'
import { RemoteSelect } from './remote-select.tsx'

const esercentiQuery = (search: string) =>
  queryOptions({
    queryKey: ['esercenti', 'scelta', search],
    queryFn: ({ signal }) => call(searchEsercenti, { body: { search, limit: 10 }, signal }),
    placeholderData: keepPreviousData,
  })

const SEARCH_WAIT_MS = 250

type Props = {
  value: string
  onChange: (esercente_id: string) => void
  id?: string
  error?: ReactNode
  label?: string
  description?: string | null
}

/** One of the esercenti, found by name. */
export function EsercenteSelect({
  value,
  onChange,
  id,
  error,
  label = 'Esercente (facoltativo)',
  description = 'Vuoto, vale per tutti.',
}: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const [search] = useDebouncedValue(typed, SEARCH_WAIT_MS)
  const { data, isFetching } = useQuery(esercentiQuery(search === chosen?.label ? '' : search))
  const found = (data?.data ?? []).map((e) => ({ value: e._id, label: e.ragione_sociale }))
  const options = chosen && !found.some((one) => one.value === chosen.value) ? [chosen] : []
  return (
    <RemoteSelect
      {...(id !== undefined && { id })}
      label={label}
      {...(description !== null && { description })}
      placeholder="Cerca per nome"
      data={[...options, ...found]}
      isSearching={isFetching}
      nothingFound="Nessun esercente con questo nome"
      searchValue={typed}
      onSearchChange={setTyped}
      value={value || null}
      onChange={(id, option) => {
        setChosen(id && option ? { value: id, label: option.label } : null)
        onChange(id ?? '')
      }}
      error={error}
    />
  )
}
