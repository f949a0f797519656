import { SegmentedControl, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { RemoteSelect } from '../../ui/remote-select.tsx'
import { clientiQuery } from './pagamenti.api.ts'
import classes from './richiedi-pagamento.module.css'
import type { RichiestaValues } from './richiedi-pagamento.values.ts'

type Props = { form: UseFormReturnType<RichiestaValues> }

/** Who is asked: one of the customers there are, or a new one. */
export function ClienteFields({ form }: Props) {
  const titleId = useId()
  const { chi } = form.values
  return (
    <div className={classes['cliente']}>
      <span id={titleId} className={classes['label']}>
        Cliente
      </span>
      <SegmentedControl
        aria-labelledby={titleId}
        data={[
          { value: 'esistente', label: 'Già cliente' },
          { value: 'nuovo', label: 'Nuovo cliente' },
        ]}
        value={chi}
        onChange={(value) => form.setFieldValue('chi', value === 'nuovo' ? 'nuovo' : 'esistente')}
      />
      {chi === 'esistente' ? (
        <ClienteSelect form={form} />
      ) : (
        <div className={classes['pair']}>
          <TextInput
            id="nome"
            label="Nome e cognome"
            autoComplete="off"
            maxLength={100}
            {...form.getInputProps('nome')}
          />
          <TextInput
            id="email"
            type="email"
            label="E-mail"
            autoComplete="off"
            maxLength={254}
            {...form.getInputProps('email')}
          />
        </div>
      )}
    </div>
  )
}

const SEARCH_WAIT_MS = 250

const toOption = ({ _id, nome, email }: { _id: string; nome: string; email: string }) => ({
  value: _id,
  label: `${nome} – ${email}`,
})

function ClienteSelect({ form }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const [search] = useDebouncedValue(typed, SEARCH_WAIT_MS)
  const wanted = form.values.cliente_id
  // Who comes with the address or with a draft is known by id: the name is still to be looked for.
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
      id="cliente_id"
      aria-label="Cerca un cliente"
      placeholder="Cerca per nome, e-mail o codice fiscale"
      data={options}
      isSearching={isFetching}
      nothingFound="Nessun cliente trovato. Scegli “Nuovo cliente” per aggiungerlo."
      searchValue={typed}
      onSearchChange={setTyped}
      value={form.values.cliente_id || null}
      onChange={(value, option) => {
        setChosen(value && option ? { value, label: option.label } : null)
        form.setFieldValue('cliente_id', value ?? '')
      }}
      error={form.errors['cliente_id']}
    />
  )
}
