import { Button, Textarea } from '@mantine/core'
import type { Rata } from '@rateo/contract/accordi/dilazioni'
import { contestaEvento } from '@rateo/contract/accordi/evento-rata'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import layout from '../../../ui/layout.module.css'
import { Money } from '../../../ui/money.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { OtpStep } from '../../../ui/otp-step.tsx'
import { nomeRata } from '../words.ts'
import { fileEventoAddress, useConfermaEvento, useContestaEvento } from './evento.api.ts'

type Props = {
  dilazione_id: string
  rata: Rata
  evento: NonNullable<Rata['evento']>
  onClose: () => void
}

/** The cliente confirms the event with a code, or says why it has not come (Y10). */
export function RispondiEventoDialog(props: Props) {
  const { rata, evento, onClose } = props
  const [step, setStep] = useState<'scegli' | 'conferma' | 'contesta'>('scegli')
  const back = () => setStep('scegli')
  return (
    <Dialog title={`“${evento.testo}” è avvenuto?`} onClose={onClose}>
      <div className={layout['form']}>
        <p className={layout['flat']}>
          {nomeRata(rata)}, <Money centesimi={rata.residuo_centesimi} />. L’esercente dice che
          l’evento è avvenuto
          {evento.dichiarazione?.nota ? `: “${evento.dichiarazione.nota}”.` : '.'} L’ultimo giorno
          per confermarlo è il {formattaGiornoLungo(evento.entro_il)}.
          {evento.dichiarazione?.file && (
            <>
              {' '}
              <a
                href={fileEventoAddress(props.dilazione_id, rata.n, evento.dichiarazione.file._id)}
              >
                Scarica {evento.dichiarazione.file.nome_file}
              </a>
            </>
          )}
        </p>
        {step === 'scegli' && (
          <>
            <p className={layout['flat']}>
              Se lo confermi oggi la rata scade il{' '}
              <strong>{formattaGiornoLungo(evento.se_confermato_oggi)}</strong>. Se non è avvenuto
              dillo: la rata resta in attesa e non ti viene addebitato nulla.
            </p>
            <div className={layout['row']}>
              <Button size="md" data-autofocus onClick={() => setStep('conferma')}>
                Sì, è avvenuto
              </Button>
              <Button size="md" variant="default" onClick={() => setStep('contesta')}>
                No, non è avvenuto
              </Button>
            </div>
          </>
        )}
        {step === 'conferma' && <Conferma {...props} onBack={back} />}
        {step === 'contesta' && <Contesta {...props} onBack={back} />}
      </div>
    </Dialog>
  )
}

type StepProps = Props & { onBack: () => void }

function Conferma({ dilazione_id, rata, evento, onClose, onBack }: StepProps) {
  const toast = useToast()
  const conferma = useConfermaEvento(dilazione_id, rata.n)
  const scadenza = evento.se_confermato_oggi
  const send = () =>
    conferma.mutate(
      { scadenza },
      {
        onSuccess: () => {
          onClose()
          toast({
            tone: 'successo',
            text: `Confermato: la rata scade il ${formattaGiornoLungo(scadenza)}.`,
          })
        },
      },
    )
  return (
    <>
      {conferma.error && (
        <Notice tone="errore" title="Non confermato" isAlert>
          {messageOf(conferma.error)}
        </Notice>
      )}
      <OtpStep
        atto={{
          scopo: 'conferma_evento',
          oggetto: `rata:${rata.n}:${dilazione_id}`,
          record_id: dilazione_id,
        }}
        onConfirmed={send}
        onCancel={onBack}
      />
    </>
  )
}

function Contesta({ dilazione_id, rata, onClose, onBack }: StepProps) {
  const toast = useToast()
  const { held, field } = useContractForm({
    initial: { motivo: '' },
    schema: contestaEvento.body,
    toBody: ({ motivo }) => ({ motivo: motivo.trim() }),
    change: useContestaEvento(dilazione_id, rata.n),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: 'L’esercente legge il motivo. La rata resta in attesa.' })
    },
  })
  return (
    <Form held={held} label="Contesta l’evento" onBack={onBack}>
      <Textarea
        label="Perché non è avvenuto"
        rows={3}
        maxLength={300}
        data-autofocus
        {...field('motivo')}
      />
    </Form>
  )
}
