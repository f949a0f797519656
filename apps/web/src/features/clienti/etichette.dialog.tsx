import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { Checkbox, TagsInput } from '@mantine/core'
import type { Cliente } from '@rateo/contract/persone/clienti'
import {
  CONTROLLI_CLIENTE,
  type ControlloCliente,
  EFFETTI_CONTROLLI,
  LIMITI_ETICHETTE,
  NOMI_CONTROLLI,
} from '@rateo/domain/identita/controlli-cliente'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { heldBy } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { useToast } from '../../ui/notices/toast.tsx'
import { etichetteQuery, useEtichetta } from './clienti.api.ts'

/** The esercente's own words for a cliente, and what it forbids the portal to do (CLI-B1). */
export function EtichetteDialog({
  cliente: c,
  onClose,
}: {
  cliente: Cliente
  onClose: () => void
}) {
  const toast = useToast()
  const usate = useQuery(etichetteQuery)
  const change = useEtichetta(c._id)
  const [etichette, setEtichette] = useState<string[]>(c.etichette)
  const [controlli, setControlli] = useState<readonly ControlloCliente[]>(c.controlli)
  const held = heldBy(change, () =>
    change.mutate(
      { etichette, controlli: [...controlli] },
      {
        onSuccess: () => {
          toast({ tone: 'successo', text: 'Etichette e controlli salvati.' })
          onClose()
        },
      },
    ),
  )
  return (
    <FormDialog title="Etichette e controlli" held={held} label="Salva" onClose={onClose}>
      <TagsInput
        label="Etichette"
        description="Parole tue, che il cliente non legge. Scrivi e premi Invio."
        data={(usate.data?.data ?? []).map(({ etichetta }) => etichetta)}
        maxTags={LIMITI_ETICHETTE.quante}
        maxLength={LIMITI_ETICHETTE.lettere}
        isDuplicate={(una, altre) => altre.some((a) => a.toLowerCase() === una.toLowerCase())}
        comboboxProps={{ withinPortal: false }}
        value={etichette}
        onChange={setEtichette}
      />
      <fieldset className={layout['form']}>
        <legend>Controlli</legend>
        {CONTROLLI_CLIENTE.map((uno) => (
          <Checkbox
            key={uno}
            label={NOMI_CONTROLLI[uno]}
            description={EFFETTI_CONTROLLI[uno]}
            checked={controlli.includes(uno)}
            onChange={({ currentTarget: { checked } }) =>
              setControlli((prima) =>
                checked ? [...prima, uno] : prima.filter((altro) => altro !== uno),
              )
            }
          />
        ))}
      </fieldset>
    </FormDialog>
  )
}
