import type { Profilo } from '@rateo/contract/persone/profilo'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { paths } from '../routes/paths.ts'
import { openAltra, takeAttivita } from './take-attivita.ts'

/** Told on a page of an esercente, once the session acts for another in another tab. */
export function ElsewhereDialog({ profile }: { profile: Profilo }) {
  const [error, setError] = useState<string | null>(null)
  const nome = profile.attivita === null ? 'la nuova attività' : profile.denominazione
  const back = async () => {
    try {
      const here = `${window.location.pathname}${window.location.search}`
      await (profile.attivita === null ? openAltra() : takeAttivita(profile.attivita, here))
    } catch (caught) {
      setError(messageOf(caught))
    }
  }
  return (
    <Dialog title="Stai lavorando per un’altra attività">
      <p style={{ margin: 0, lineHeight: 1.5 }}>
        Questa pagina è di {nome}. In un’altra scheda sei passato a un’altra attività: da qui non
        parte più nulla, e nessun importo è stato mosso.
      </p>
      {error !== null && <p role="alert">{error}</p>}
      <Group justify="flex-end" mt={24}>
        <Button variant="default" onClick={() => window.location.assign(paths.home())}>
          Continua con l’altra
        </Button>
        <Button data-autofocus onClick={() => void back()}>
          Torna a {nome}
        </Button>
      </Group>
    </Dialog>
  )
}
