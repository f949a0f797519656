import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { useState } from 'react'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { type RecordAction, RecordMenu } from '../../../ui/record/record-menu.tsx'

const EstinguiDialog = lazyPart(async () => (await import('./estingui.dialog.tsx')).EstinguiDialog)
const DiffidaDialog = lazyPart(async () => (await import('./diffida.dialog.tsx')).DiffidaDialog)
const DecadenzaDialog = lazyPart(
  async () => (await import('./decadenza.dialog.tsx')).DecadenzaDialog,
)
const AnnullaDialog = lazyPart(async () => (await import('../motivo.dialogs.tsx')).AnnullaDialog)

const ATTI = {
  estingui: { label: 'Conteggio estintivo', Dialog: EstinguiDialog },
  diffida: { label: 'Invia la diffida', Dialog: DiffidaDialog },
  dichiara_decaduta: { label: 'Dichiara la decadenza', Dialog: DecadenzaDialog },
  annulla: { label: 'Annulla la dilazione', Dialog: AnnullaDialog },
} as const
type Atto = keyof typeof ATTI
const isAtto = (azione: string): azione is Atto => Object.hasOwn(ATTI, azione)

/** States of a plan that runs: before them the actions stand beside each other. */
const IN_CORSO: readonly Dilazione['stato'][] = ['attiva', 'sospesa', 'decaduta', 'stralciata']

/** The ways to end a plan that runs; one that is not possible says why in the menu. */
export function MenuDilazione({ dilazione: d }: { dilazione: Dilazione }) {
  const [open, setOpen] = useState<Atto | null>(null)
  if (!IN_CORSO.includes(d.stato)) return null
  const actions = d.azioni_consentite.flatMap(({ azione, consentita, motivo }): RecordAction[] =>
    isAtto(azione)
      ? [
          {
            label: ATTI[azione].label,
            reason: consentita ? null : motivo,
            isDestructive: azione === 'annulla' || azione === 'dichiara_decaduta',
            onClick: () => setOpen(azione),
          },
        ]
      : [],
  )
  const Dialog = open === null ? null : ATTI[open].Dialog
  return (
    <>
      <RecordMenu actions={actions} />
      {Dialog && <Dialog dilazione={d} onClose={() => setOpen(null)} />}
    </>
  )
}
