import { Button } from '@mantine/core'
import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { useState } from 'react'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'

const EstinguiDialog = lazyPart(async () => (await import('./estingui.dialog.tsx')).EstinguiDialog)

/** Settles the plan before its end: opens what that costs today, and goes on to pay it. */
export function Estingui({ dilazione: d }: { dilazione: Dilazione }) {
  const [isOpen, setOpen] = useState(false)
  const estingui = d.azioni_consentite.find(({ azione }) => azione === 'estingui')
  if (!estingui?.consentita) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Estingui
      </Button>
      {isOpen && <EstinguiDialog dilazione={d} onClose={() => setOpen(false)} />}
    </>
  )
}
