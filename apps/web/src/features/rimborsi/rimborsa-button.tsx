import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { lazy, Suspense, useState } from 'react'
import { ActionButton } from '../../ui/action-button.tsx'

const RimborsaDialog = lazy(async () => ({
  default: (await import('./rimborsa.dialog.tsx')).RimborsaDialog,
}))

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
      {isOpen && (
        <Suspense fallback={null}>
          <RimborsaDialog pagamento={pagamento} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
