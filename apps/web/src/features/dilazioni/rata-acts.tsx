import type { Rata } from '@rateo/contract/accordi/dilazioni'
import { useState } from 'react'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { type RecordAction, RecordMenu } from '../../ui/record/record-menu.tsx'
import classes from './rate-table.module.css'
import { nomeRata } from './words.ts'

const SpostaRataDialog = lazyPart(
  async () => (await import('./sposta-rata.dialog.tsx')).SpostaRataDialog,
)
const CondonaRataDialog = lazyPart(
  async () => (await import('./rinuncia/condona-rata.dialog.tsx')).CondonaRataDialog,
)
const AnnullaCondonoDialog = lazyPart(
  async () => (await import('./rinuncia/annulla-condono.dialog.tsx')).AnnullaCondonoDialog,
)

const DichiaraEventoDialog = lazyPart(
  async () => (await import('./evento/dichiara-evento.dialog.tsx')).DichiaraEventoDialog,
)
const RispondiEventoDialog = lazyPart(
  async () => (await import('./evento/rispondi-evento.dialog.tsx')).RispondiEventoDialog,
)

type Act = 'dichiara' | 'rispondi' | 'sposta' | 'condona' | 'annulla'
type Props = { dilazione_id: string; rata: Rata; isCliente: boolean }

/**
 * Acts on a rata beside paying it: another day, a part forgiven, that part asked again. A cliente has one
 * at most, a press away; those of the others stand in a menu, so that every rata keeps to its line.
 */
export function RataActs({ dilazione_id, rata, isCliente }: Props) {
  const [open, setOpen] = useState<Act | null>(null)
  const close = () => setOpen(null)
  const nome = nomeRata(rata).toLowerCase()
  const act = (label: string, hint: string, what: Act): RecordAction => ({
    label,
    hint,
    reason: null,
    onClick: () => setOpen(what),
  })
  const acts = [
    ...(rata.evento?.rispondibile
      ? [act('Rispondi', 'Conferma l’evento, o di’ che non è avvenuto.', 'rispondi')]
      : []),
    ...(rata.evento?.dichiarabile
      ? [act('È avvenuto', 'Chiedi al cliente di confermare l’evento.', 'dichiara')]
      : []),
    ...(rata.spostabile ? [act('Sposta', 'Un altro giorno, la stessa somma.', 'sposta')] : []),
    ...(rata.condonabile ? [act('Condona', 'Rinunci a una parte, o a tutta.', 'condona')] : []),
    ...(rata.condono?.annullabile
      ? [act('Annulla il condono', 'La parte condonata torna da pagare.', 'annulla')]
      : []),
  ]
  const [first] = acts
  return (
    <>
      {isCliente && first ? (
        <button
          type="button"
          className={classes['open']}
          aria-label={`${first.label} ${nome}`}
          onClick={first.onClick}
        >
          {first.label}
        </button>
      ) : (
        <RecordMenu actions={acts} of={nome} />
      )}
      {open === 'dichiara' && rata.evento && (
        <DichiaraEventoDialog
          dilazione_id={dilazione_id}
          rata={rata}
          evento={rata.evento}
          onClose={close}
        />
      )}
      {open === 'rispondi' && rata.evento && (
        <RispondiEventoDialog
          dilazione_id={dilazione_id}
          rata={rata}
          evento={rata.evento}
          onClose={close}
        />
      )}
      {open === 'sposta' && rata.spostabile && (
        <SpostaRataDialog
          dilazione_id={dilazione_id}
          rata={rata}
          spazio={rata.spostabile}
          onClose={close}
        />
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
