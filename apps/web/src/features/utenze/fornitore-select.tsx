import { useDebouncedValue } from '@mantine/hooks'
import { ricercaEsercenti } from '@rateo/contract/persone/esercenti'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../api/client.ts'
import { RemoteSelect } from '../../ui/fields/remote-select.tsx'

const fornitoriQuery = (search: string) =>
  queryOptions({
    queryKey: ['esercenti', 'fornitori', search],
    queryFn: ({ signal }) => call(ricercaEsercenti, { body: { search, limit: 10 }, signal }),
    placeholderData: keepPreviousData,
  })

const SEARCH_WAIT_MS = 250

type Props = {
  value: string
  /** The name of the one that was chosen before. */
  nome: string | null
  onChange: (fornitore_id: string) => void
  id?: string
  error?: ReactNode
}

/** The supplier among those who collect through the portal. */
export function FornitoreSelect({ value, nome, onChange, id, error }: Props) {
  const [typed, setTyped] = useState(nome ?? '')
  const [chosen, setChosen] = useState(nome === null ? null : { value, label: nome })
  const [search] = useDebouncedValue(typed, SEARCH_WAIT_MS)
  const { data, isFetching } = useQuery(fornitoriQuery(search === chosen?.label ? '' : search))
  const found = (data?.data ?? []).map((e) => ({ value: e._id, label: e.ragione_sociale }))
  const options = chosen && !found.some((one) => one.value === chosen.value) ? [chosen] : []
  return (
    <RemoteSelect
      {...(id !== undefined && { id })}
      label="Chi incassa sul portale (facoltativo)"
      description="Se è tra loro, le sue bollette si pagano da qui"
      placeholder="Cerca per nome"
      data={[...options, ...found]}
      isSearching={isFetching}
      nothingFound="Nessun fornitore con questo nome incassa dal portale"
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
