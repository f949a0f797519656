import { Button, Checkbox } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { riempiCausale } from '@rateo/domain/denaro/causale'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { refusedFields } from '../../../api/client.ts'
import { problemsOf } from '../../../hooks/use-contract-form.ts'
import { useUnsaved } from '../../../hooks/use-draft-form.ts'
import { useIdempotencyKey } from '../../../hooks/use-idempotency-key.ts'
import { useSession } from '../../../hooks/use-session.ts'
import { useToday } from '../../../hooks/use-today.ts'
import { focusSoon } from '../../../ui/fields/focus-soon.ts'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { FormErrors } from '../../../ui/fields/form-errors.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { readTyped } from '../../../ui/fields/typed-amount.ts'
import { Riceverai } from '../../condizioni/index.ts'
import { AnteprimaRichiesta } from './anteprima-richiesta.tsx'
import { ClienteFields } from './cliente-fields.tsx'
import { CodiceFields, useCodiceRichiesta } from './codice-richiesta.tsx'
import { CosaFields } from './cosa-fields.tsx'
import { DuplicatoNotice } from './duplicato-notice.tsx'
import { ModiFields } from './modi-fields.tsx'
import { aliquoteQuery } from './trattenute.api.ts'
import { DetrazioneFields, TrattenuteFields } from './trattenute-fields.tsx'
import { clearDraft, readDraft, saveDraft } from './richiesta-draft.ts'
import { causaleModelloQuery, useRichiediPagamento } from '../elenco/pagamenti.api.ts'
import { both } from '../../../ui/both.ts'
import layout from '../../../ui/layout.module.css'
import preview from './anteprima-richiesta.module.css'
import classes from './richiedi-pagamento.module.css'
import {
  campoDi,
  daPagare,
  emptyRichiesta,
  nettoDi,
  type RichiestaValues,
  toBody,
  validateRichiesta,
} from './richiedi-pagamento.values.ts'

/** The ways by which the link has left. */
export type Sent = { email: boolean; sms: boolean }

type Props = {
  /** The cliente of the address, where it names one. */
  cliente?: string | undefined
  onMade: (pagamento: Pagamento, sent: Sent) => void
}

/** The draft, or empty fields, with the cliente of the address. */
const startValues = (today: string, cliente: string | undefined): RichiestaValues => ({
  ...(readDraft() ?? emptyRichiesta(today)),
  ...(cliente !== undefined && { chi: 'esistente', cliente_id: cliente }),
})

