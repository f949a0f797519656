import { Button, Group, NativeSelect, Textarea } from '@mantine/core'
import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { NOTA_MAX, type Rimborso } from '@rateo/contract/incasso/rimborsi'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { MOTIVI_RIMBORSO, type MotivoRimborso } from '@rateo/domain/denaro/rimborso'
import { type SyntheticEvent, useRef } from 'react'
import { ApiError, messageOf } from '../../api/client.ts'
import { pointedErrors, useDraftForm } from '../../hooks/use-draft-form.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { focusSoon } from '../../ui/fields/focus-soon.ts'
import { type FormError, FormErrors } from '../../ui/fields/form-errors.tsx'
import { MoneyField, readTyped, toTyped, typedError } from '../../ui/fields/money-field.tsx'
import classes from './rimborsi.module.css'
import { useRimborsa } from './rimborsi.api.ts'
import { MOTIVI } from './words.ts'

type Values = { importo: string; motivo: string; nota: string }

const isMotivo = (text: string): text is MotivoRimborso =>
  MOTIVI_RIMBORSO.some((one) => one === text)

function check({ importo, motivo }: Values, rimborsabile: number) {
  const cents = readTyped(importo)
  const amount =
    cents !== null && cents > rimborsabile
      ? `Puoi rimborsare al massimo ${formattaEuro(rimborsabile)}`
      : typedError(importo)
  return {
    ...(amount && { importo: amount }),
    ...(!isMotivo(motivo) && { motivo: 'Scegli il motivo' }),
  }
}

type Props = {
  pagamento: Pagamento
  onAsked: (rimborsi: readonly Rimborso[]) => void
  onClose: () => void
}

export function RimborsaForm({ pagamento, onAsked, onClose }: Props) {
  const { _id, rimborsabile_centesimi: rimborsabile } = pagamento
  const key = useIdempotencyKey(`rimborsa:${_id}`)
  const rimborsa = useRimborsa(_id, key)
  const summary = useRef<HTMLDivElement>(null)
  const { form, forget } = useDraftForm<Values>(`rimborsa-${_id}`, {
    initial: { importo: toTyped(rimborsabile), motivo: '', nota: '' },
    validate: (values) => check(values, rimborsabile),
  })
  const cents = readTyped(form.values.importo)

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { motivo, nota } = form.values
    if (rimborsa.isPending) return
    rimborsa.reset()
    if (form.validate().hasErrors || cents === null || !isMotivo(motivo)) {
      focusSoon(() => summary.current)
      return
    }
    const sent = { importo_centesimi: cents, motivo, ...(nota.trim() !== '' && { nota }) }
    rimborsa.mutate(sent, {
      onSuccess: ({ rimborsi }) => {
        forget()
        onAsked(rimborsi)
      },
      onError: (error) => {
        if (error instanceof ApiError) {
          const { importo_centesimi: importo, ...altri } = pointedErrors(error.fields)
          form.setErrors({ ...altri, ...(importo && { importo }) })
        }
        focusSoon(() => summary.current)
      },
    })
  }

  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <FormErrors ref={summary} errors={errorsOf(form.errors, rimborsa.error)} />
      <p className={classes['text']}>
        A {pagamento.cliente.nome}, per “{pagamento.causale}”. Puoi restituire fino a{' '}
        {formattaEuro(rimborsabile)}; la commissione non torna indietro.
      </p>
      <MoneyField
        id="importo"
        label="Importo da restituire"
        data-autofocus
        className={classes['short'] ?? ''}
        value={form.values.importo}
        onChange={(value) => form.setFieldValue('importo', value)}
        error={form.errors['importo']}
      />
      <NativeSelect id="motivo" label="Motivo" {...form.getInputProps('motivo')}>
        <option value="">Scegli…</option>
        {MOTIVI_RIMBORSO.map((motivo) => (
          <option key={motivo} value={motivo}>
            {MOTIVI[motivo]}
          </option>
        ))}
      </NativeSelect>
      <Textarea
        id="nota"
        label="Nota per te (facoltativa)"
        rows={2}
        maxLength={NOTA_MAX}
        {...form.getInputProps('nota')}
      />
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose} disabled={rimborsa.isPending}>
          Indietro
        </Button>
        <Button type="submit" color="red.9" loading={rimborsa.isPending}>
          {cents === null ? 'Rimborsa' : `Rimborsa ${formattaEuro(cents)}`}
        </Button>
      </Group>
    </form>
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
