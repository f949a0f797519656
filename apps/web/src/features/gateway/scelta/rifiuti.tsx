import { Button } from '@mantine/core'
import type { OffertaGateway } from '@rateo/contract/accordi/offerte-rate'
import { useState } from 'react'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import layout from '../../../ui/layout.module.css'
import { rateText } from '../../dilazioni/index.ts'

const RifiutoDialog = lazyPart(async () => (await import('./rifiuto.dialog.tsx')).RifiutoDialog)

type Props = { gateway_id: string; offerte: readonly OffertaGateway[] }

/** For each offer that a rule of credit refuses: which rule, and a person to ask (Y14). */
export function Rifiuti({ gateway_id, offerte }: Props) {
  const [open, setOpen] = useState<string | null>(null)
  const rifiutate = offerte.filter(({ rifiuto }) => rifiuto !== null)
  const aperta = rifiutate.find(({ _id }) => _id === open)
  if (rifiutate.length === 0) return null
  return (
    <div className={layout['row']}>
      {rifiutate.map((offerta) => (
        <Button
          key={offerta._id}
          variant="subtle"
          size="compact-sm"
          onClick={() => setOpen(offerta._id)}
        >
          Perché non {rateText(offerta)}
        </Button>
      ))}
      {aperta && (
        <RifiutoDialog gateway_id={gateway_id} offerta={aperta} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}
