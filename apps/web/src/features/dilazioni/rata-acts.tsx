import type { Rata } from '@rateo/contract/accordi/dilazioni'
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

export type Act = 'dichiara' | 'rispondi' | 'sposta' | 'condona' | 'annulla'
type ActsProps = { rata: Rata; isCliente: boolean; onAct: (act: Act, rata: Rata) => void }

/**
 * Acts on a rata beside paying it: another day, a part forgiven, that part asked again. A cliente has one
 * at most, a press away; those of the others stand in a menu, so that every rata keeps to its line.
 */
export function RataActs({ rata, isCliente, onAct }: ActsProps) {
  const nome = nomeRata(rata).toLowerCase()
  const act = (label: string, hint: string, what: Act): RecordAction => ({
    label,
    hint,
    reason: null,
    onClick: () => onAct(what, rata),
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
  if (!isCliente || !first) return <RecordMenu actions={acts} of={nome} />
  return (
    <button
      type="button"
      className={classes['open']}
      aria-label={`${first.label} ${nome}`}
      onClick={first.onClick}
    >
      {first.label}
    </button>
  )
}

type DialogProps = { dilazione_id: string; rata: Rata; act: Act; onClose: () => void }

/** The window of an act. It stands beside the plan, not in it: rows give way to cards while it is open. */
export function RataDialog({ act, ...props }: DialogProps) {
  const { evento, spostabile, condono } = props.rata
  if (act === 'dichiara' && evento) return <DichiaraEventoDialog {...props} evento={evento} />
  if (act === 'rispondi' && evento) return <RispondiEventoDialog {...props} evento={evento} />
  if (act === 'sposta' && spostabile) return <SpostaRataDialog {...props} spazio={spostabile} />
  if (act === 'condona') return <CondonaRataDialog {...props} />
  if (act === 'annulla' && condono)
    return <AnnullaCondonoDialog {...props} importo_centesimi={condono.ultimo_centesimi} />
  return null
}
