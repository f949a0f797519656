import { Select, Textarea, TextInput } from '@mantine/core'
import { nuovaRichiestaBody } from '@rateo/contract/ponte/assistenza'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Form } from '../../ui/form.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useApriRichiesta } from './assistenza.api.ts'
import classes from './assistenza.module.css'
import {
  NAMES,
  oggettoTipo,
  saidBefore,
  SOGGETTO_MAX,
  TESTO_MAX,
  toBody,
  VUOTA,
} from './nuova-richiesta.values.ts'
import { PagamentoField } from './pagamento-field.tsx'
import { CATEGORIA_OPTIONS } from './words.ts'

/** Asks the staff for help, with what the page before already knew (ASS-M1). */
export function NuovaRichiestaPage() {
  const params: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const toast = useToast()
  const { held, form, values, field } = useContractForm({
    initial: VUOTA,
    schema: nuovaRichiestaBody,
    toBody: (typed) => toBody(typed, params['seguito_di']),
    names: NAMES,
    change: useApriRichiesta(useIdempotencyKey('nuova-richiesta')),
    onDone: ({ _id }) => {
      toast({ tone: 'successo', text: 'Richiesta inviata. Ti rispondiamo qui e per e-mail.' })
      void navigate({ to: paths.richiesta(_id), replace: true })
    },
    draft: 'assistenza',
    over: saidBefore(params),
  })
  return (
    <>
      <BackLink to={paths.assistenza()}>Tutte le richieste</BackLink>
      <Form held={held} label="Invia la richiesta" size="md" className={classes['form'] ?? ''}>
        <Select
          label="Di che cosa si tratta"
          placeholder="Scegli"
          data={CATEGORIA_OPTIONS}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          {...field('categoria')}
          value={values.categoria || null}
          onChange={(value) => form.setValues({ categoria: value ?? '', oggetto_id: '' })}
        />
        {oggettoTipo(values.categoria) === 'pagamento' && (
          <PagamentoField
            {...field('oggetto_id')}
            onChange={(id) => form.setFieldValue('oggetto_id', id)}
            error={form.errors['oggetto_id']}
          />
        )}
        <TextInput
          label="Oggetto"
          description="In poche parole, che cosa è successo"
          maxLength={SOGGETTO_MAX}
          {...field('soggetto')}
        />
        <Textarea
          label="Testo"
          description="Non scrivere mai il numero di una carta, né password o codici"
          rows={6}
          maxLength={TESTO_MAX}
          {...field('testo')}
        />
      </Form>
    </>
  )
}
