import { Button, Group } from '@mantine/core'
import type { Rimborso } from '@rateo/contract/incasso/rimborsi'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { messageOf } from '../../api/client.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { useHold } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { OtpStep } from '../../ui/otp-step.tsx'
import { useApprovaRimborso } from './rimborsi.api.ts'

type Props = {
  rimborso: Rimborso
  onDone: (approvato: Rimborso) => void
  onCancel: () => void
}

/** A big rimborso leaves only after a code that names it and its amount, or when a second person of the team approves it. */
export function ApprovaRimborso({ rimborso, onDone, onCancel }: Props) {
  const { _id, importo_centesimi, seconda_persona } = rimborso
  const isWithoutCode = seconda_persona?.con_codice === false
  const key = useIdempotencyKey(`approva-rimborso:${_id}`)
  const approva = useApprovaRimborso(key)
  const approve = () => approva.mutate(_id, { onSuccess: onDone })
  useHold(approva.isPending)
  return (
    <>
      <p style={{ marginTop: 0, lineHeight: 1.5 }}>
        {seconda_persona
          ? `${seconda_persona.chiesto_da} chiede di restituire ${formattaEuro(importo_centesimi)}. Nessun importo è stato ancora mosso.`
          : `${formattaEuro(importo_centesimi)} superano la soglia oltre la quale serve una conferma. Nessun importo è stato ancora mosso.`}
      </p>
      {approva.error && (
        <Notice tone="errore" isAlert>
          {messageOf(approva.error)}
        </Notice>
      )}
      {isWithoutCode ? (
        <Group gap={8}>
          <Button loading={approva.isPending} onClick={approve}>
            Approva
          </Button>
          <Button variant="default" onClick={onCancel}>
            Non ora
          </Button>
        </Group>
      ) : (
        <OtpStep
          atto={{ scopo: 'rimborso', oggetto: _id }}
          onConfirmed={approve}
          onCancel={onCancel}
        />
      )}
    </>
  )
}
