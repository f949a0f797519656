import { Select, Textarea, TextInput } from '@mantine/core'
import { nuovaRichiestaBody } from '@rateo/contract/ponte/assistenza'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Form } from '../../ui/form.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { AllegatiField } from './allegati-field.tsx'
import { type Allegato, risposteProbabiliQuery, useApriRichiesta } from './assistenza.api.ts'
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
import { OggettoField } from './oggetto-field.tsx'
import { RisposteProbabili } from './risposte-probabili.tsx'
import { CATEGORIA_OPTIONS } from './words.ts'

/** Asks for help, with what the page before already knew (ASS-M1). */
export function NuovaRichiestaPage() {
  const [allegati, setAllegati] = useState<readonly Allegato[]>([])
  const params: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const toast = useToast()
  const { held, form, values, field } = useContractForm({
    initial: VUOTA,
    schema: nuovaRichiestaBody,
    toBody: (typed) =>
      toBody(typed, {
        seguito_di: params['seguito_di'],
        allegati: allegati.map(({ _id }) => _id),
      }),
    names: NAMES,
    change: useApriRichiesta(useIdempotencyKey('nuova-richiesta')),
    onDone: ({ _id }) => {
      toast({ tone: 'successo', text: 'Richiesta inviata. Ti rispondiamo qui e per e-mail.' })
      void navigate({ to: paths.richiesta(_id), replace: true })
    },
    draft: 'assistenza',
    over: saidBefore(params),
  })
  const tipo = oggettoTipo(values)
  const probabili = useQuery({
    ...risposteProbabiliQuery({ tipo: tipo ?? 'pagamento', _id: values.oggetto_id }),
    enabled: tipo !== undefined && values.oggetto_id !== '',
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
          onChange={(value) =>
            form.setValues({ categoria: value ?? '', oggetto_tipo: '', oggetto_id: '' })
          }
        />
        {tipo !== undefined && (
          <OggettoField
            {...field('oggetto_id')}
            tipo={tipo}
            isGiven={values.oggetto_tipo !== ''}
            etichetta={probabili.data?.etichetta}
            onChange={(id) => form.setValues({ oggetto_tipo: '', oggetto_id: id })}
            error={form.errors['oggetto_id']}
          />
        )}
        <RisposteProbabili probabili={probabili.data} />
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
        <AllegatiField allegati={allegati} onChange={setAllegati} />
      </Form>
    </>
  )
}
