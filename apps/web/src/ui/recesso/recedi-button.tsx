import { Button } from '@mantine/core'
import type { AzioniConsentite } from '@rateo/contract/chiamata/azioni'
import { type ReactNode, useState } from 'react'

type Props = { azioni: AzioniConsentite; children: (close: () => void) => ReactNode }

/** The withdrawal that the law wants in plain sight for all of its days (art. 54-bis Codice del consumo); nothing after them. */
export function RecediButton({ azioni, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const recedi = azioni.find(({ azione }) => azione === 'recedi')
  if (!recedi?.consentita) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Recedi dal contratto qui
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  )
}
