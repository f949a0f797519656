import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { type SyntheticEvent, useRef } from 'react'
import { wrongIn } from '../../../hooks/use-contract-form.ts'
import { focusSoon } from '../../../ui/fields/focus-soon.ts'
import { FormErrors } from '../../../ui/fields/form-errors.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { CondizioniFields } from './condizioni-fields.tsx'
import type { DilazioneValues, Regole } from './condizioni.values.ts'
import { type Debito, DebitoFields } from './debito-fields.tsx'
import classes from './nuova-dilazione.module.css'
import { PianoPanel } from './piano-panel.tsx'

type Props = {
  form: UseFormReturnType<DilazioneValues>
  debiti: readonly Debito[] | undefined
  importo: number
  regole: Regole
  /** The number of the plan that this one takes the place of: what it is of is not chosen then. */
  alPostoDi: string | null
  onReady: () => void
}

/** The first step: the debt and its conditions, with the schedule beside them. */
export function NuovaDilazioneForm({ form, debiti, importo, regole, alPostoDi, onReady }: Props) {
  const summary = useRef<HTMLDivElement>(null)
  const goOn = () => {
    if (form.validate().hasErrors) focusSoon(() => summary.current)
    else onReady()
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    goOn()
  }
  return (
    <div className={classes['page']}>
      <form className={classes['form']} onSubmit={submit} noValidate>
        <FormErrors ref={summary} errors={wrongIn(form.errors)} />
        {alPostoDi === null ? (
          <DebitoFields form={form} debiti={debiti} />
        ) : (
          <Notice tone="informazione" title={`Nuovo piano di ${formattaEuro(importo)}`}>
            È quello che resta di {alPostoDi}, che il nuovo piano sostituisce quando il cliente lo
            firma.
          </Notice>
        )}
        <CondizioniFields form={form} regole={regole} />
        <div>
          <Button type="submit" size="md">
            Controlla la proposta
          </Button>
        </div>
      </form>
      <PianoPanel
        values={form.values}
        importo={importo}
        regole={regole}
        onChooseRate={(n) => form.setFieldValue('n_rate', String(n))}
        onPropose={(n) => {
          form.setFieldValue('n_rate', String(n))
          goOn()
        }}
      />
    </div>
  )
}
