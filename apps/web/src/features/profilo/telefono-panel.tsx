import { TextInput } from '@mantine/core'
import { cellulare } from '@rateo/contract/chiamata/campi'
import type { DatiPersonali } from '@rateo/contract/persone/dati-personali'
import { formattaTelefono } from '@rateo/domain/identita/telefono'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { onward } from '../../api/change.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Form } from '../../ui/form.tsx'
import layout from '../../ui/layout.module.css'
import { useToast } from '../../ui/notices/toast.tsx'
import { OtpStep } from '../../ui/otp-step.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PROFILO } from './profilo.api.ts'

const telefonoBody = z.object({ telefono: cellulare })

/** The telephone, confirmed by a code; it can only be read where the installation sends no SMS. */
export function TelefonoPanel({ dati }: { dati: DatiPersonali }) {
  const canConfirm = useSession().appSettings.sms.conferma_telefono
  const toast = useToast()
  const queryClient = useQueryClient()
  const [numero, setNumero] = useState<string | null>(null)
  const { held, isUnsaved, forget, field } = useContractForm({
    initial: { telefono: dati.telefono ?? '' },
    schema: telefonoBody,
    toBody: (values) => values,
    change: onward<{ telefono: string }>(),
    onDone: ({ telefono }) => setNumero(cellulare.parse(telefono)),
    draft: 'profilo-telefono',
    isKept: true,
  })
  const confirmed = () => {
    forget()
    setNumero(null)
    toast({ tone: 'successo', text: 'Cellulare confermato.' })
    void queryClient.invalidateQueries({ queryKey: PROFILO })
  }
  return (
    <Panel title="Cellulare">
      {dati.telefono && (
        <p className={layout['lineProse']}>
          <strong>{formattaTelefono(dati.telefono)}</strong> ·{' '}
          {dati.telefono_verificato ? 'confermato' : 'da confermare'}
        </p>
      )}
      {!canConfirm && (
        <p className={layout['lineProse']}>
          Per ora non inviamo SMS: un numero si conferma, o si cambia, quando potremo mandarti il
          codice.
        </p>
      )}
      {canConfirm && numero === null && (
        <Form
          held={held}
          label="Conferma il numero"
          isQuiet
          isDisabled={!isUnsaved && dati.telefono_verificato}
        >
          <TextInput
            label="Numero di cellulare"
            description="Ti mandiamo un SMS con un codice"
            type="tel"
            autoComplete="tel"
            maw={360}
            {...field('telefono')}
          />
        </Form>
      )}
      {numero !== null && (
        <OtpStep
          atto={{ scopo: 'verifica_telefono', oggetto: numero }}
          onConfirmed={confirmed}
          onCancel={() => setNumero(null)}
        />
      )}
    </Panel>
  )
}
