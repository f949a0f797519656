import type { Rata } from '@rateo/contract/accordi/dilazioni'
import { useState } from 'react'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import classes from '../rate-table.module.css'
import { nomeRata } from '../words.ts'

const CondonaRataDialog = lazyPart(
  async () => (await import('./condona-rata.dialog.tsx')).CondonaRataDialog,
)
const AnnullaCondonoDialog = lazyPart(
  async () => (await import('./annulla-condono.dialog.tsx')).AnnullaCondonoDialog,
)

type Props = { dilazione_id: string; rata: Rata }

/** Forgives a part of a rata, or takes the last time back; nothing where this reader may do neither. */
export function CondonaRata({ dilazione_id, rata }: Props) {
  const [open, setOpen] = useState<'condona' | 'annulla' | null>(null)
  const close = () => setOpen(null)
  const nome = nomeRata(rata).toLowerCase()
  return (
    <>
      {rata.condonabile && (
        <button
          type="button"
          className={classes['open']}
          aria-label={`Condona ${nome}`}
          onClick={() => setOpen('condona')}
        >
          Condona
        </button>
      )}
      {rata.condono?.annullabile && (
        <button
          type="button"
          className={classes['open']}
          aria-label={`Annulla il condono di ${nome}`}
          onClick={() => setOpen('annulla')}
        >
          Annulla condono
        </button>
      )}
      {open === 'condona' && (
        <CondonaRataDialog dilazione_id={dilazione_id} rata={rata} onClose={close} />
      )}
      {open === 'annulla' && rata.condono && (
        <AnnullaCondonoDialog
          dilazione_id={dilazione_id}
          rata={rata}
          importo_centesimi={rata.condono.ultimo_centesimi}
          onClose={close}
        />
      )}
    </>
  )
}