export function RichiediPagamentoForm({ cliente, onMade }: Props) {
  const today = useToday()
  const conSms = useSession().appSettings.sms.messaggi
  const key = useIdempotencyKey('richiedi-pagamento')
  const richiedi = useRichiediPagamento(key)
  const summary = useRef<HTMLDivElement>(null)
  const client = useQueryClient()
  const leggiAliquote = () => client.getQueryData(aliquoteQuery.queryKey)
  const form = useForm<RichiestaValues>({
    initialValues: startValues(today, cliente),
    validate: (values) => validateRichiesta(values, today, leggiAliquote()),
    onValuesChange: saveDraft,
  })
  const codice = useCodiceRichiesta(form)
  const { data: aliquote } = useQuery({ ...aliquoteQuery, enabled: form.values.trattenuta !== '' })
  const { data: modello } = useQuery(causaleModelloQuery)
  const isProposed = useRef(false)
  const { setFieldValue } = form
  useEffect(() => {
    // The model is proposed once, and never over what somebody wrote.
    if (!modello || isProposed.current) return
    isProposed.current = true
    setFieldValue('causale', (written) => written || riempiCausale(modello, today))
  }, [modello, today, setFieldValue])
  useUnsaved(form.isDirty() && !richiedi.isSuccess)

  useEffect(() => {
    if (richiedi.isError) summary.current?.focus()
  }, [richiedi.isError])

  const send = (bozza: boolean) => {
    if (richiedi.isPending) return
    if (form.validate().hasErrors) {
      richiedi.reset()
      focusSoon(() => summary.current)
      return
    }
    if (codice.isUnread) {
      richiedi.reset()
      form.setFieldError('codice', 'Premi “Prova il codice”: leggi prima quanto toglie')
      focusSoon(() => summary.current)
      return
    }
    const { sconto } = codice
    const conCodice = sconto && { codice: sconto.codice, sconto_centesimi: sconto.sconto_centesimi }
    richiedi.mutate(
      { ...toBody(form.values, bozza, aliquote), ...conCodice },
      {
        onSuccess: (pagamento) => {
          clearDraft()
          const { invia_email: email, invia_sms: sms, chi } = form.values
          onMade(pagamento, { email, sms: conSms && sms && chi === 'esistente' })
        },
        onError: (error) => {
          codice.forget()
          form.setErrors(refusedFields(error, campoDi))
        },
      },
    )
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(false)
  }
  const field = (name: 'importo' | 'scadenza' | 'valido_fino' | 'parte_minima') => ({
    value: form.values[name],
    onChange: (value: string) => form.setFieldValue(name, value),
    error: form.errors[name],
  })
  const cents = readTyped(form.values.importo) === null ? null : daPagare(form.values, aliquote)
  const scontato = codice.sconto?.da_pagare_centesimi ?? null

  return (
    <div className={preview['sides']}>
      <form className={both(layout['column'], classes['form'])} onSubmit={submit} noValidate>
        <FormErrors ref={summary} errors={problemsOf(form.errors, richiedi.error)} />
        <ClienteFields form={form} />
        <MoneyField
          id="importo"
          label={form.values.trattenuta === '' ? 'Importo' : 'Totale della fattura'}
          description="IVA compresa"
          className={classes['short'] ?? ''}
          {...field('importo')}
        />
        <TrattenuteFields form={form} aliquote={aliquote} />
        <CosaFields form={form} />
        <DuplicatoNotice
          cliente_id={form.values.chi === 'esistente' ? form.values.cliente_id : ''}
          importo_centesimi={cents}
          causale={form.values.causale}
        />
        <Giorni today={today} scadenza={field('scadenza')} valido_fino={field('valido_fino')} />
        <DetrazioneFields form={form} today={today} />
        <ModiFields form={form} parte={field('parte_minima')} />
        {(form.values.trattenuta === '' || codice.isTyped) && (
          <CodiceFields form={form} codice={codice} />
        )}
        <Consegna form={form} conSms={conSms} />
        {(scontato ?? cents ?? 0) > 0 && (
          <Riceverai importo_centesimi={scontato ?? cents ?? 0} modi={onlineDi(form.values)} />
        )}
        <SendButtons
          cents={scontato ?? cents}
          isPending={richiedi.isPending}
          onDraft={codice.isTyped ? null : () => send(true)}
        />
      </form>
      <AnteprimaRichiesta
        values={form.values}
        today={today}
        scontato={scontato ?? (form.values.trattenuta === '' ? null : cents)}
        netto={nettoDi(form.values, aliquote)}
      />
    </div>
  )
}

/** The ways of a request that go through the portal. */
const onlineDi = ({ modi: scelti, detrazione }: RichiestaValues) => {
  const modi = detrazione === '' ? scelti : []
  return [
    ...(modi.includes('carta') ? (['carta'] as const) : []),
    ...(modi.includes('conto') ? (['addebito_sdd'] as const) : []),
  ]
}

type DayInput = { value: string; onChange: (value: string) => void; error: ReactNode }

/** The day by which it is due, and the last one of the link. */
const Giorni = (p: { today: string; scadenza: DayInput; valido_fino: DayInput }) => (
  <div className={layout['pair']}>
    <DayField id="scadenza" label="Scadenza" minDate={p.today} {...p.scadenza} />
    <DayField
      id="valido_fino"
      label="Link valido fino al (facoltativo)"
      minDate={p.scadenza.value || p.today}
      clearable
      {...p.valido_fino}
    />
  </div>
)

/** The ways by which the link leaves. */
const Consegna = ({
  form,
  conSms,
}: {
  form: UseFormReturnType<RichiestaValues>
  conSms: boolean
}) => (
  <>
    <Checkbox
      label="Invia il link al cliente per e-mail"
      {...form.getInputProps('invia_email', { type: 'checkbox' })}
    />
    {conSms && form.values.chi === 'esistente' && (
      <Checkbox
        label="Inviaglielo anche per SMS"
        {...form.getInputProps('invia_sms', { type: 'checkbox' })}
      />
    )}
  </>
)

type SendProps = {
  cents: number | null
  isPending: boolean
  /** Null where a code is written, which a draft does not keep. */
  onDraft: (() => void) | null
}

const SendButtons = ({ cents, isPending, onDraft }: SendProps) => (
  <div className={both(layout['row'], classes['send'])}>
    <Button type="submit" size="md" loading={isPending}>
      {cents === null ? 'Richiedi il pagamento' : `Richiedi ${formattaEuro(cents)}`}
    </Button>
    {onDraft !== null && (
      <Button variant="default" size="md" disabled={isPending} onClick={onDraft}>
        Salva come bozza
      </Button>
    )}
  </div>
)
