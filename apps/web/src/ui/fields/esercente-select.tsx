import { useDebouncedValue } from '@mantine/hooks'
import { searchEsercenti } from '@rateo/contract/persone/esercenti'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../api/client.ts'
import { RemoteSelect } from './remote-select.tsx'

const SEARCH_WAIT_MS = 250

type Found = { data: readonly { _id: string; ragione_sociale: string }[] }

type ChoiceProps = {
  value: string
  onChange: (esercente_id: string) => void
  id?: string
  error?: ReactNode
}

type FoundProps = ChoiceProps & {
  label: string
  description: string | null
  nothingFound: string
  /** The name of the one that was chosen before. */
  nome?: string | null
  /** A name for what `find` asks, so that its answers are kept apart. */
  among: string
  find: (search: string, signal: AbortSignal) => Promise<Found>
}

/** One of the esercenti that a call finds by name. */
export function FoundEsercente(props: FoundProps) {
  const { value, onChange, id, error, label, description, nothingFound, among, find } = props
  const nome = props.nome ?? null
  const [typed, setTyped] = useState(nome ?? '')
  const [chosen, setChosen] = useState(nome === null ? null : { value, label: nome })
  const [debounced] = useDebouncedValue(typed, SEARCH_WAIT_MS)
  const search = debounced === chosen?.label ? '' : debounced
  const { data, isFetching } = useQuery({
    queryKey: ['esercenti', among, search],
    queryFn: ({ signal }) => find(search, signal),
    placeholderData: keepPreviousData,
  })
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
      nothingFound={nothingFound}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value || null}
      onChange={(next, option) => {
        setChosen(next && option ? { value: next, label: option.label } : null)
        onChange(next ?? '')
      }}
      error={error}
    />
  )
}

type Props = ChoiceProps & { label?: string; description?: string | null }

/** One of the esercenti, found by name, as the staff look for them. */
export const EsercenteSelect = ({
  label = 'Esercente (facoltativo)',
  description = 'Vuoto, vale per tutti.',
  ...choice
}: Props) => (
  <FoundEsercente
    {...choice}
    label={label}
    description={description}
    nothingFound="Nessun esercente con questo nome"
    among="scelta"
    find={(search, signal) => call(searchEsercenti, { body: { search, limit: 10 }, signal })}
  />
)
