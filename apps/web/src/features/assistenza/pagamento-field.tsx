import { useDebouncedValue } from '@mantine/hooks'
import type { PagamentoRow } from '@rateo/contract/accordi/pagamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { RemoteSelect } from '../../ui/fields/remote-select.tsx'
import { pagamentiDaScegliereQuery } from './assistenza.api.ts'

const SEARCH_WAIT_MS = 250

const labelOf = (p: PagamentoRow) =>
  `${p.numero}: ${p.causale}, ${formattaEuro(p.importo_centesimi - p.sconto_centesimi)}, scadenza ${formattaGiorno(p.scadenza)}`

type Props = { id: string; value: string; onChange: (id: string) => void; error: ReactNode }

/** The person's own pagamento that a request is about. The one of the page before is chosen from the start. */
export function PagamentoField({ id, value, onChange, error }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const [search] = useDebouncedValue(typed, SEARCH_WAIT_MS)
  const isNamed = chosen?.value === value
  const given = useQuery({ ...pagamentiDaScegliereQuery(value), enabled: value !== '' && !isNamed })
  const [first] = given.data?.data.filter(({ _id }) => _id === value) ?? []
  const known = isNamed ? chosen : first && { value, label: labelOf(first) }
  // The box shows the chosen one: that is no search.
  const found = useQuery(pagamentiDaScegliereQuery(search === known?.label ? '' : search))
  const options = (found.data?.data ?? []).map((p) => ({ value: p._id, label: labelOf(p) }))
  const data =
    known && !options.some((one) => one.value === known.value) ? [known, ...options] : options

  return (
    <RemoteSelect
      id={id}
      label="Quale pagamento (facoltativo)"
      placeholder="Cerca per numero, causale, nome o importo"
      data={data}
      isSearching={found.isFetching}
      nothingFound="Nessun pagamento trovato."
      searchValue={typed}
      onSearchChange={setTyped}
      value={known ? value : null}
      onChange={(one, option) => {
        setChosen(one && option ? { value: one, label: option.label } : null)
        onChange(one ?? '')
      }}
      error={error}
    />
  )
}
