import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ClienteSelect } from '../../ui/fields/cliente-select.tsx'
import layout from '../../ui/layout.module.css'
import { clienteQuery, pianiQuery, useDiChi } from './promozioni.api.ts'

/** Ids in one text, as a draft keeps them. */
export const idsIn = (text: string): string[] => (text === '' ? [] : text.split(','))

type Props = {
  value: string
  onChange: (ids: string) => void
  error?: ReactNode
}

/** The piani that a promozione is for; none, and it is for all of them. */
export function PianiField({
  value,
  onChange,
  error,
  esercente_id,
}: Props & { esercente_id: string }) {
  const di = useDiChi()
  const { data } = useQuery({
    ...pianiQuery(di, esercente_id),
    enabled: !di.isStaff || esercente_id !== '',
  })
  const piani = data?.piani ?? []
  if (piani.length === 0) return null
  return (
    <Checkbox.Group
      label="Solo per questi piani (facoltativo)"
      description="Nessuno scelto, vale per tutti."
      value={idsIn(value)}
      onChange={(ids) => onChange(ids.join(','))}
      error={error}
    >
      <div className={layout['stack']}>
        {piani.map(({ _id, nome }) => (
          <Checkbox key={_id} value={_id} label={nome} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

/** The clienti that a promozione is for, added one at a time; none, and it is for all of them. */
export function ClientiField({ value, onChange, error }: Props) {
  const ids = idsIn(value)
  return (
    <div className={layout['stack']}>
      <ClienteSelect
        // Each choice goes to the list below, and the field begins anew.
        key={value}
        label="Solo per questi clienti (facoltativo)"
        nothingFound="Nessun cliente con questo nome"
        value=""
        onChange={(id) => {
          if (id !== '' && !ids.includes(id)) onChange([...ids, id].join(','))
        }}
        error={error}
      />
      {ids.length > 0 && (
        <ul className={layout['list']} aria-label="Clienti scelti">
          {ids.map((id) => (
            <li key={id}>
              <Scelto id={id} onLeave={() => onChange(ids.filter((one) => one !== id).join(','))} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Scelto({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { data } = useQuery(clienteQuery(id))
  const nome = data?.data.find(({ _id }) => _id === id)?.nome ?? 'Cliente scelto'
  return (
    <span className={layout['inline']}>
      {nome}
      <Button variant="subtle" size="compact-md" onClick={onLeave} aria-label={`Togli ${nome}`}>
        Togli
      </Button>
    </span>
  )
}
