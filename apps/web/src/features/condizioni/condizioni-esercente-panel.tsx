import { Button } from '@mantine/core'
import type { VersioneCondizioni } from '@rateo/contract/incasso/condizioni'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { useToast } from '../../ui/notices/toast.tsx'
import { Panel } from '../../ui/panel.tsx'
import { condizioniEsercenteQuery, useAnnullaCondizioni } from './condizioni.api.ts'
import { CondizioniDialog } from './condizioni.dialog.tsx'
import { CondizioniInAttesa } from './condizioni-in-attesa.tsx'
import { CondizioniFacts, StoriaCondizioni } from './condizioni-facts.tsx'

type Props = { id: string; nome: string }

/** The commission of an esercente, for the staff that agree on it (ESE-M4). */
export function CondizioniEsercentePanel({ id, nome }: Props) {
  const [isAgreeing, setAgreeing] = useState(false)
  const [ritira, setRitira] = useState<VersioneCondizioni | null>(null)
  const { data } = useQuery(condizioniEsercenteQuery(id))
  if (data === undefined) return null
  const { in_vigore, storia, in_attesa } = data
  return (
    <Panel
      title="Commissione"
      aside={
        <Button variant="default" size="sm" onClick={() => setAgreeing(true)}>
          Cambia
        </Button>
      }
    >
      <p className={layout['quietProse']}>
        {in_vigore.dal === null
          ? 'Quella di tutti, come in Gestione.'
          : `Concordata, in vigore dal ${formattaGiornoLungo(in_vigore.dal)}.`}
      </p>
      <CondizioniFacts condizioni={in_vigore} />
      {in_attesa !== null && <CondizioniInAttesa id={id} attesa={in_attesa} />}
      <StoriaCondizioni
        storia={storia}
        conMotivo
        azione={(versione) => (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Ritira le condizioni dal ${formattaGiornoLungo(versione.dal)}`}
            onClick={() => setRitira(versione)}
          >
            Ritira
          </Button>
        )}
      />
      {isAgreeing && (
        <CondizioniDialog id={id} nome={nome} ora={in_vigore} onClose={() => setAgreeing(false)} />
      )}
      {ritira !== null && (
        <RitiraDialog id={id} versione={ritira} onClose={() => setRitira(null)} />
      )}
    </Panel>
  )
}

type RitiraProps = { id: string; versione: VersioneCondizioni; onClose: () => void }

function RitiraDialog({ id, versione, onClose }: RitiraProps) {
  const toast = useToast()
  const annulla = useAnnullaCondizioni(id)
  return (
    <ConfirmDialog
      isOpen
      title="Ritirare le condizioni?"
      confirmLabel="Ritira"
      isDangerous
      isBusy={annulla.isPending}
      error={annulla.error}
      onConfirm={() =>
        annulla.mutate(versione._id, {
          onSuccess: () => {
            onClose()
            toast({ tone: 'successo', text: 'Condizioni ritirate: restano quelle di adesso.' })
          },
        })
      }
      onClose={onClose}
    >
      Quelle dal {formattaGiornoLungo(versione.dal)} non entrano in vigore, e l’esercente lo legge
      per e-mail.
    </ConfirmDialog>
  )
}
