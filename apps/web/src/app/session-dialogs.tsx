import { Button, Group } from '@mantine/core'
import { leaveForLogin } from '../api/session-end.ts'
import { logoutAddress } from './routes/paths.ts'
import { Modal } from '../ui/modal.tsx'

type WarningProps = { seconds: number; onStay: () => void }

export function SessionWarning({ seconds, onStay }: WarningProps) {
  return (
    <Modal
      opened
      onClose={onStay}
      title="Sei ancora qui?"
      centered
      closeButtonProps={{ 'aria-label': 'Chiudi l’avviso' }}
    >
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
    </Modal>
  )
}

export function SessionOver() {
  return (
    <Modal
      opened
      onClose={() => {}}
      title="La tua sessione è scaduta"
      centered
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <p style={{ margin: 0, lineHeight: 1.5 }}>
        Quello che hai scritto è conservato in questa finestra: accedi di nuovo e lo ritrovi. Nulla
        è stato inviato e nessun importo è stato addebitato.
      </p>
      <Group justify="flex-end" mt={24}>
        <Button data-autofocus onClick={leaveForLogin}>
          Accedi di nuovo
        </Button>
      </Group>
    </Modal>
  )
}
