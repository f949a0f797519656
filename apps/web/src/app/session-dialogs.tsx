import { Button, Group } from '@mantine/core'
import { leaveForLogin } from '../api/session-end.ts'
import { logoutAddress } from './routes/paths.ts'
import { Dialog } from '../ui/dialog.tsx'

type WarningProps = { seconds: number; onStay: () => void }

export function SessionWarning({ seconds, onStay }: WarningProps) {
  return (
    <Dialog onClose={onStay} title="Sei ancora qui?" closeLabel="Chiudi l’avviso" isLight>
      <p style={{ margin: 0, lineHeight: 1.5 }}>
        Per sicurezza la sessione si chiude tra{' '}
        {seconds === 1 ? 'un secondo' : `${seconds} secondi`}. Quello che hai scritto resta in
        questa finestra.
      </p>
      <Group justify="flex-end" mt={24}>
        <Button variant="default" component="a" href={logoutAddress()}>
          Esci ora
        </Button>
        <Button data-autofocus onClick={onStay}>
          Resta collegato
        </Button>
      </Group>
    </Dialog>
  )
}

export function SessionOver() {
  return (
    <Dialog title="La tua sessione è scaduta">
      <p style={{ margin: 0, lineHeight: 1.5 }}>
        Quello che hai scritto è conservato in questa finestra: accedi di nuovo e lo ritrovi. Nulla
        è stato inviato e nessun importo è stato addebitato.
      </p>
      <Group justify="flex-end" mt={24}>
        <Button data-autofocus onClick={leaveForLogin}>
          Accedi di nuovo
        </Button>
      </Group>
    </Dialog>
  )
}
