import { Button } from '@mantine/core'
import type { Bolletta, Utenza } from '@rateo/contract/accordi/utenze'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { Panel } from '../../ui/panel.tsx'
import { UploadState, uploadErrorOf } from '../../ui/fields/upload-state.tsx'
import { BollettaDialog } from './bolletta.dialog.tsx'
import { BollettaRow } from './bolletta-row.tsx'
import { type Aperto, FinestraBolletta } from './bolletta-windows.tsx'
import { useCaricaFoglio } from './bollette.api.ts'
import layout from '../../ui/layout.module.css'

/** Said where the portal cannot pay: it keeps a note, and nobody is told anything. */
function soloNota({ riscuote, fornitore, bollette }: Utenza, role: Ruolo): string | null {
  if (bollette.length === 0 || (riscuote !== null && role === 'cliente')) return null
  if (role === 'esercente') {
    return 'Il portale tiene la nota di queste bollette e non le paga: pagale come indica il fornitore, poi segnale come pagate.'
  }
  return role === 'cliente'
    ? `${fornitore} non incassa dal portale: qui resta la nota delle bollette, e non si pagano. Pagale come indica il fornitore, poi segnale come pagate.`
    : null
}

/** The one that was not there before. */
const newIn = (after: Utenza, before: Utenza): Bolletta | undefined =>
  after.bollette.find(({ _id }) => before.bollette.every((one) => one._id !== _id))

/** The bollette of an utenza, the latest first, with what may be done with each (UTE-M2, UTE-M3). */
export function Bollette({ utenza }: { utenza: Utenza }) {
  const { role } = useSession().profile
  const [open, setOpen] = useState<Aperto | null>(null)
  const [isWriting, setWriting] = useState<Bolletta | 'nuova' | null>(null)
  const toast = useToast()
  const foglio = useCaricaFoglio(utenza._id)
  const nota = soloNota(utenza, role)
  const add = utenza.modificabile && (
    <Button leftSection={<Icon name="piu" size={18} />} onClick={() => setWriting('nuova')}>
      Aggiungi una bolletta
    </Button>
  )
  const saved = (after: Utenza, file: File | null) => {
    const written = isWriting === 'nuova' ? newIn(after, utenza) : isWriting
    setWriting(null)
    if (file === null || !written) return
    foglio.send(
      { bolletta_id: written._id, file },
      { onSuccess: () => toast({ tone: 'successo', text: 'Bolletta salvata con il suo foglio.' }) },
    )
  }
  const failed = uploadErrorOf(foglio.error)
  return (
    <Panel title="Bollette" aside={add}>
      {utenza.bollette.length === 0 && (
        <p className={layout['quiet']}>
          Ancora nessuna bolletta. Segna qui importo e scadenza di quella che arriva.
        </p>
      )}
      {nota !== null && <p className={layout['quietProse']}>{nota}</p>}
      {failed !== null && (
        <p className={layout['late']} role="alert">
          La bolletta è salvata, il suo foglio no. {failed}
        </p>
      )}
      <UploadState upload={foglio} />
      <ul className={layout['list']}>
        {utenza.bollette.map((bolletta) => (
          <BollettaRow
            key={bolletta._id}
            utenza={utenza}
            bolletta={bolletta}
            isCliente={role === 'cliente'}
            onOpen={setOpen}
            onEdit={() => setWriting(bolletta)}
            onFailed={(error) => toast({ tone: 'errore', text: messageOf(error) })}
          />
        ))}
      </ul>
      {isWriting !== null && (
        <BollettaDialog
          utenza={utenza}
          bolletta={isWriting === 'nuova' ? null : isWriting}
          onClose={() => setWriting(null)}
          onSaved={saved}
        />
      )}
      {open && <FinestraBolletta utenza={utenza} aperto={open} onClose={() => setOpen(null)} />}
    </Panel>
  )
}
