import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { type RecordAction, RecordMenu } from '../../ui/record/record-menu.tsx'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'
import { useMotivoMansione } from '../../hooks/use-mansione.ts'

const ClienteDialog = lazyPart(async () => (await import('./cliente.dialog.tsx')).ClienteDialog)
const DoppioniDialog = lazyPart(async () => (await import('./doppioni.dialog.tsx')).DoppioniDialog)
const ImportaDialog = lazyPart(
  async () => (await import('./importa/importa.dialog.tsx')).ImportaClientiDialog,
)

/** The ways in which an esercente gets clienti: one by hand, many from a file. */
export function ClientiActions() {
  const [open, setOpen] = useState<'nuovo' | 'importa' | 'doppioni' | null>(null)
  const navigate = useNavigate()
  const close = () => setOpen(null)
  const motivoDi = useMotivoMansione()
  const actions: RecordAction[] = [
    { label: 'Importa clienti', onClick: () => setOpen('importa'), reason: motivoDi('accordi') },
    { label: 'Possibili doppioni', onClick: () => setOpen('doppioni'), reason: null },
  ]
  return (
    <>
      <PerMansione mansione="clienti">
        <Button
          variant="default"
          leftSection={<Icon name="piu" size={18} />}
          onClick={() => setOpen('nuovo')}
        >
          Nuovo cliente
        </Button>
      </PerMansione>
      <RecordMenu actions={actions} />
      {open === 'nuovo' && (
        <ClienteDialog
          cliente={null}
          onClose={close}
          onDone={({ _id }) => {
            close()
            void navigate({ to: paths.cliente(_id) })
          }}
        />
      )}
      {open === 'importa' && <ImportaDialog onClose={close} />}
      {open === 'doppioni' && <DoppioniDialog onClose={close} />}
    </>
  )
}
