import { Textarea } from '@mantine/core'
import type { OffertaGateway } from '@rateo/contract/accordi/offerte-rate'
import { chiediRiesame } from '@rateo/contract/ponte/riesame'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../../app/routes/paths.ts'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { Facts } from '../../../ui/panel.tsx'
import { rateText } from '../../dilazioni/index.ts'
import { useChiediRiesame } from './rate.api.ts'

type Props = { gateway_id: string; offerta: OffertaGateway; onClose: () => void }

/** The rule that refuses an offer, with its figures, and the way to ask a person (Y14). */
export function RifiutoDialog({ gateway_id, offerta, onClose }: Props) {
  const { rifiuto } = offerta
  if (rifiuto === null) return null
  const title = `Perché non ${rateText(offerta)}`
  const spiegazione = (
    <>
      <p className={layout['flat']}>{rifiuto.regola}</p>
      <p className={layout['flat']}>
        <strong>{rifiuto.perche}</strong> Ecco tutto quello che la regola ha guardato:
      </p>
      <Facts facts={rifiuto.cifre.map(({ nome, valore }) => ({ name: nome, value: valore }))} />
      <p className={layout['flat']}>
        Non è un punteggio, ed è uguale per tutti: come hai pagato, qui o da altri, non conta.
      </p>
    </>
  )
  if (rifiuto.richiesta_id === null) {
    return (
      <Chiedi gateway_id={gateway_id} offerta_id={offerta._id} title={title} onClose={onClose}>
        {spiegazione}
      </Chiedi>
    )
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={layout['form']}>
        {spiegazione}
        <Notice tone="informazione">
          Hai chiesto a una persona di riesaminarlo:{' '}
          <Link to={paths.richiesta(rifiuto.richiesta_id)}>apri la richiesta</Link>.
        </Notice>
      </div>
    </Dialog>
  )
}

type ChiediProps = {
  gateway_id: string
  offerta_id: string
  title: string
  onClose: () => void
  children: ReactNode
}

function Chiedi({ gateway_id, offerta_id, title, onClose, children }: ChiediProps) {
  const toast = useToast()
  const { held, field } = useContractForm({
    initial: { nota: '' },
    schema: chiediRiesame.body,
    toBody: ({ nota }) => (nota.trim() === '' ? {} : { nota }),
    change: useChiediRiesame(gateway_id, offerta_id),
    onDone: () => {
      onClose()
      toast({
        tone: 'successo',
        text: 'Richiesta inviata: ti risponde una persona, in Assistenza e per e-mail.',
      })
    },
  })
  return (
    <FormDialog title={title} held={held} label="Chiedi a una persona" onClose={onClose}>
      {children}
      <Textarea
        label="Vuoi aggiungere qualcosa? (facoltativo)"
        rows={3}
        maxLength={500}
        {...field('nota')}
      />
    </FormDialog>
  )
}
