import { TextInput } from '@mantine/core'
import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import {
  type AnteprimaSconto,
  anteprimaScontoAbbonamento,
} from '@rateo/contract/promozioni/sconto-abbonamento'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { useState } from 'react'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { useSession } from '../../../hooks/use-session.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { useToast } from '../../../ui/notices/toast.tsx'
import { Facts } from '../../../ui/panel.tsx'
import { useProvaSconto, useTogliSconto, useUsaCodice } from './sconto.api.ts'

type Props = { abbonamento: Abbonamento; onClose: () => void }

/** A code on the next charge: first what it takes off, then the yes to exactly that (ABB-M4). */
export function UsaCodiceDialog({ abbonamento: a, onClose }: Props) {
  const [vista, setVista] = useState<AnteprimaSconto | null>(null)
  const isCliente = useSession().profile.role === 'cliente'
  const { held, field } = useContractForm({
    initial: { codice: '' },
    schema: anteprimaScontoAbbonamento.body,
    toBody: ({ codice }) => ({ codice }),
    change: useProvaSconto(a._id),
    onDone: setVista,
  })
  if (vista !== null) return <ConfermaSconto abbonamento={a} vista={vista} onClose={onClose} />
  return (
    <FormDialog title="Usa un codice" held={held} label="Prova il codice" onClose={onClose}>
      <p className={layout['flat']}>
        Vale per il prossimo addebito; quelli dopo restano al loro prezzo. Prima leggi quanto toglie
        {isCliente ? '' : ', poi il cliente riceve una e-mail con le cifre'}.
      </p>
      <TextInput
        label="Codice promozione"
        autoComplete="off"
        maxLength={40}
        data-autofocus
        {...field('codice')}
      />
    </FormDialog>
  )
}

type ConfermaProps = Props & { vista: AnteprimaSconto }

/** The next charges with a discount, and the yes to it. */
export function ConfermaSconto({ abbonamento: a, vista, onClose }: ConfermaProps) {
  const toast = useToast()
  const isCliente = useSession().profile.role === 'cliente'
  const usa = useUsaCodice(a._id)
  const { codice, nome, sconto_centesimi, addebiti } = vista
  const done = () => {
    onClose()
    toast({
      tone: 'successo',
      text: `Sconto messo: ${isCliente ? 'ti arriva' : 'il cliente riceve'} una e-mail con le cifre.`,
    })
  }
  return (
    <ConfirmDialog
      isOpen
      title={`${nome}: ${formattaEuro(sconto_centesimi)} in meno`}
      confirmLabel="Usa lo sconto"
      isBusy={usa.isPending}
      error={usa.error}
      onConfirm={() => usa.mutate({ codice, sconto_centesimi }, { onSuccess: done })}
      onClose={onClose}
    >
      <Facts
        facts={addebiti.map((uno) => ({
          name: formattaGiornoCompleto(uno.giorno),
          value:
            uno.sconto_centesimi > 0
              ? `${formattaEuro(uno.importo_centesimi)} invece di ${formattaEuro(uno.prezzo_centesimi)}`
              : formattaEuro(uno.importo_centesimi),
        }))}
      />
      <p className={layout['note']}>Oggi non si addebita nulla.</p>
    </ConfirmDialog>
  )
}

/** The price that was agreed to, again: nothing was charged with the discount yet. */
export function TogliScontoDialog({ abbonamento: a, onClose }: Props) {
  const toast = useToast()
  const togli = useTogliSconto(a._id)
  const done = () => {
    onClose()
    toast({ tone: 'successo', text: 'Lo sconto è tolto.' })
  }
  return (
    <ConfirmDialog
      isOpen
      title="Togliere lo sconto?"
      confirmLabel="Togli lo sconto"
      isBusy={togli.isPending}
      error={togli.error}
      onConfirm={() => togli.mutate(undefined, { onSuccess: done })}
      onClose={onClose}
    >
      {a.sconto !== null &&
        `${formattaGiornoCompleto(a.sconto.giorno).replace(/^./, (c) => c.toUpperCase())} si addebitano ${formattaEuro(a.sconto.prezzo_centesimi)} invece di ${formattaEuro(a.sconto.importo_centesimi)}. Oggi non si addebita nulla.`}
    </ConfirmDialog>
  )
}
