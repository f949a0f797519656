import { Button, Group, Tooltip } from '@mantine/core'
import type { Esercente } from '@rateo/contract/esercenti'
import { useState } from 'react'
import { ApprovaDialog } from './approva-esercente.dialog.tsx'
import { ChiediIntegrazioneDialog } from './chiedi-integrazione.dialog.tsx'
import { RifiutaDialog } from './rifiuta-esercente.dialog.tsx'

/** Once decided nothing is left to decide: the buttons go, instead of staying there disabled for ever. */
const IN_REVIEW = new Set<Esercente['stato']>([
  'in_registrazione',
  'inviato',
  'in_verifica',
  'integrazione_richiesta',
])

const LABELS = {
  rifiuta: 'Rifiuta',
  chiedi_integrazione: 'Chiedi integrazione',
  approva: 'Approva',
} as const
type Azione = keyof typeof LABELS
const ORDER = ['rifiuta', 'chiedi_integrazione', 'approva'] as const

/** The decisions of the staff (ESE-M3); what cannot be done now is shown with its reason. */
export function EsercenteActions({ esercente }: { esercente: Esercente }) {
  const [open, setOpen] = useState<Azione | null>(null)
  const { azioni_consentite: azioni, stato } = esercente
  if (azioni.length === 0 || !IN_REVIEW.has(stato)) return null
  const dialog = (azione: Azione) => ({
    esercente,
    isOpen: open === azione,
    onClose: () => setOpen(null),
  })
  return (
    <Group gap={8} data-print="no">
      {ORDER.map((name) => {
        const azione = azioni.find((one) => one.azione === name)
        return (
          azione && (
            <ActionButton
              key={name}
              isMain={name === 'approva'}
              reason={azione.consentita ? null : (azione.motivo ?? 'Adesso non è possibile.')}
              onClick={() => setOpen(name)}
            >
              {LABELS[name]}
            </ActionButton>
          )
        )
      })}
      <ApprovaDialog {...dialog('approva')} />
      <ChiediIntegrazioneDialog {...dialog('chiedi_integrazione')} />
      <RifiutaDialog {...dialog('rifiuta')} />
    </Group>
  )
}

type ActionButtonProps = {
  isMain: boolean
  reason: string | null
  onClick: () => void
  children: string
}

function ActionButton({ isMain, reason, onClick, children }: ActionButtonProps) {
  const variant = isMain ? 'filled' : 'default'
  if (reason === null) {
    return (
      <Button variant={variant} onClick={onClick}>
        {children}
      </Button>
    )
  }
  // Not `disabled`: the keyboard must still reach it, or nobody would read why.
  return (
    <Tooltip label={reason} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      <Button variant={variant} data-disabled aria-disabled="true" aria-description={reason}>
        {children}
      </Button>
    </Tooltip>
  )
}
