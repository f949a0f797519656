import { Button, Group } from '@mantine/core'
import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import type { Rimborso } from '@rateo/contract/incasso/rimborsi'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { ApprovaRimborso } from './approva-rimborso.tsx'
import { RimborsaForm } from './rimborsa.form.tsx'

type Props = { pagamento: Pagamento; onClose: () => void }

const TONI = {
  riuscito: 'successo',
  fallito: 'errore',
} as const

/** Gives money back: how much and why, the code where one is asked for, what became of it (PAG-M5). */
export function RimborsaDialog({ pagamento, onClose }: Props) {
  const [chiesti, setChiesti] = useState<readonly Rimborso[] | null>(null)
  const daApprovare = chiesti?.find(
    ({ stato, seconda_persona }) => stato === 'in_approvazione' && !seconda_persona,
  )
  const replace = (approvato: Rimborso) =>
    setChiesti((before) => before?.map((r) => (r._id === approvato._id ? approvato : r)) ?? null)

  return (
    <Dialog onClose={onClose} title="Rimborsa il cliente">
      {chiesti === null ? (
        <RimborsaForm pagamento={pagamento} onAsked={setChiesti} onClose={onClose} />
      ) : daApprovare ? (
        <ApprovaRimborso rimborso={daApprovare} onDone={replace} onCancel={onClose} />
      ) : (
        <Outcome chiesti={chiesti} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Outcome({ chiesti, onClose }: { chiesti: readonly Rimborso[]; onClose: () => void }) {
  return (
    <>
      {chiesti.map(({ _id, stato, messaggio }) => (
        <Notice
          key={_id}
          tone={stato === 'riuscito' || stato === 'fallito' ? TONI[stato] : 'informazione'}
          isAlert
        >
          {messaggio}
        </Notice>
      ))}
      <Group justify="flex-end" mt={24}>
        <Button onClick={onClose}>Ho capito</Button>
      </Group>
    </>
  )
}
