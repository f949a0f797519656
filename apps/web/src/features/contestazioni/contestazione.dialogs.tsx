import { Textarea } from '@mantine/core'
import type { Contestazione } from '@rateo/contract/incasso/contestazioni'
import { inviaProve, PROVA_MAX } from '@rateo/contract/incasso/prove-contestazione'
import { NOMI_MOTIVO_CONTESTAZIONE, NOMI_PROVA } from '@rateo/domain/parole/prove-contestazione'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato } from '@rateo/domain/parole/formato'
import { useState } from 'react'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { useToast } from '../../ui/notices/toast.tsx'
import { useAccetta, useInviaProve } from './contestazioni.api.ts'
import { FileProve } from './file-prove.tsx'

type Props = { contestazione: Contestazione; onClose: () => void }

/** The checklist of what the bank looks for, to be sent a single time. What is written is kept until then. */
export function ProveDialog({ contestazione: c, onClose }: Props) {
  const invia = useInviaProve(c._id, useIdempotencyKey(`prove:${c._id}`))
  const toast = useToast()
  const [isGoing, setGoing] = useState(false)
  const initial: Record<string, string> = Object.fromEntries(
    c.prove.map(({ prova, testo }) => [prova, testo]),
  )
  const countOf = (values: Readonly<Record<string, string>>) =>
    Object.values(values).filter((testo) => testo.trim() !== '').length
  const [first] = c.prove
  const { held, values, field } = useContractForm({
    initial,
    schema: inviaProve.body,
    toBody: (prove) => ({ prove }),
    names: Object.fromEntries(c.prove.map(({ prova }) => [`prove/${prova}`, prova])),
    check: (prove) =>
      first && countOf(prove) === 0 && c.file.length === 0
        ? { [first.prova]: 'Scrivi una prova o allega un file.' }
        : {},
    change: invia,
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: 'Prove inviate: la banca le sta guardando.' })
    },
    draft: `prove-${c._id}`,
  })

  return (
    <FormDialog
      title="Rispondi alla contestazione"
      size="lg"
      top="5dvh"
      held={held}
      label="Invia le prove"
      isDisabled={isGoing}
      backLabel="Continua dopo"
      aside={
        <span className={layout['note']} aria-live="polite">
          {isGoing
            ? 'Un file sta salendo: poi puoi inviare'
            : `${countOf(values)} di ${c.prove.length} voci scritte, ${contato(c.file.length, 'file', 'file')}`}
        </span>
      }
      onClose={onClose}
    >
      <p className={layout['prose']}>
        {NOMI_MOTIVO_CONTESTAZIONE[c.motivo]}. La banca guarda soprattutto le prime voci. Puoi
        inviare una volta sola; quello che scrivi resta qui finché non lo invii.
      </p>
      {c.prove.map(({ prova }) => (
        <Textarea
          key={prova}
          label={NOMI_PROVA[prova].nome}
          description={NOMI_PROVA[prova].aiuto}
          rows={3}
          maxLength={PROVA_MAX}
          {...field(prova)}
        />
      ))}
      <FileProve contestazione={c} onGoing={setGoing} />
    </FormDialog>
  )
}

export function AccettaDialog({ contestazione: c, onClose }: Props) {
  const accetta = useAccetta(c._id, useIdempotencyKey(`accetta:${c._id}`))
  const toast = useToast()
  const confirm = () =>
    accetta.mutate(undefined, {
      onSuccess: () => {
        onClose()
        toast({ tone: 'successo', text: 'Contestazione accettata: l’importo resta al cliente.' })
      },
    })
  return (
    <ConfirmDialog
      isOpen
      title="Accettare la contestazione?"
      confirmLabel="Accetta"
      isDangerous
      isBusy={accetta.isPending}
      error={accetta.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {formattaEuro(c.intero_centesimi)} restano al cliente
      {c.pagamenti > 1 && `, su ${c.pagamenti} pagamenti fatti insieme,`} e non si può più
      rispondere. Il costo della pratica non torna indietro.
    </ConfirmDialog>
  )
}
