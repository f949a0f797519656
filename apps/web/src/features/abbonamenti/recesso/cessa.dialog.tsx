import { Radio, Textarea } from '@mantine/core'
import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { cessaAbbonamento } from '@rateo/contract/accordi/cessazione'
import {
  fraseCessazione,
  RESI_CESSAZIONE,
  type ResoCessazione,
} from '@rateo/domain/atti/chiusura-abbonamento'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/client.ts'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { useSession } from '../../../hooks/use-session.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { OtpStep } from '../../../ui/otp-step.tsx'
import { cessazioneQuery, useCessa } from './recesso.api.ts'

const NOMI: Readonly<Record<ResoCessazione, string>> = {
  nulla: 'Nessun rimborso',
  pro_rata: 'I giorni pagati e non avuti',
  periodo: 'Tutto il periodo in corso',
}
const isReso = (value: string): value is ResoCessazione =>
  RESI_CESSAZIONE.some((one) => one === value)

type Props = { abbonamento: Abbonamento; onClose: () => void }

/** Ends an abbonamento at once, with the sum of each refund to choose from (ABB-M4). */
export function CessaDialog({ abbonamento: a, onClose }: Props) {
  const toast = useToast()
  const { profile } = useSession()
  const { data, error } = useQuery(cessazioneQuery(a._id))
  const scelte = data?.data ?? []
  const sceltaDi = (reso: string) => scelte.find((una) => una.reso === reso)
  const { held, send, values, field } = useContractForm({
    initial: { reso: 'pro_rata', motivo: '' },
    schema: cessaAbbonamento.body,
    toBody: ({ reso, motivo }) => ({
      reso: isReso(reso) ? reso : 'nulla',
      rimborso_centesimi: sceltaDi(reso)?.rimborso_centesimi ?? 0,
      annullati_centesimi: sceltaDi(reso)?.annullati_centesimi ?? 0,
      motivo: motivo.trim(),
    }),
    change: useCessa(a),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: 'Abbonamento cessato: il cliente lo legge per e-mail.' })
    },
  })
  const scelta = sceltaDi(values.reso)
  const isReady = error === null && scelta !== undefined && scelta.motivo === null
  const torna = scelta?.rimborso_centesimi ?? 0
  const { value, onChange, ...reso } = field('reso')
  return (
    <FormDialog
      title={`Cessare subito l’abbonamento di ${a.cliente?.nome ?? ''}?`}
      held={held}
      label={torna > 0 ? `Cessa e rendi ${formattaEuro(torna)}` : 'Cessa subito'}
      isDangerous
      isDisabled={!isReady}
      {...(profile.role === 'esercente' &&
        isReady &&
        torna > 0 &&
        values.motivo.trim() !== '' && {
          ending: (
            <OtpStep
              key={scelta.oggetto}
              atto={{ scopo: 'cessa_abbonamento', oggetto: scelta.oggetto }}
              onConfirmed={send}
              onCancel={onClose}
            />
          ),
        })}
      onClose={onClose}
    >
      <p className={layout['flat']}>
        {a.nome} finisce adesso e non si riprende. Per farlo durare fino alla fine del periodo c’è
        “Disdici”.
      </p>
      <Radio.Group label="Che cosa torna al cliente" value={value} onChange={onChange} {...reso}>
        <div className={layout['stack']}>
          {scelte.map((una) => (
            <Radio
              key={una.reso}
              value={una.reso}
              label={`${NOMI[una.reso]}: ${formattaEuro(una.rimborso_centesimi)}`}
              disabled={una.motivo !== null}
              description={una.motivo ?? undefined}
            />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label="Motivo"
        description="Lo legge anche il cliente"
        rows={2}
        maxLength={500}
        {...field('motivo')}
      />
      {error !== null && <Notice tone="errore">{messageOf(error)}</Notice>}
      {isReady && <Notice tone="informazione">{fraseCessazione(scelta.reso, scelta)}</Notice>}
    </FormDialog>
  )
}
