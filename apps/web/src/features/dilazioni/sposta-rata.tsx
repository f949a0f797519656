import type { Rata } from '@rateo/contract/accordi/dilazioni'
import { useState } from 'react'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import classes from './rate-table.module.css'
import { nomeRata } from './words.ts'

const SpostaRataDialog = lazyPart(
  async () => (await import('./sposta-rata.dialog.tsx')).SpostaRataDialog,
)

/** Opens the choice of another day; nothing where this reader may not move it. */
export function SpostaRata({ dilazione_id, rata }: { dilazione_id: string; rata: Rata }) {
  const [isOpen, setOpen] = useState(false)
  if (rata.spostabile === null) return null
  return (
    <>
      <button
        type="button"
        className={classes['open']}
        aria-label={`Sposta ${nomeRata(rata).toLowerCase()}`}
        onClick={() => setOpen(true)}
      >
        Sposta
      </button>
      {isOpen && (
        <SpostaRataDialog
          dilazione_id={dilazione_id}
          rata={rata}
          spazio={rata.spostabile}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
