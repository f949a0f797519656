import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { useState } from 'react'
import { ActionButton } from '../../ui/action-button.tsx'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'

const RimborsaDialog = lazyPart(async () => (await import('./rimborsa.dialog.tsx')).RimborsaDialog)

/** Opens the refund of a pagamento; nothing for people who may never refund. */
export function RimborsaButton({ pagamento }: { pagamento: Pagamento }) {
  const [isOpen, setOpen] = useState(false)
  const rimborsa = pagamento.azioni_consentite.find(({ azione }) => azione === 'rimborsa')
  if (!rimborsa) return null
  return (
    <>
      <ActionButton
        isAllowed={rimborsa.consentita}
        reason={rimborsa.motivo}
        onClick={() => setOpen(true)}
      >
        Rimborsa
      </ActionButton>
      {isOpen && <RimborsaDialog pagamento={pagamento} onClose={() => setOpen(false)} />}
    </>
  )
}
