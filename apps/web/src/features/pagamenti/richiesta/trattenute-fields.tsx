import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { AliquoteTrattenute } from '@rateo/contract/registri/trattenute'
import { formattaPercento } from '@rateo/domain/denaro/percento'
import {
  ALIQUOTE_SCISSIONE,
  cheFarne,
  eScissione,
  fraseNetto,
  TIPI_TRATTENUTA,
  TRATTENUTE,
} from '@rateo/domain/trattenute/trattenute'
import { AGEVOLAZIONI, NOMI_AGEVOLAZIONE } from '@rateo/domain/trattenute/vincolo'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import layout from '../../../ui/layout.module.css'
import { Notice } from '../../../ui/notices/notice.tsx'
import { nettoDi, type RichiestaValues } from './richiedi-pagamento.values.ts'

type Form = UseFormReturnType<RichiestaValues>

const CHE_COSA = [
  { value: '', label: 'Niente: paga tutto' },
  ...TIPI_TRATTENUTA.map((value) => ({ value, label: TRATTENUTE[value].nome })),
]
const QUALE = [
  { value: '', label: 'Nessuna' },
  ...AGEVOLAZIONI.map((value) => ({ value, label: NOMI_AGEVOLAZIONE[value].nome })),
]

/** The sum that who pays keeps back: what is left to pay is told while it is written. */
export function TrattenuteFields({
  form,
  aliquote,
}: {
  form: Form
  aliquote: AliquoteTrattenute | undefined
}) {
  const { trattenuta } = form.values
  const netto = nettoDi(form.values, aliquote)
  const percento = trattenuta === '' ? null : (aliquote?.percento[trattenuta] ?? null)
  return (
    <>
      <NativeSelect
        id="trattenuta"
        label="Chi paga trattiene qualcosa?"
        description="Le imprese, i professionisti e i condomìni trattengono la ritenuta; una persona privata no."
        data={CHE_COSA}
        {...form.getInputProps('trattenuta')}
      />
      {trattenuta !== '' && (
        <div className={layout['pair']}>
          <MoneyField
            id="base"
            label={eScissione(trattenuta) ? 'Imponibile' : 'Base della ritenuta'}
            {...(percento !== null && {
              description: `Il compenso su cui si trattiene il ${formattaPercento(percento / 100)}`,
            })}
            value={form.values.base}
            onChange={(value) => form.setFieldValue('base', value)}
            error={form.errors['base']}
          />
          {eScissione(trattenuta) && (
            <NativeSelect
              id="aliquota_iva"
              label="Aliquota IVA"
              data={ALIQUOTE_SCISSIONE.map((una) => ({
                value: String(una),
                label: formattaPercento(una / 100),
              }))}
              {...form.getInputProps('aliquota_iva')}
            />
          )}
        </div>
      )}
      {trattenuta !== '' && netto !== null && (
        <p className={layout['note']} role="status">
          <strong>{fraseNetto(netto)}.</strong> {cheFarne(trattenuta)}
        </p>
      )}
    </>
  )
}

/** The deduction that asks for one way of paying, and what its transfer has to say. */
export function DetrazioneFields({ form, today }: { form: Form; today: string }) {
  const { detrazione } = form.values
  return (
    <>
      <NativeSelect
        id="detrazione"
        label="Detrazione per lavori sulla casa"
        data={QUALE}
        {...form.getInputProps('detrazione')}
      />
      {detrazione !== '' && (
        <>
          <Notice tone="informazione" title="Solo con il bonifico parlante">
            Con la carta, con un addebito o in contanti il tuo cliente perde la detrazione: gli
            altri modi di pagare non gli vengono offerti. La tua banca trattiene una parte del
            bonifico: quando arriva si abbina da sé.
          </Notice>
          <div className={layout['pair']}>
            <TextInput
              id="fattura_numero"
              label="Numero della fattura"
              maxLength={20}
              autoComplete="off"
              {...form.getInputProps('fattura_numero')}
            />
            <DayField
              id="fattura_data"
              label="Data della fattura"
              maxDate={today}
              value={form.values.fattura_data}
              onChange={(value) => form.setFieldValue('fattura_data', value)}
              error={form.errors['fattura_data']}
            />
          </div>
          <TextInput
            id="detrae_cf"
            label="Codice fiscale di chi detrae (facoltativo)"
            description="Se non lo scrivi, lo mette chi paga nel suo bonifico."
            maxLength={16}
            autoComplete="off"
            {...form.getInputProps('detrae_cf')}
          />
        </>
      )}
    </>
  )
}
