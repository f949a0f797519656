import { Button, Textarea } from '@mantine/core'
import type { Esercente } from '@rateo/contract/persone/esercenti'
import {
  abilitaCredito,
  listOfferteRate,
  revocaCredito,
} from '@rateo/contract/accordi/offerte-rate'
import { contato } from '@rateo/domain/parole/formato'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, fieldMessageOf } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { Facts, Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import classes from './esercenti.module.css'

const rateQuery = (esercente_id: string) =>
  queryOptions({
    queryKey: ['esercenti', 'rate', esercente_id],
    queryFn: ({ signal }) =>
      call(
        { ...listOfferteRate, path: `${listOfferteRate.path}?esercente_id=${esercente_id}` },
        { signal },
      ),
  })

type Props = { esercente: Esercente }

/** Whether an esercente may grant consumers what the law calls credit; the staff decide it (DIL-M3). */
export function CreditoPanel({ esercente }: Props) {
  const [isDeciding, setDeciding] = useState(false)
  const { data } = useQuery(rateQuery(esercente._id))
  if (!data) return null
  const { credito_abilitato: isEnabled } = data
  const offerte = data.data.filter((one) => one.archiviata_at === null && one.attiva).length
  return (
    <Panel
      title="Pagamenti a rate"
      aside={
        <Button variant="default" size="sm" onClick={() => setDeciding(true)}>
          {isEnabled ? 'Togli l’abilitazione' : 'Abilita al credito'}
        </Button>
      }
    >
      <Facts
        facts={[
          {
            name: 'Credito ai consumatori',
            value: isEnabled ? 'Abilitato' : 'Non abilitato',
          },
          {
            name: 'Offerte a rate',
            value: offerte === 0 ? 'Nessuna' : contato(offerte, 'offerta', 'offerte'),
          },
        ]}
      />
      {isDeciding && (
        <CreditoDialog
          esercente={esercente}
          isEnabled={isEnabled}
          onClose={() => setDeciding(false)}
        />
      )}
    </Panel>
  )
}

type DialogProps = Props & { isEnabled: boolean; onClose: () => void }

function CreditoDialog({ esercente, isEnabled, onClose }: DialogProps) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const field = useRef<HTMLTextAreaElement>(null)
  const [motivo, setMotivo] = useState('')
  const [error, setError] = useState<string | null>(null)
  const decidi = useChange({
    send: () =>
      call(isEnabled ? revocaCredito : abilitaCredito, {
        params: { id: esercente._id },
        body: { motivo: motivo.trim() },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['esercenti'] }),
  })
  const submit = () => {
    if (motivo.trim() === '') {
      setError('Scrivi il motivo: resta nella cronologia.')
      field.current?.focus()
      return
    }
    decidi.mutate(undefined, {
      onSuccess: () => {
        onClose()
        const nome = esercente.ragione_sociale
        toast({
          tone: 'successo',
          text: isEnabled
            ? `${nome} non può più concedere credito ai consumatori.`
            : `${nome} è abilitato al credito ai consumatori.`,
        })
      },
      onError: (failure) => {
        if (fieldMessageOf(failure, 'motivo') !== undefined) field.current?.focus()
      },
    })
  }
  return (
    <DecisionDialog
      isOpen
      title={isEnabled ? 'Togliere l’abilitazione al credito?' : 'Abilitare al credito?'}
      confirmLabel={isEnabled ? 'Togli l’abilitazione' : 'Abilita'}
      isDangerous={isEnabled}
      isBusy={decidi.isPending}
      error={decidi.error}
      fields={['motivo']}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={classes['effetto']}>
        {isEnabled
          ? 'Non potrà più proporre ai privati rate con interessi, con spese o oltre i giorni gratuiti. Le dilazioni già accettate vanno avanti.'
          : 'Potrà proporre ai privati rate con interessi, con spese o oltre i giorni gratuiti: sono credito ai consumatori, con le sue regole.'}
      </p>
      <Textarea
        ref={field}
        id="motivo"
        label="Motivo"
        rows={3}
        maxLength={300}
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
