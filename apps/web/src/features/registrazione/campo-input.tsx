import { Anchor, Autocomplete, Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DayField } from '../../ui/fields/day-field.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { RemoteSelect } from '../../ui/fields/remote-select.tsx'
import type { Campo } from './campi.ts'
import { comuniQuery } from './registrazione.api.ts'
import classes from './percorso.module.css'
import { idOf, type Valori } from './valori.ts'

const SEARCH_WAIT_MS = 250

type Props = {
  campo: Exclude<Campo, { tipo: 'gruppo' }>
  /** `titolari.0.nome` for a field of a row. */
  name: string
  value: Valori[string] | undefined
  error: string | undefined
  /** Several fields at once: choosing a comune also says its provincia. */
  onChange: (change: Valori) => void
  luoghi: Readonly<Record<string, string>>
}

/** The way to a text that is agreed to: it opens beside what was written so far. */
export const Leggi = ({ parole, indirizzo }: { parole: string; indirizzo: string }) => (
  <Anchor
    className={classes['leggi']}
    underline="always"
    size="sm"
    href={indirizzo}
    target="_blank"
    rel="noopener"
  >
    {parole}
  </Anchor>
)

export function CampoInput({ campo, name, value, error, onChange, luoghi }: Props) {
  const text = typeof value === 'string' ? value : ''
  const set = (next: string | boolean) => onChange({ [campo.nome]: next })
  const common = {
    id: idOf(name),
    label: campo.etichetta,
    description: campo.aiuto,
    error,
  }
  switch (campo.tipo) {
    case 'casella':
      return (
        <>
          <Checkbox
            {...common}
            checked={value === true}
            onChange={(event) => set(event.currentTarget.checked)}
          />
          {campo.leggi && <Leggi {...campo.leggi} />}
        </>
      )
    case 'giorno':
      return <DayField {...common} value={text} onChange={set} />
    case 'importo':
      return <MoneyField {...common} value={text} onChange={set} />
    case 'scelta':
      return (
        <Select
          {...common}
          data={[...campo.opzioni]}
          value={text || null}
          onChange={(next) => set(next ?? '')}
          placeholder="Scegli"
          allowDeselect={false}
        />
      )
    case 'luogo':
      return <LuogoInput {...common} value={text} onChange={set} saved={luoghi[text]} />
    case 'comune':
      return <ComuneInput {...common} value={text} onChange={onChange} />
    case 'area':
      return (
        <Textarea
          {...common}
          rows={3}
          value={text}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )
    case 'numero':
      return (
        <TextInput
          {...common}
          value={text}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => set(event.currentTarget.value)}
        />
      )
    case 'testo':
      return (
        <TextInput
          {...common}
          value={text}
          inputMode={campo.inputMode ?? 'text'}
          autoComplete={campo.autoComplete ?? 'off'}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )
  }
}

type Common = {
  id: string
  label: string
  description: string | undefined
  error: string | undefined
}

/** The place of birth: what is kept is its Belfiore code, what is read is its name. */
function LuogoInput({
  value,
  onChange,
  saved,
  ...common
}: Common & { value: string; onChange: (code: string) => void; saved: string | undefined }) {
  const [typed, setTyped] = useState(saved ?? '')
  const [chosen, setChosen] = useState(saved ? { value, label: saved } : null)
  const [search] = useDebouncedValue(typed, SEARCH_WAIT_MS)
  const { data, isFetching } = useQuery(comuniQuery(search === chosen?.label ? '' : search, false))
  const found = (data?.data ?? []).map(({ belfiore, nome, sigla }) => ({
    value: belfiore,
    label: `${nome} (${sigla})`,
  }))
  const options =
    chosen && !found.some((one) => one.value === chosen.value) ? [chosen, ...found] : found
  return (
    <RemoteSelect
      {...common}
      placeholder="Ad esempio Roma"
      data={options}
      isSearching={isFetching}
      nothingFound={typed.trim().length < 2 ? 'Scrivi almeno due lettere' : 'Nessun luogo trovato'}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value || null}
      onChange={(next, option) => {
        setChosen(next && option ? { value: next, label: option.label } : null)
        onChange(next ?? '')
      }}
    />
  )
}

/** The comune of an address: any name may be typed, one that is chosen says its provincia as well. */
function ComuneInput({
  value,
  onChange,
  ...common
}: Common & { value: string; onChange: (change: Valori) => void }) {
  const [search] = useDebouncedValue(value, SEARCH_WAIT_MS)
  const { data } = useQuery(comuniQuery(search, true))
  const found = data?.data ?? []
  return (
    <Autocomplete
      {...common}
      data={[...new Set(found.map(({ nome }) => nome))]}
      filter={({ options }) => options}
      value={value}
      autoComplete="off"
      onChange={(citta) => {
        const chosen = found.filter(({ nome }) => nome === citta)
        const [only] = chosen
        onChange({ citta, ...(only && chosen.length === 1 && { provincia: only.sigla }) })
      }}
    />
  )
}
