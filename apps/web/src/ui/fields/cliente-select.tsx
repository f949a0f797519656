import { useDebouncedValue } from '@mantine/hooks'
import { searchClienti } from '@rateo/contract/persone/clienti'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../api/client.ts'
import { RemoteSelect } from './remote-select.tsx'

/** The customers that a search by name, e-mail or codice fiscale finds. */
const clientiQuery = (search: string) =>
  queryOptions({
    queryKey: ['clienti', 'scelta', search],
    queryFn: ({ signal }) => call(searchClienti, { body: { search, limit: 10 }, signal }),
    placeholderData: keepPreviousData,
  })

const SEARCH_WAIT_MS = 250

const toOption = ({ _id, nome, email }: { _id: string; nome: string; email: string }) => ({
  value: _id,
  label: `${nome} – ${email}`,
})

type Props = {
  /** Null where something above the field says it. */
  label: string | null
  nothingFound: string
  value: string
  onChange: (cliente_id: string) => void
  error?: ReactNode
  /** Needed where a form asks for several. */
  id?: string
}

/** The choice of a known cliente, looked for by name, e-mail or codice fiscale. */
export function ClienteSelect({
  label,
  nothingFound,
  value: wanted,
  onChange,
  error,
  id = 'cliente_id',
}: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const [search] = useDebouncedValue(typed, SEARCH_WAIT_MS)
  // A cliente that comes with the address or with a draft is known by its id: the name is asked for here.
  const named = useQuery({
    ...clientiQuery(wanted),
    enabled: wanted !== '' && chosen?.value !== wanted,
  })
  const known = named.data?.data.find(({ _id }) => _id === wanted)
  const picked = chosen ?? (known ? toOption(known) : null)
  // The box shows the chosen name: that is no search.
  const { data, isFetching } = useQuery(clientiQuery(search === picked?.label ? '' : search))
  const found = (data?.data ?? []).map(toOption)
  const options =
    picked && !found.some(({ value }) => value === picked.value) ? [picked, ...found] : found

  return (
    <RemoteSelect
      id={id}
      {...(label === null ? { 'aria-label': 'Cerca un cliente' } : { label })}
      placeholder="Nome, e-mail o codice fiscale"
      data={options}
      isSearching={isFetching}
      nothingFound={nothingFound}
      searchValue={typed}
      onSearchChange={setTyped}
      value={wanted || null}
      onChange={(value, option) => {
        setChosen(value && option ? { value, label: option.label } : null)
        onChange(value ?? '')
      }}
      error={error}
    />
  )
}
