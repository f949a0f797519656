import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { CAUSALE_MAX, RIFERIMENTO_INTERNO_MAX } from '@rateo/contract/accordi/pagamenti'
import classes from './richiedi-pagamento.module.css'
import type { RichiestaValues } from './richiedi-pagamento.values.ts'

/** The reason why money is asked, in words for the cliente and in those of the esercente's own books. */
export const CosaFields = ({ form }: { form: UseFormReturnType<RichiestaValues> }) => (
  <>
    <Textarea
      id="causale"
      label="Causale"
      description={
        <span className={classes['help']}>
          <span>Il cliente la legge nella richiesta e nella ricevuta.</span>
          <span className={classes['counter']}>
            {form.values.causale.length} di {CAUSALE_MAX} caratteri
          </span>
        </span>
      }
      autosize={false}
      rows={2}
      maxLength={CAUSALE_MAX}
      {...form.getInputProps('causale')}
    />
    <TextInput
      id="riferimento_interno"
      label="Riferimento interno (facoltativo)"
      description="Il tuo numero d’ordine, di fattura o di commessa: lo trovi con la ricerca, il cliente non lo vede."
      maxLength={RIFERIMENTO_INTERNO_MAX}
      {...form.getInputProps('riferimento_interno')}
    />
  </>
)
