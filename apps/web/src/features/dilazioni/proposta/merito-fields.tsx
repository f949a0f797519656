import '@mantine/core/styles/Radio.css'
import { Radio, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { BASI_MERITO, PAROLE_MERITO } from '@rateo/domain/credito/merito-creditizio'
import { Panel } from '../../../ui/panel.tsx'
import layout from '../../../ui/layout.module.css'
import type { DilazioneValues } from './condizioni.values.ts'
import classes from './nuova-dilazione.module.css'

type Props = { form: UseFormReturnType<DilazioneValues>; isMissing: boolean }

/** How the esercente knows that the cliente can pay, where the law calls the plan credit (DIL-M3). */
export function MeritoFields({ form, isMissing }: Props) {
  const { merito, merito_nota } = form.values
  return (
    <Panel title="Il cliente può pagare queste rate?">
      <div className={layout['form']}>
        <Radio.Group
          label="Come lo sai"
          description="La legge ti chiede di valutarlo prima di concedere credito. Il cliente non lo legge"
          value={merito}
          error={isMissing && merito === '' ? 'Scegli come lo hai valutato' : undefined}
          onChange={(value) => form.setFieldValue('merito', value)}
        >
          <div className={classes['radios']}>
            {BASI_MERITO.map((base) => (
              <Radio key={base} value={base} label={PAROLE_MERITO[base]} />
            ))}
          </div>
        </Radio.Group>
        <Textarea
          id="merito_nota"
          label="In breve"
          rows={2}
          maxLength={300}
          value={merito_nota}
          error={isMissing && merito_nota.trim() === '' ? 'Scrivilo in breve' : undefined}
          onChange={(event) => form.setFieldValue('merito_nota', event.currentTarget.value)}
        />
      </div>
    </Panel>
  )
}
