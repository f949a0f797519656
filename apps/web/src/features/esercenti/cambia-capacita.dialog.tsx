import { Checkbox, Textarea } from '@mantine/core'
import type { Esercente } from '@rateo/contract/persone/esercenti'
import { type Interruttore, NOMI_INTERRUTTORI } from '@rateo/domain/permessi/capacita'
import { useRef, useState } from 'react'
import { fieldMessageOf } from '../../api/client.ts'
import { useToast } from '../../ui/notices/toast.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { useDecisione } from './esercenti.api.ts'
import classes from './esercenti.module.css'
import { CAPACITA_TEXT } from './words.ts'

type Props = { esercente: Esercente; onClose: () => void }

/** Stops single operations by hand, or lets them go on (ESE-B1). */
export function CapacitaDialog({ esercente, onClose }: Props) {
  const decidi = useDecisione(esercente._id)
  const toast = useToast()
  const [ferme, setFerme] = useState<Interruttore[]>(() =>
    NOMI_INTERRUTTORI.filter((nome) =>
      esercente.riservato?.capacita.some((one) => one.nome === nome && one.fermata),
    ),
  )
  const [motivo, setMotivo] = useState('')
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const submit = () => {
    if (motivo.trim() === '') {
      setError('Scrivi il motivo: resta nella cronologia.')
      field.current?.focus()
      return
    }
    decidi.mutate(
      { azione: 'capacita', body: { ferme, motivo: motivo.trim() } },
      {
        onSuccess: () => {
          onClose()
          const text = `Operazioni di ${esercente.ragione_sociale} aggiornate.`
          toast({ tone: 'successo', text })
        },
      },
    )
  }
  return (
    <DecisionDialog
      isOpen
      title="Ferma o riprendi operazioni"
      confirmLabel="Salva"
      isBusy={decidi.isPending}
      error={decidi.error}
      fields={['motivo']}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={classes['effetto']}>
        Quello che segni è fermo qualunque sia lo stato. Lo stato può fermare anche altro.
      </p>
      <Checkbox.Group
        label="Operazioni ferme"
        value={ferme}
        onChange={(value) => setFerme(NOMI_INTERRUTTORI.filter((nome) => value.includes(nome)))}
      >
        <div className={classes['scelte']}>
          {NOMI_INTERRUTTORI.map((nome) => (
            <Checkbox key={nome} value={nome} label={CAPACITA_TEXT[nome]} />
          ))}
        </div>
      </Checkbox.Group>
      <Textarea
        ref={field}
        label="Motivo"
        rows={3}
        maxLength={500}
        value={motivo}
        error={error ?? fieldMessageOf(decidi.error, 'motivo')}
        onChange={(event) => {
          setMotivo(event.currentTarget.value)
          setError(null)
        }}
      />
    </DecisionDialog>
  )
}
