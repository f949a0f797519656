import { Textarea } from '@mantine/core'
import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { type AnteprimaSaldo, proponiSaldo } from '@rateo/contract/rinunce/saldo-e-stralcio'
import { SALDO_MASSIMO_GIORNI } from '@rateo/domain/atti/saldo-e-stralcio'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/client.ts'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { useToday } from '../../../hooks/use-today.ts'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { readTyped, typedError } from '../../../ui/fields/typed-amount.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { OtpStep } from '../../../ui/otp-step.tsx'
import { saldoQuery, useProponiSaldo } from './saldo.api.ts'

type Props = { dilazione: Dilazione; onClose: () => void }

/** Proposes a lower sum that closes a plan: what is given up with it, confirmed with a code (DIL-M7). */
export function ProponiSaldoDialog({ dilazione: d, onClose }: Props) {
  const today = useToday()
  const toast = useToast()
  const { held, send, values, field } = useContractForm({
    initial: { importo: '', entro: aggiungiGiorni(today, 15), nota: '' },
    schema: proponiSaldo.body,
    toBody: ({ importo, entro, nota }) => ({
      importo_centesimi: readTyped(importo) ?? 0,
      entro,
      nota: nota.trim(),
      non_dovuti_centesimi: d.residuo_centesimi - (readTyped(importo) ?? 0),
    }),
    names: { importo_centesimi: 'importo' },
    check: ({ importo }) => ({ importo: typedError(importo) ?? undefined }),
    change: useProponiSaldo(d._id),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: 'Proposta inviata: il cliente la legge per e-mail.' })
    },
  })
  const importo_centesimi = readTyped(values.importo) ?? 0
  const isTyped = importo_centesimi > 0 && /^\d{4}-\d{2}-\d{2}$/.test(values.entro)
  const { data, error } = useQuery({
    ...saldoQuery(d._id, { importo_centesimi, entro: values.entro }),
    enabled: isTyped,
    placeholderData: keepPreviousData,
  })
  const isReady =
    isTyped &&
    error === null &&
    data?.importo_centesimi === importo_centesimi &&
    data.entro === values.entro
  return (
    <FormDialog
      title="Proponi un saldo e stralcio"
      held={held}
      label={isReady ? `Proponi ${formattaEuro(importo_centesimi)}` : 'Proponi'}
      isDangerous
      isDisabled={!isReady}
      {...(isReady &&
        values.nota.trim() !== '' && {
          ending: (
            <OtpStep
              key={data.oggetto}
              atto={{ scopo: 'stralcio', oggetto: data.oggetto }}
              onConfirmed={send}
              onCancel={onClose}
            />
          ),
        })}
      onClose={onClose}
    >
      <p className={layout['flat']}>
        Restano {formattaEuro(d.residuo_centesimi)}. Se {d.cliente.nome} paga l’importo che scrivi
        entro il giorno, la dilazione è chiusa. Finché non paga, la proposta si ritira.
      </p>
      <MoneyField label="Importo a saldo" placeholder="0,00" data-autofocus {...field('importo')} />
      <DayField
        label="Da pagare entro il"
        minDate={aggiungiGiorni(today, 1)}
        maxDate={aggiungiGiorni(today, SALDO_MASSIMO_GIORNI)}
        {...field('entro')}
      />
      <Textarea
        label="Motivo"
        description="Lo legge anche il cliente"
        rows={2}
        maxLength={300}
        {...field('nota')}
      />
      {isTyped && error !== null && <Notice tone="errore">{messageOf(error)}</Notice>}
      {isReady && <Notice tone="informazione">{fraseDi(data)}</Notice>}
    </FormDialog>
  )
}

function fraseDi(di: AnteprimaSaldo): string {
  const mora = di.mora_centesimi > 0 ? ` e a ${formattaEuro(di.mora_centesimi)} di mora a oggi` : ''
  return `Quando è pagato rinunci a ${formattaEuro(di.non_dovuti_centesimi)}${mora}, su ${contato(di.rate, 'rata', 'rate')}. Fino al ${formattaGiornoLungo(di.entro)} la mora non cresce; dopo, è di nuovo dovuto tutto. Ora non viene addebitato alcun importo.`
}
