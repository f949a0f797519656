import { Button, Group, NativeSelect, Textarea } from '@mantine/core'
import { METODI_REGISTRABILI, type MetodoRegistrabile } from '@rateo/contract/incasso/incassi'
import type { Cassa } from '@rateo/contract/incasso/casse'
import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { METODI_CASSA } from '@rateo/domain/cassa/cassa'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useRef } from 'react'
import { ApiError, messageOf } from '../../api/client.ts'
import { pointedErrors, useDraftForm } from '../../hooks/use-draft-form.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { useToday } from '../../hooks/use-today.ts'
import { focusSoon } from '../../ui/fields/focus-soon.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { type FormError, FormErrors } from '../../ui/fields/form-errors.tsx'
import { MoneyField, readTyped, toTyped, typedError } from '../../ui/fields/money-field.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { casseQuery } from '../chiusura-cassa/index.ts'
import { Dovuto, massimo, proposto } from './dovuto.tsx'
import { useRegistraIncasso } from './elenco/pagamenti.api.ts'
import classes from './dialog.module.css'
import { METODI } from './words.ts'
import { Modal } from '../../ui/modal.tsx'

type Values = {
  metodo: string
  importo: string
  incassato_il: string
  cassa_id: string
  /** 'si' where what came pays all that is left of the plan. */
  tutto: string
  nota: string
}
type Props = { pagamento: Pagamento; onClose: () => void }

const isMetodo = (text: string): text is MetodoRegistrabile =>
  METODI_REGISTRABILI.some((one) => one === text)

const entraInCassa = (metodo: string) => METODI_CASSA.some((one) => one === metodo)

type Regole = { residuo: number; today: string; aperte: readonly Cassa[] }

function check(
  { importo, incassato_il, metodo, cassa_id }: Values,
  { residuo, today, aperte }: Regole,
) {
  const cents = readTyped(importo)
  const amount =
    cents !== null && cents > residuo
      ? `Restano da pagare ${formattaEuro(residuo)}`
      : typedError(importo)
  return {
    ...(!isMetodo(metodo) && { metodo: 'Scegli come hai incassato' }),
    ...(amount && { importo: amount }),
    ...(incassato_il > today && { incassato_il: 'La data non può essere nel futuro' }),
    ...(aperte.length > 1 &&
      entraInCassa(metodo) &&
      !aperte.some(({ _id }) => _id === cassa_id) && {
        cassa_id: 'Scegli quale cassa li ha presi',
      }),
    ...(incassato_il === '' && { incassato_il: 'Inserisci una data' }),
  }
}

/** Writes down what came by itself: cash, POS, bank transfer, cheque (PAG-M4). */
export function RegistraIncassoDialog({ pagamento, onClose }: Props) {
  const { _id, bonifico } = pagamento
  const today = useToday()
  const toast = useToast()
  const casse = useQuery(casseQuery)
  const aperte = casse.data?.data.filter(({ sessione }) => sessione?.stato === 'aperta') ?? []
  const registra = useRegistraIncasso(_id, useIdempotencyKey(`incasso:${_id}`))
  const summary = useRef<HTMLDivElement>(null)
  const { form, forget } = useDraftForm<Values>(`incasso-${_id}`, {
    initial: {
      metodo: bonifico === null ? 'contanti' : 'bonifico',
      importo: toTyped(proposto(pagamento)),
      incassato_il: today,
      cassa_id: '',
      tutto: '',
      nota: '',
    },
    validate: (values) =>
      check(values, { residuo: massimo(pagamento, values.tutto === 'si'), today, aperte }),
  })
  const cents = readTyped(form.values.importo)
  const showErrors = () => focusSoon(() => summary.current)

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (registra.isPending) return
    registra.reset()
    const { metodo, incassato_il, cassa_id, tutto, nota } = form.values
    if (form.validate().hasErrors || cents === null || !isMetodo(metodo)) {
      showErrors()
      return
    }
    const sent = {
      metodo,
      importo_centesimi: cents,
      incassato_il,
      ...(aperte.length > 1 && entraInCassa(metodo) && { cassa_id }),
      ...(tutto === 'si' && { tutto_il_piano: true }),
      ...(nota.trim() && { nota }),
    }
    registra.mutate(sent, {
      onSuccess: (dopo) => {
        forget()
        onClose()
        const resta = dopo.residuo_centesimi
        toast({
          tone: 'successo',
          text: `Incasso di ${formattaEuro(cents)} registrato.${resta > 0 ? ` Restano ${formattaEuro(resta)}.` : ' La ricevuta è pronta tra un momento.'}`,
        })
      },
      onError: (error) => {
        if (error instanceof ApiError) {
          const { importo_centesimi, ...altri } = pointedErrors(error.fields)
          form.setErrors({ ...altri, ...(importo_centesimi && { importo: importo_centesimi }) })
        }
        showErrors()
      },
    })
  }
  const field = (name: 'importo' | 'incassato_il') => ({
    id: name,
    value: form.values[name],
    onChange: (value: string) => form.setFieldValue(name, value),
    error: form.errors[name],
  })

  return (
    <Modal
      opened
      onClose={onClose}
      title="Registra un incasso"
      centered
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
      closeOnClickOutside={false}
    >
      <form className={classes['form']} onSubmit={submit} noValidate>
        <FormErrors ref={summary} errors={errorsOf(form.errors, registra.error)} />
        <Dovuto
          pagamento={pagamento}
          isAll={form.values.tutto === 'si'}
          onChange={(tutto, importo) =>
            form.setValues({ tutto: tutto ? 'si' : '', importo: toTyped(importo) })
          }
        />
        <NativeSelect
          id="metodo"
          label="Come hai incassato"
          data={METODI_REGISTRABILI.map((value) => ({ value, label: METODI[value].label }))}
          {...form.getInputProps('metodo')}
        />
        {aperte.length > 1 && entraInCassa(form.values.metodo) && (
          <QualeCassa aperte={aperte} input={form.getInputProps('cassa_id')} />
        )}
        <div className={classes['pair']}>
          <MoneyField label="Importo" data-autofocus {...field('importo')} />
          <DayField label="Incassato il" maxDate={today} {...field('incassato_il')} />
        </div>
        <Textarea
          id="nota"
          label="Nota per te (facoltativa)"
          rows={2}
          maxLength={300}
          {...form.getInputProps('nota')}
        />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} disabled={registra.isPending}>
            Indietro
          </Button>
          <Button type="submit" loading={registra.isPending}>
            {cents === null ? 'Registra' : `Registra ${formattaEuro(cents)}`}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

/** Who took the money says which till holds it. */
function QualeCassa({ aperte, input }: { aperte: readonly Cassa[]; input: object }) {
  return (
    <NativeSelect
      id="cassa_id"
      label="In quale cassa"
      data={[
        { value: '', label: 'Scegli la cassa' },
        ...aperte.map(({ _id, nome }) => ({ value: _id, label: nome })),
      ]}
      {...input}
    />
  )
}

/** What stands at the top: the fields to correct, or else the sentence of the server. */
function errorsOf(fields: Record<string, unknown>, error: unknown): FormError[] {
  const named = Object.entries(fields).flatMap(([field, message]) =>
    typeof message === 'string' ? [{ field, message }] : [],
  )
  if (named.length > 0 || !error) return named
  return [{ field: null, message: messageOf(error) }]
}
