import '@mantine/core/styles/Radio.css'
import { Button, Radio } from '@mantine/core'
import * as contract from '@rateo/contract/accordi/raccolte'
import * as inCorso from '@rateo/contract/accordi/raccolte-in-corso'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../../api/client.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useToday } from '../../hooks/use-today.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DayField } from '../../ui/fields/day-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notices/notice.tsx'
import { Skeleton } from '../../ui/plain/skeleton.tsx'
import { ridivisioneQuery, type Sent, sollecitiQuery, useAtto } from './raccolte.api.ts'

type Props = { raccolta: contract.RaccoltaIntera; onClose: () => void }
type Nulla = Record<string, never>

const persone = (n: number) => contato(n, 'persona', 'persone')

/** One press writes to everybody who is missing; first it says to whom, and to whom not. */
export function SollecitaDialog({ raccolta, onClose }: Props) {
  const { data: p, error } = useQuery(sollecitiQuery(raccolta._id))
  const atto = useAtto('solleciti', raccolta._id, (sent: Sent<Nulla>) =>
    call(inCorso.sollecitaRaccolta, sent),
  )
  const problema = error ?? atto.error
  return (
    <Dialog onClose={onClose} title="Sollecita chi manca" isBusy={atto.isPending}>
      <div className={layout['form']}>
        {!p && !error && <Skeleton height={80} />}
        {p && (
          <p className={layout['flat']}>
            {p.eseguibili === 0
              ? 'Adesso non si può scrivere a nessuno.'
              : `Scriviamo adesso a ${persone(p.eseguibili)}, che ${p.eseguibili === 1 ? 'deve' : 'devono'} ancora ${formattaEuro(p.eseguibili_centesimi)}.`}
          </p>
        )}
        {p?.saltate.map(({ motivo, righe }) => (
          <Notice key={motivo} tone="informazione" title={`${persone(righe)} no`}>
            {motivo}
          </Notice>
        ))}
        {problema && (
          <Notice tone="errore" isAlert>
            {messageOf(problema)}
          </Notice>
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose} disabled={atto.isPending}>
            Indietro
          </Button>
          <Button
            loading={atto.isPending}
            disabled={!p || p.eseguibili === 0}
            onClick={() => atto.mutate({}, { onSuccess: onClose })}
          >
            Sollecita
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}

/** Another day for everybody who has not paid. */
export function ScadenzaDialog({ raccolta, onClose }: Props) {
  const today = useToday()
  const atto = useAtto('scadenza', raccolta._id, (sent: Sent<{ scadenza: string }>) =>
    call(inCorso.spostaScadenza, sent),
  )
  const { held, field } = useContractForm({
    initial: { scadenza: raccolta.scadenza },
    toBody: (values) => values,
    change: atto,
    onDone: onClose,
  })
  return (
    <FormDialog title="Cambia la scadenza" held={held} label="Cambia" onClose={onClose}>
      <DayField label="Nuova scadenza" minDate={today} {...field('scadenza')} />
      <p className={layout['note']}>
        Vale per chi non ha ancora pagato. Ciascuno riceve un messaggio con il nuovo giorno.
      </p>
    </FormDialog>
  )
}

/** The end: whoever has not paid owes it still, or does not any more. */
export function ChiudiDialog({ raccolta, onClose }: Props) {
  const [mancanti, setMancanti] = useState<'annulla' | 'lascia'>('lascia')
  const atto = useAtto('chiudi', raccolta._id, (sent: Sent<{ mancanti: 'annulla' | 'lascia' }>) =>
    call(inCorso.chiudiRaccolta, sent),
  )
  return (
    <ConfirmDialog
      isOpen
      title="Chiudi la raccolta"
      confirmLabel="Chiudi"
      isBusy={atto.isPending}
      error={atto.error}
      onConfirm={() => atto.mutate({ mancanti }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {raccolta.mancano === 0 ? (
        'Hanno pagato tutti. Dopo la chiusura non si aggiunge nessuno: la puoi sempre riaprire.'
      ) : (
        <Radio.Group
          label={`${raccolta.mancano === 1 ? 'Manca' : 'Mancano'} ${persone(raccolta.mancano)}`}
          value={mancanti}
          onChange={(value) => setMancanti(value === 'annulla' ? 'annulla' : 'lascia')}
        >
          <div className={layout['stackTight']}>
            <Radio value="lascia" label="Restano da pagare: ciascuna può ancora farlo" />
            <Radio value="annulla" label="Si annullano: non devono più nulla, e glielo scriviamo" />
          </div>
        </Radio.Group>
      )}
    </ConfirmDialog>
  )
}

/** Divides the total again among who is there, once somebody came or left. */
export function RidividiDialog({ raccolta, onClose }: Props) {
  const { data: p, error } = useQuery(ridivisioneQuery(raccolta._id))
  const atto = useAtto(
    'ridividi',
    raccolta._id,
    (sent: Sent<{ persone: number; totale_centesimi: number }>) =>
      call(inCorso.ridividiRaccolta, sent),
  )
  const problema = error ?? atto.error
  const canDo = p !== undefined && p.motivo_no === null
  return (
    <Dialog onClose={onClose} title="Dividi di nuovo il totale" isBusy={atto.isPending}>
      <div className={layout['form']}>
        {!p && !error && <Skeleton height={80} />}
        {p && (
          <p className={layout['flat']}>
            {p.motivo_no ??
              `Cambia la quota di ${persone(p.persone)}: ${
                p.quota_minima_centesimi === p.quota_massima_centesimi
                  ? `${formattaEuro(p.quota_minima_centesimi)} ciascuna`
                  : `da ${formattaEuro(p.quota_minima_centesimi)} a ${formattaEuro(p.quota_massima_centesimi)}`
              }, in tutto ${formattaEuro(p.totale_centesimi)}. Chi ha pagato non paga altro.`}
          </p>
        )}
        {canDo && (
          <p className={layout['note']}>
            La richiesta di prima si annulla e ne arriva una con il nuovo importo.
          </p>
        )}
        {problema && (
          <Notice tone="errore" isAlert>
            {messageOf(problema)}
          </Notice>
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose} disabled={atto.isPending}>
            Indietro
          </Button>
          {p && canDo && (
            <Button
              loading={atto.isPending}
              onClick={() =>
                atto.mutate(
                  { persone: p.persone, totale_centesimi: p.totale_centesimi },
                  { onSuccess: onClose },
                )
              }
            >
              Dividi di nuovo
            </Button>
          )}
        </DialogButtons>
      </div>
    </Dialog>
  )
}

/** Once more what could not be done, and what begins again. */
export function RiapriDialog({ raccolta, onClose }: Props) {
  const atto = useAtto('riapri', raccolta._id, (sent: Sent<Nulla>) =>
    call(inCorso.riapriRaccolta, sent),
  )
  return (
    <ConfirmDialog
      isOpen
      title="Riapri la raccolta"
      confirmLabel="Riapri"
      isBusy={atto.isPending}
      error={atto.error}
      onConfirm={() => atto.mutate({}, { onSuccess: onClose })}
      onClose={onClose}
    >
      Potrai aggiungere persone e sollecitare chi manca. Le richieste annullate restano annullate.
    </ConfirmDialog>
  )
}

export function RiprovaDialog({ raccolta, onClose }: Props) {
  const atto = useAtto('riprova', raccolta._id, (sent: Sent<Nulla>) =>
    call(inCorso.riprovaRaccolta, sent),
  )
  return (
    <ConfirmDialog
      isOpen
      title="Chiedi di nuovo"
      confirmLabel="Chiedi di nuovo"
      isBusy={atto.isPending}
      error={atto.error}
      onConfirm={() => atto.mutate({}, { onSuccess: onClose })}
      onClose={onClose}
    >
      {`Chiediamo la quota a ${persone(raccolta.non_chieste)} a cui prima non è stato possibile.`}
    </ConfirmDialog>
  )
}

export function EliminaDialog({ raccolta, onClose, onGone }: Props & { onGone: () => void }) {
  const atto = useAtto('elimina', raccolta._id, (sent: Sent<Nulla>) =>
    call(contract.eliminaRaccolta, sent),
  )
  return (
    <ConfirmDialog
      isOpen
      title="Elimina la bozza"
      confirmLabel="Elimina"
      isDangerous
      isBusy={atto.isPending}
      error={atto.error}
      onConfirm={() => atto.mutate({}, { onSuccess: onGone })}
      onClose={onClose}
    >
      A nessuno è stato chiesto nulla. La bozza e le persone che hai aggiunto si perdono.
    </ConfirmDialog>
  )
}
