import { Button } from '@mantine/core'
import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { useState } from 'react'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'

const ScegliGiornoDialog = lazyPart(
  async () => (await import('./scegli-giorno.dialog.tsx')).ScegliGiornoDialog,
)

/** Opens the choice of the day of the month; nothing where it cannot be chosen. */
export function ScegliGiorno({ dilazione: d }: { dilazione: Dilazione }) {
  const [isOpen, setOpen] = useState(false)
  const scegli = d.azioni_consentite.find(({ azione }) => azione === 'scegli_giorno')
  if (!scegli?.consentita) return null
  return (
    <>
      <Button variant="subtle" size="compact-sm" data-print="no" onClick={() => setOpen(true)}>
        Cambia giorno del mese
      </Button>
      {isOpen && <ScegliGiornoDialog dilazione={d} onClose={() => setOpen(false)} />}
    </>
  )
}
