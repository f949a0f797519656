import { Button, Checkbox } from '@mantine/core'
import type { ScontoPiano, Sottoscrizione } from '@rateo/contract/accordi/sottoscrizione'
import type { MetodoSalvato } from '@rateo/contract/incasso/metodo-salvato'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { addebitiInParole } from '@rateo/domain/parole/condizioni-piano'
import { addebitiPrevisti } from '@rateo/domain/stati/piano'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { paths } from '../../../app/routes/paths.ts'
import { useToday } from '../../../hooks/use-today.ts'
import layout from '../../../ui/layout.module.css'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { OtpStep } from '../../../ui/otp-step.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useSottoscrivi } from './iscrizione.api.ts'
import { MetodoDellaProva } from './metodo-della-prova.tsx'

type OrdinaProps = {
  s: Sottoscrizione
  sconto: ScontoPiano | null
  /** False while the sum of the places is not known. */
  isReady: boolean
}

/** The button of the law, with the sum on it; who was asked by the esercente confirms with a code. */
export function Ordina({ s, sconto, isReady }: OrdinaProps) {
  const today = useToday()
  const toast = useToast()
  const navigate = useNavigate()
  const [metodo, setMetodo] = useState<MetodoSalvato | null>(null)
  const [isSigning, setSigning] = useState(false)
  const [avvio_chiesto, setAvvio] = useState(false)
  const isTrial = s.prova_giorni > 0
  const [primo] = addebitiPrevisti(s, today, 1)
  const oggi = sconto?.oggi_centesimi ?? (isTrial ? 0 : (primo?.importo_centesimi ?? 0))
  const sottoscrivi = useSottoscrivi(s, oggi, sconto?.codice ?? undefined)
  const ordina = () =>
    sottoscrivi.mutate(
      { ...(isTrial && metodo), avvio_chiesto },
      {
        onSuccess: ({ abbonamento_id, da_pagare_id }) => {
          if (da_pagare_id !== null) {
            void navigate({ to: paths.gateway(da_pagare_id) })
            return
          }
          toast({
            tone: 'successo',
            text: s.subentro
              ? 'Confermato: oggi non si addebita nulla.'
              : 'La prova è cominciata: oggi non si addebita nulla.',
          })
          void navigate({ to: paths.abbonamento(abbonamento_id) })
        },
      },
    )
  return (
    <Panel
      title={
        !isTrial
          ? 'Ordina'
          : s.subentro
            ? 'Su che cosa si addebita'
            : 'Su che cosa si addebita dopo la prova'
      }
    >
      {isTrial ? (
        <MetodoDellaProva
          esercente={s.esercente}
          piano_id={s.piano_id}
          metodi={s.metodi}
          onChange={setMetodo}
        />
      ) : (
        <p className={layout['flat']}>
          Dopo l’ordine scegli come pagare. L’abbonamento comincia quando il primo pagamento è
          riuscito; i prossimi si addebitano da sé sul metodo che usi adesso.
        </p>
      )}
      <Checkbox
        my={12}
        label="Chiedo che il servizio cominci subito, nei 14 giorni del recesso"
        description="Se poi recedi paghi solo i giorni che hai già avuto. Senza, ti torna tutto."
        checked={avvio_chiesto}
        onChange={(event) => setAvvio(event.currentTarget.checked)}
      />
      {sottoscrivi.error && (
        <Notice tone="errore" isAlert>
          {messageOf(sottoscrivi.error)}
        </Notice>
      )}
      <p className={layout['note']}>
        {isTrial
          ? `Oggi non paghi nulla. Senza disdetta, ${addebitiInParole(s, today)
              .slice(0, 1)
              .map(({ value }) => value)
              .join('')} si addebitano da sé.`
          : `Oggi paghi ${formattaEuro(oggi)}.`}
      </p>
      {isSigning && s.proposta ? (
        <OtpStep
          atto={{ scopo: 'accetta_piano', oggetto: s.proposta.sha256, record_id: s.proposta._id }}
          onConfirmed={ordina}
          onCancel={() => setSigning(false)}
        />
      ) : (
        <Button
          fullWidth
          loading={sottoscrivi.isPending}
          disabled={!isReady || (isTrial && metodo === null)}
          onClick={() => (s.proposta ? setSigning(true) : ordina())}
        >
          Ordina con obbligo di pagamento
        </Button>
      )}
    </Panel>
  )
}
