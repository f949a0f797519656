import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { TESTO_MAX } from '@rateo/contract/ponte/assistenza'
import { creaRispostaPronta, type RispostaPronta } from '@rateo/contract/ponte/assistenza-coda'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useEliminaRisposta, useSalvaRisposta } from './coda.api.ts'

type Props = { pronte: readonly RispostaPronta[]; onClose: () => void }

/** Writes, changes and takes away the answers that the staff keep. */
export function RispostePronteDialog({ pronte, onClose }: Props) {
  const [id, setId] = useState('')
  const chosen = pronte.find((one) => one._id === id) ?? null
  return (
    <RispostaForm
      key={id}
      chosen={chosen}
      onClose={onClose}
      choose={
        <NativeSelect
          label="Quale"
          data={[
            { value: '', label: 'Una nuova' },
            ...pronte.map((one) => ({ value: one._id, label: one.titolo })),
          ]}
          value={id}
          onChange={(event) => setId(event.currentTarget.value)}
        />
      }
    />
  )
}

type FormProps = {
  chosen: RispostaPronta | null
  choose: ReactNode
  onClose: () => void
}

function RispostaForm({ chosen, choose, onClose }: FormProps) {
  const toast = useToast()
  const elimina = useEliminaRisposta()
  const { held, field } = useContractForm({
    initial: { titolo: chosen?.titolo ?? '', testo: chosen?.testo ?? '' },
    schema: creaRispostaPronta.body,
    toBody: (typed) => typed,
    change: useSalvaRisposta(chosen?._id ?? null),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: 'Risposta pronta salvata.' })
    },
  })
  const takeAway = (id: string) =>
    elimina.mutate(id, {
      onSuccess: () => {
        onClose()
        toast({ tone: 'successo', text: 'Risposta pronta tolta.' })
      },
      onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
    })
  return (
    <FormDialog title="Risposte pronte" held={held} label="Salva" onClose={onClose}>
      {choose}
      <TextInput label="Titolo" autoComplete="off" maxLength={100} {...field('titolo')} />
      <Textarea
        label="Testo"
        description="{nome} diventa il nome di chi ha scritto"
        rows={5}
        maxLength={TESTO_MAX}
        {...field('testo')}
      />
      {chosen && (
        <Button
          variant="subtle"
          color="red.9"
          loading={elimina.isPending}
          onClick={() => takeAway(chosen._id)}
        >
          Togli «{chosen.titolo}»
        </Button>
      )}
    </FormDialog>
  )
}
