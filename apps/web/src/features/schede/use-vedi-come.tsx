import { useState } from 'react'
import { useSession } from '../../hooks/use-session.ts'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import type { RecordAction } from '../../ui/record/record-menu.tsx'

const VediComeDialog = lazyPart(async () => (await import('./vedi-come.dialog.tsx')).VediComeDialog)

type Chi = { ruolo: 'esercente' | 'cliente'; id: string; nome: string }

/** The action of the staff that opens the pages of somebody as they see them, with its dialog. */
export function useVediCome(chi: Chi) {
  const { role } = useSession().profile
  const [isOpen, setOpen] = useState(false)
  const action: RecordAction = {
    label: `Vedi come questo ${chi.ruolo}`,
    hint: 'In sola lettura, per trenta minuti',
    reason: null,
    onClick: () => setOpen(true),
  }
  return {
    actions: role === 'admin' ? [action] : [],
    dialog: isOpen && <VediComeDialog {...chi} onClose={() => setOpen(false)} />,
  }
}
