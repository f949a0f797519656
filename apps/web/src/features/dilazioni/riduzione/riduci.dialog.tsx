import { Radio, Stack, Textarea } from '@mantine/core'
import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { type AnteprimaRiduzione, riduciDilazione } from '@rateo/contract/rinunce/riduzione'
import {
  NOMI_REGOLA_RIDUZIONE,
  REGOLE_RIDUZIONE,
  type RegolaRiduzione,
} from '@rateo/domain/atti/riduzione'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { readTyped, typedError } from '../../../ui/fields/typed-amount.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { OtpStep } from '../../../ui/otp-step.tsx'
import { Facts } from '../../../ui/panel.tsx'
import { riduzioneQuery, useRiduci } from './riduzione.api.ts'

type Props = { dilazione: Dilazione; onClose: () => void }
type Values = { importo: string; regola: RegolaRiduzione; motivo: string }

const regolaDi = (text: string): RegolaRiduzione =>
  REGOLE_RIDUZIONE.find((una) => una === text) ?? 'ultime'

/** Takes a refund of the purchase off the rate, by one of three rules, with what is left of each (DIL-M10). */
export function RiduciDialog({ dilazione: d, onClose }: Props) {
  const toast = useToast()
  const [letta, setLetta] = useState<AnteprimaRiduzione | null>(null)
  const initial: Values = { importo: '', regola: 'ultime', motivo: '' }
  const { held, send, form, values, field } = useContractForm({
    initial,
    schema: riduciDilazione.body,
    toBody: ({ importo, regola, motivo }) => ({
      importo_centesimi: readTyped(importo) ?? 0,
      regola,
      motivo: motivo.trim(),
      resta_centesimi: letta?.resta_centesimi ?? 0,
      da_rendere_centesimi: letta?.da_rendere_centesimi ?? 0,
    }),
    names: { importo_centesimi: 'importo' },
    check: ({ importo }) => ({ importo: typedError(importo) ?? undefined }),
    change: useRiduci(d._id),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: 'Reso tolto dalle rate: il cliente lo legge per e-mail.' })
    },
  })
  const importo_centesimi = readTyped(values.importo) ?? 0
  const { data, error } = useQuery({
    ...riduzioneQuery(d._id, { importo_centesimi, regola: values.regola }),
    enabled: importo_centesimi > 0,
    placeholderData: keepPreviousData,
  })
  if (data !== undefined && data !== letta) setLetta(data)
  const isReady =
    importo_centesimi > 0 &&
    error === null &&
    data?.importo_centesimi === importo_centesimi &&
    data.regola === values.regola
  return (
    <FormDialog
      title="Togli un reso dalle rate"
      held={held}
      label={isReady ? `Togli ${formattaEuro(importo_centesimi)}` : 'Togli'}
      isDangerous
      isDisabled={!isReady}
      {...(isReady &&
        values.motivo.trim() !== '' && {
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
        {d.cliente.nome} ha reso una parte dell’acquisto: scrivi quanto valeva. Con il reso escono
        anche gli interessi che non costa più.
      </p>
      <MoneyField label="Valore del reso" placeholder="0,00" data-autofocus {...field('importo')} />
      <Radio.Group
        label="Da quali rate"
        value={values.regola}
        onChange={(scelta) => form.setFieldValue('regola', regolaDi(scelta))}
      >
        <Stack gap={8} mt={8}>
          {REGOLE_RIDUZIONE.map((regola) => (
            <Radio key={regola} value={regola} label={NOMI_REGOLA_RIDUZIONE[regola]} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label="Motivo"
        description="Lo legge anche il cliente"
        rows={2}
        maxLength={300}
        {...field('motivo')}
      />
      {importo_centesimi > 0 && error !== null && <Notice tone="errore">{messageOf(error)}</Notice>}
      {isReady && <Anteprima di={data} />}
    </FormDialog>
  )
}

type RataRidotta = AnteprimaRiduzione['rate'][number]

const isChanged = ({ resta_centesimi, era_centesimi }: RataRidotta) =>
  resta_centesimi !== era_centesimi

const nome = ({ n, riapre_n }: RataRidotta) =>
  (riapre_n ?? n) === 0 ? 'Anticipo' : `Rata ${riapre_n ?? n}`

const Anteprima = ({ di }: { di: AnteprimaRiduzione }) => (
  <>
    <Facts
      facts={di.rate.filter(isChanged).map((rata) => ({
        name: `${nome(rata)}, ${formattaGiornoCompleto(rata.scadenza)}`,
        value: `${formattaEuro(rata.resta_centesimi)}, era ${formattaEuro(rata.era_centesimi)}`,
      }))}
    />
    {di.rate.some((rata) => !isChanged(rata)) && (
      <p className={layout['flat']}>Le altre rate restano come sono.</p>
    )}
    <Notice tone="informazione">{fraseDi(di)}</Notice>
  </>
)

function fraseDi(di: AnteprimaRiduzione): string {
  const interessi =
    di.interessi_tolti_centesimi > 0
      ? `, di cui ${formattaEuro(di.interessi_tolti_centesimi)} di interessi e spese`
      : ''
  const mano = di.da_rendere_centesimi - di.reso_online_centesimi
  return [
    `Dalle rate escono ${formattaEuro(di.tolto_centesimi)}${interessi}.`,
    ...(di.reso_online_centesimi > 0
      ? [`${formattaEuro(di.reso_online_centesimi)} tornano da soli da dove erano arrivati.`]
      : []),
    ...(mano > 0 ? [`${formattaEuro(mano)} li restituisci tu.`] : []),
    ...(di.conclude ? ['Del piano non resta nulla da pagare, e si conclude.'] : []),
    'Ora non viene addebitato alcun importo.',
  ].join(' ')
}
