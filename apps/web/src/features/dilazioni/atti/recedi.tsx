import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { RecediButton } from '../../../ui/recesso/recedi-button.tsx'

const RecediDialog = lazyPart(async () => (await import('./recedi.dialog.tsx')).RecediDialog)

/** The withdrawal from a dilazione, while it may be declared. */
export const Recedi = ({ dilazione: d }: { dilazione: Dilazione }) => (
  <RecediButton azioni={d.azioni_consentite}>
    {(close) => <RecediDialog dilazione={d} onClose={close} />}
  </RecediButton>
)
