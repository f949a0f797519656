import type { Esercente } from '@rateo/contract/persone/esercenti'
import { ApprovaDialog } from './approva-esercente.dialog.tsx'
import { ChiediIntegrazioneDialog } from './chiedi-integrazione.dialog.tsx'
import type { AzioneEsame } from './esercente-actions.tsx'
import { RifiutaDialog } from './rifiuta-esercente.dialog.tsx'

const DIALOGS = {
  approva: ApprovaDialog,
  chiedi_integrazione: ChiediIntegrazioneDialog,
  rifiuta: RifiutaDialog,
} as const

type Props = { azione: AzioneEsame; esercente: Esercente; onClose: () => void }

/** The three decisions on a registration, sent to the browser when the first is asked for. */
export function EsameDialogs({ azione, ...others }: Props) {
  const Dialog = DIALOGS[azione]
  return <Dialog isOpen {...others} />
}
