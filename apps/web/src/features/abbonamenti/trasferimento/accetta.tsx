import { Button, Checkbox } from '@mantine/core'
import type { Trasferimento } from '@rateo/contract/accordi/sottoscrizione'
import type { MetodoSalvato } from '@rateo/contract/incasso/metodo-salvato'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { paths } from '../../../app/routes/paths.ts'
import layout from '../../../ui/layout.module.css'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { OtpStep } from '../../../ui/otp-step.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { MetodoDellaProva } from '../iscrizione/metodo-della-prova.tsx'
import { useAccetta } from './trasferimento.api.ts'

/** The method of the next charges, and the button of the law: the yes wants a code. */
export function Accetta({ t }: { t: Trasferimento }) {
  const toast = useToast()
  const navigate = useNavigate()
  const [metodo, setMetodo] = useState<MetodoSalvato | null>(null)
  const [isSigning, setSigning] = useState(false)
  const [avvio_chiesto, setAvvio] = useState(false)
  const accetta = useAccetta(t)
  const conferma = () =>
    accetta.mutate(
      { ...metodo, avvio_chiesto },
      {
        onSuccess: ({ abbonamento_id }) => {
          if (abbonamento_id === null) return
          toast({ tone: 'successo', text: 'L’abbonamento è tuo: oggi non si addebita nulla.' })
          void navigate({ to: paths.abbonamento(abbonamento_id) })
        },
      },
    )
  return (
    <Panel title="Su che cosa si addebita">
      <MetodoDellaProva
        esercente={t.esercente}
        piano_id={t.piano_id}
        metodi={t.metodi}
        onChange={setMetodo}
      />
      <Checkbox
        my={12}
        label="Chiedo che il servizio cominci subito, nei 14 giorni del recesso"
        description="Se poi recedi paghi solo i giorni che hai già avuto. Senza, ti torna tutto quello che hai pagato."
        checked={avvio_chiesto}
        onChange={(event) => setAvvio(event.currentTarget.checked)}
      />
      {accetta.error && (
        <Notice tone="errore" isAlert>
          {messageOf(accetta.error)}
        </Notice>
      )}
      <p className={layout['note']}>
        Oggi non paghi nulla. Poi si addebita da sé quello che leggi qui sopra.
        {metodo === null && ' Scegli la carta o il conto per andare avanti.'}
      </p>
      {isSigning ? (
        <OtpStep
          atto={{ scopo: 'accetta_trasferimento', oggetto: t.sha256, record_id: t._id }}
          onConfirmed={conferma}
          onCancel={() => setSigning(false)}
        />
      ) : (
        <Button
          fullWidth
          loading={accetta.isPending}
          disabled={metodo === null}
          onClick={() => setSigning(true)}
        >
          Prendi con obbligo di pagamento
        </Button>
      )}
    </Panel>
  )
}
