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

/** A big rimborso leaves only after a code that names it and its amount. */
export function ApprovaRimborso({ rimborso, onDone, onCancel }: Props) {
  const { _id, importo_centesimi } = rimborso
  const key = useIdempotencyKey(`approva-rimborso:${_id}`)
  const approva = useApprovaRimborso(key)
  useHold(approva.isPending)
  return (
    <>
      <p style={{ marginTop: 0, lineHeight: 1.5 }}>
        {formattaEuro(importo_centesimi)} superano la soglia oltre la quale serve una conferma.
        Nessun importo è stato ancora mosso.
      </p>
      {approva.error && (
        <Notice tone="errore" isAlert>
          {messageOf(approva.error)}
        </Notice>
      )}
      <OtpStep
        atto={{ scopo: 'rimborso', oggetto: _id }}
        onConfirmed={() => approva.mutate(_id, { onSuccess: onDone })}
        onCancel={onCancel}
      />
    </>
  )
}
