import { Button, Group, Textarea } from '@mantine/core'
import type { Esercente } from '@rateo/contract/persone/esercenti'
import {
  abilitaCredito,
  listOfferteRate,
  revocaCredito,
} from '@rateo/contract/accordi/offerte-rate'
import { contato } from '@rateo/domain/parole/formato'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import layout from '../../ui/layout.module.css'
import { LimitiRateDialog, limitiText } from './limiti-rate.dialog.tsx'
import { motivoScritto } from './words.ts'

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
  const [isLimiting, setLimiting] = useState(false)
  const { data } = useQuery(rateQuery(esercente._id))
  if (!data) return null
  const { credito_abilitato: isEnabled } = data
  const offerte = data.data.filter((one) => one.archiviata_at === null && one.attiva).length
  return (
    <Panel
      title="Pagamenti a rate"
      aside={
        <Group gap={8}>
          <Button variant="default" size="sm" onClick={() => setLimiting(true)}>
            Limiti
          </Button>
          <Button variant="default" size="sm" onClick={() => setDeciding(true)}>
            {isEnabled ? 'Togli l’abilitazione' : 'Abilita al credito'}
          </Button>
        </Group>
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
          { name: 'Limiti delle dilazioni', value: limitiText(data.limiti) },
        ]}
      />
      {isLimiting && (
        <LimitiRateDialog
          esercente={esercente}
          limiti={data.limiti}
          onClose={() => setLimiting(false)}
        />
      )}
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
  const endpoint = isEnabled ? revocaCredito : abilitaCredito
  const decidi = useChange({
    send: (body: { motivo: string }) => call(endpoint, { params: { id: esercente._id }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['esercenti'] }),
  })
  const { held, field } = useContractForm({
    initial: { motivo: '' },
    schema: endpoint.body,
    toBody: ({ motivo }) => ({ motivo: motivo.trim() }),
    check: motivoScritto('resta nella cronologia'),
    change: decidi,
    onDone: () => {
      onClose()
      const nome = esercente.ragione_sociale
      toast({
        tone: 'successo',
        text: isEnabled
          ? `${nome} non può più concedere credito ai consumatori.`
          : `${nome} è abilitato al credito ai consumatori.`,
      })
    },
  })
  return (
    <FormDialog
      title={isEnabled ? 'Togliere l’abilitazione al credito?' : 'Abilitare al credito?'}
      held={held}
      label={isEnabled ? 'Togli l’abilitazione' : 'Abilita'}
      isDangerous={isEnabled}
      onClose={onClose}
    >
      <p className={layout['prose']}>
        {isEnabled
          ? 'Non potrà più proporre ai privati rate con interessi, con spese o oltre i giorni gratuiti. Le dilazioni già accettate vanno avanti.'
          : 'Potrà proporre ai privati rate con interessi, con spese o oltre i giorni gratuiti: sono credito ai consumatori, con le sue regole.'}
      </p>
      <Textarea label="Motivo" rows={3} maxLength={300} {...field('motivo')} />
    </FormDialog>
  )
}
