import { Checkbox } from '@mantine/core'
import { messageOf } from '../../api/client.ts'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useVisibilita } from './esercenti.api.ts'

type Props = { id: string; visibile: boolean; isAttivo: boolean }

/** Whether strangers find the esercente; its own clienti always do. */
export function VisibilitaPanel({ id, visibile, isAttivo }: Props) {
  const cambia = useVisibilita(id)
  const toast = useToast()
  const set = (next: boolean) =>
    cambia.mutate(next, {
      onSuccess: () =>
        toast({
          tone: 'successo',
          text: next
            ? 'Ora compare nella ricerca degli esercenti.'
            : 'Non compare più nella ricerca degli esercenti.',
          onUndo: () => set(!next),
        }),
      onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
    })
  return (
    <Panel title="Ricerca degli esercenti">
      <Checkbox
        label="Compare nella ricerca"
        description={
          isAttivo
            ? 'Chi è già cliente trova l’esercente anche se non compare.'
            : 'Comparirà solo quando sarà attivo.'
        }
        checked={cambia.isPending ? cambia.variables : visibile}
        onChange={(event) => set(event.currentTarget.checked)}
      />
    </Panel>
  )
}
