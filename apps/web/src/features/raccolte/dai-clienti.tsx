import { TextInput } from '@mantine/core'
import { leggiPeso } from '@rateo/domain/atti/leggi-persone'
import { contato } from '@rateo/domain/parole/formato'
import type { ModoRaccolta } from '@rateo/domain/stati/raccolta'
import { useState } from 'react'
import { ClienteSelect } from '../../ui/fields/cliente-select.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { readTyped } from '../../ui/fields/typed-amount.ts'
import layout from '../../ui/layout.module.css'

export type Scelti = {
  clienti: string[]
  etichetta?: string
  quota_centesimi: number | null
  peso: number | null
}

type DaiClientiProps = {
  modo: ModoRaccolta
  onChange: (scelti: Scelti) => void
}

/** Clienti of the esercente: one at a time, or all that have a tag. */
export function DaiClienti({ modo, onChange }: DaiClientiProps) {
  const [clienti, setClienti] = useState<string[]>([])
  const [etichetta, setEtichetta] = useState('')
  const [quota, setQuota] = useState('')
  const say = (change: { clienti?: string[]; etichetta?: string; quota?: string }) => {
    const parola = (change.etichetta ?? etichetta).trim()
    const scritta = change.quota ?? quota
    onChange({
      clienti: change.clienti ?? clienti,
      ...(parola !== '' && { etichetta: parola }),
      quota_centesimi: modo === 'tabella' ? readTyped(scritta) : null,
      peso: modo === 'pesi' ? leggiPeso(scritta) : null,
    })
  }
  return (
    <>
      <ClienteSelect
        label="Un cliente alla volta"
        nothingFound="Nessun cliente trovato."
        value={clienti.at(-1) ?? ''}
        onChange={(id) => {
          const dopo = id === '' || clienti.includes(id) ? clienti : [...clienti, id]
          setClienti(dopo)
          say({ clienti: dopo })
        }}
      />
      {clienti.length > 0 && (
        <p className={layout['note']}>
          {contato(clienti.length, 'cliente scelto', 'clienti scelti')}.
        </p>
      )}
      <TextInput
        label="Tutti quelli con un’etichetta"
        description="Come è scritta nelle loro schede."
        autoComplete="off"
        maxLength={40}
        value={etichetta}
        onChange={(event) => {
          setEtichetta(event.currentTarget.value)
          say({ etichetta: event.currentTarget.value })
        }}
      />
      {modo === 'tabella' && (
        <MoneyField
          label="Quanto paga ciascuno di loro"
          value={quota}
          onChange={(text) => {
            setQuota(text)
            say({ quota: text })
          }}
        />
      )}
      {modo === 'pesi' && (
        <TextInput
          label="Millesimi di ciascuno di loro"
          inputMode="decimal"
          value={quota}
          onChange={(event) => {
            setQuota(event.currentTarget.value)
            say({ quota: event.currentTarget.value })
          }}
        />
      )}
    </>
  )
}
