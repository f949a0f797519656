import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type SyntheticEvent, useEffect, useRef } from 'react'
import { ApiError, messageOf } from '../../api/client.ts'
import { paths } from '../../app/routes/paths.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { focusSoon } from '../../ui/fields/focus-soon.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { type FormError, FormErrors } from '../../ui/fields/form-errors.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useApriRichiesta } from './assistenza.api.ts'
import classes from './assistenza.module.css'
import {
  clearDraft,
  firstValues,
  fromPointers,
  type NuovaValues,
  oggettoTipo,
  saveDraft,
  SOGGETTO_MAX,
  TESTO_MAX,
  toBody,
  validateNuova,
} from './nuova-richiesta.values.ts'
import { PagamentoField } from './pagamento-field.tsx'
import { CATEGORIA_OPTIONS } from './words.ts'

/** Asks the staff for help, with what the page before already knew (ASS-M1). */
export function NuovaRichiestaPage() {
  const params: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const toast = useToast()
  const key = useIdempotencyKey('nuova-richiesta')
  const apri = useApriRichiesta(key)
  const summary = useRef<HTMLDivElement>(null)
  const form = useForm<NuovaValues>({
    initialValues: firstValues(params),
    validate: validateNuova,
    onValuesChange: saveDraft,
  })

  useEffect(() => {
    if (apri.isError) summary.current?.focus()
  }, [apri.isError])

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (apri.isPending) return
    if (form.validate().hasErrors) {
      apri.reset()
      focusSoon(() => summary.current)
      return
    }
    apri.mutate(toBody(form.values, params['seguito_di']), {
      onSuccess: ({ _id }) => {
        clearDraft()
        toast({ tone: 'successo', text: 'Richiesta inviata. Ti rispondiamo qui e per e-mail.' })
        void navigate({ to: paths.richiesta(_id), replace: true })
      },
      onError: (error) => {
        if (error instanceof ApiError) form.setErrors(fromPointers(error.fields))
      },
    })
  }

  return (
    <>
      <BackLink to={paths.assistenza()}>Tutte le richieste</BackLink>
      <form className={classes['form']} onSubmit={submit} noValidate>
        <FormErrors ref={summary} errors={formErrors(form.errors, apri.error)} />
        <Select
          id="categoria"
          label="Di che cosa si tratta"
          placeholder="Scegli"
          data={CATEGORIA_OPTIONS}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          value={form.values.categoria || null}
          onChange={(value) => {
            form.setFieldValue('categoria', value ?? '')
            form.setFieldValue('oggetto_id', '')
          }}
          error={form.errors['categoria']}
        />
        {oggettoTipo(form.values.categoria) === 'pagamento' && (
          <PagamentoField
            value={form.values.oggetto_id}
            onChange={(id) => form.setFieldValue('oggetto_id', id)}
            error={form.errors['oggetto_id']}
          />
        )}
        <TextInput
          id="soggetto"
          label="Oggetto"
          description="In poche parole, che cosa è successo"
          maxLength={SOGGETTO_MAX}
          {...form.getInputProps('soggetto')}
        />
        <Textarea
          id="testo"
          label="Testo"
          description="Non scrivere mai il numero di una carta, né password o codici"
          rows={6}
          maxLength={TESTO_MAX}
          {...form.getInputProps('testo')}
        />
        <div>
          <Button type="submit" size="md" loading={apri.isPending}>
            Invia la richiesta
          </Button>
        </div>
      </form>
    </>
  )
}

/** What stands at the top: the fields to correct, or else the sentence of the server. */
function formErrors(fields: Record<string, unknown>, error: unknown): FormError[] {
  const named = Object.entries(fields).flatMap(([field, message]) =>
    typeof message === 'string' ? [{ field, message }] : [],
  )
  if (named.length > 0 || !error) return named
  return [{ field: null, message: messageOf(error) }]
}
