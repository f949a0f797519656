import { Button } from '@mantine/core'
import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { useState } from 'react'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'

const RecediDialog = lazyPart(async () => (await import('./recedi.dialog.tsx')).RecediDialog)

/** The withdrawal that the law wants in plain sight for all of its days (art. 54-bis Codice del consumo); nothing after them. */
export function Recedi({ dilazione: d }: { dilazione: Dilazione }) {
  const [isOpen, setOpen] = useState(false)
  const recedi = d.azioni_consentite.find(({ azione }) => azione === 'recedi')
  if (!recedi?.consentita) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Recedi dal contratto qui
      </Button>
      {isOpen && <RecediDialog dilazione={d} onClose={() => setOpen(false)} />}
    </>
  )
}
