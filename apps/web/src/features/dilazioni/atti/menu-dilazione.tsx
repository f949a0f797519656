import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { useState } from 'react'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { type RecordAction, RecordMenu } from '../../../ui/record/record-menu.tsx'

const EstinguiDialog = lazyPart(async () => (await import('./estingui.dialog.tsx')).EstinguiDialog)
const DiffidaDialog = lazyPart(async () => (await import('./diffida.dialog.tsx')).DiffidaDialog)
const DecadenzaDialog = lazyPart(
  async () => (await import('./decadenza.dialog.tsx')).DecadenzaDialog,
)
const SospendiDialog = lazyPart(
  async () => (await import('../sospensione/sospendi.dialog.tsx')).SospendiDialog,
)
const RiprendiDialog = lazyPart(
  async () => (await import('../sospensione/riprendi.dialog.tsx')).RiprendiDialog,
)
const StralciaDialog = lazyPart(
  async () => (await import('../rinuncia/stralcia.dialog.tsx')).StralciaDialog,
)
const AnnullaStralcioDialog = lazyPart(
  async () => (await import('../rinuncia/annulla-stralcio.dialog.tsx')).AnnullaStralcioDialog,
)
const RinegoziaDialog = lazyPart(
  async () => (await import('../rinegoziazione/rinegozia.dialog.tsx')).RinegoziaDialog,
)
const ProponiSaldoDialog = lazyPart(
  async () => (await import('../saldo/proponi-saldo.dialog.tsx')).ProponiSaldoDialog,
)
const RitiraSaldoDialog = lazyPart(
  async () => (await import('../saldo/ritira-saldo.dialog.tsx')).RitiraSaldoDialog,
)
const RiduciDialog = lazyPart(
  async () => (await import('../riduzione/riduci.dialog.tsx')).RiduciDialog,
)
const AnnullaDialog = lazyPart(async () => (await import('../motivo.dialogs.tsx')).AnnullaDialog)

const ATTI = {
  estingui: { label: 'Conteggio estintivo', Dialog: EstinguiDialog },
  rinegozia: { label: 'Rinegozia la dilazione', Dialog: RinegoziaDialog },
  sospendi: { label: 'Sospendi la dilazione', Dialog: SospendiDialog },
  riprendi: { label: 'Riprendi la dilazione', Dialog: RiprendiDialog },
  riduci: { label: 'Togli un reso dalle rate', Dialog: RiduciDialog },
  diffida: { label: 'Invia la diffida', Dialog: DiffidaDialog },
  dichiara_decaduta: { label: 'Dichiara la decadenza', Dialog: DecadenzaDialog },
  saldo_e_stralcio: { label: 'Proponi un saldo e stralcio', Dialog: ProponiSaldoDialog },
  ritira_saldo: { label: 'Ritira il saldo e stralcio', Dialog: RitiraSaldoDialog },
  annulla_stralcio: { label: 'Annulla lo stralcio', Dialog: AnnullaStralcioDialog },
  stralcia: { label: 'Stralcia la dilazione', Dialog: StralciaDialog },
  annulla: { label: 'Annulla la dilazione', Dialog: AnnullaDialog },
} as const
type Atto = keyof typeof ATTI
const isAtto = (azione: string): azione is Atto => Object.hasOwn(ATTI, azione)

/** Acts that take something away from one of the two. */
const DEFINITIVI: ReadonlySet<Atto> = new Set(['annulla', 'dichiara_decaduta', 'stralcia'])

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
            isDestructive: DEFINITIVI.has(azione),
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
