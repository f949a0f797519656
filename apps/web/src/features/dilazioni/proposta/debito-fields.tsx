import { Checkbox, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { CAUSALE_MAX, type PagamentoRow } from '@rateo/contract/accordi/pagamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { useId } from 'react'
import { Segments } from '../../../ui/fields/segments.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { ClienteSelect } from '../../../ui/fields/cliente-select.tsx'
import { type DilazioneValues, listOf } from './condizioni.values.ts'
import layout from '../../../ui/layout.module.css'
import classes from './nuova-dilazione.module.css'

export type Debito = Pick<PagamentoRow, '_id' | 'causale' | 'importo_centesimi' | 'scadenza'>

type Props = {
  form: UseFormReturnType<DilazioneValues>
  /** The debts of the cliente; undefined while they are asked for. */
  debiti: readonly Debito[] | undefined
}

/** The amount that is paid in rate: debts that exist already, or a new one (DIL-M1, DIL-B5). */
export function DebitoFields({ form, debiti }: Props) {
  const titleId = useId()
  const { origine, cliente_id } = form.values
  return (
    <>
      <ClienteSelect
        label="Cliente"
        nothingFound="Nessun cliente trovato. Un cliente nuovo lo aggiungi in Clienti."
        value={cliente_id}
        error={form.errors['cliente_id']}
        onChange={(value) => {
          form.setFieldValue('cliente_id', value)
          // The chosen debts belonged to the cliente before.
          form.setFieldValue('pagamenti', '')
        }}
      />
      <div className={layout['stackTight']}>
        <span id={titleId} className={layout['label']}>
          Che cosa paga a rate
        </span>
        <Segments
          aria-labelledby={titleId}
          data={[
            { value: 'pagamenti', label: 'Pagamenti aperti' },
            { value: 'importo', label: 'Nuovo importo' },
          ]}
          value={origine}
          onChange={(value) => form.setFieldValue('origine', value)}
        />
      </div>
      {origine === 'importo' ? (
        <MoneyField
          id="importo"
          label="Importo"
          description="IVA compresa"
          maw={260}
          value={form.values.importo}
          error={form.errors['importo']}
          onChange={(value) => form.setFieldValue('importo', value)}
        />
      ) : cliente_id === '' ? (
        <p className={layout['quietSmall']}>Scegli un cliente per vedere che cosa ti deve.</p>
      ) : (
        <Debiti form={form} debiti={debiti} />
      )}
      <Textarea
        id="causale"
        label={origine === 'importo' ? 'Causale' : 'Causale (facoltativa)'}
        description={
          origine === 'importo'
            ? 'Il cliente la legge nella proposta'
            : 'Se la lasci vuota è quella del pagamento'
        }
        rows={2}
        maxLength={CAUSALE_MAX}
        {...form.getInputProps('causale')}
      />
      <DayField
        id="fornitura"
        label="Giorno della fornitura (facoltativo)"
        description={
          origine === 'importo'
            ? 'Di ciò che si paga: da lì la legge conta i giorni gratuiti. Se lo lasci vuoto è oggi'
            : 'Di ciò che si paga: da lì la legge conta i giorni gratuiti. Se lo lasci vuoto è la richiesta, o la scadenza, più vecchia'
        }
        value={form.values.fornitura}
        error={form.errors['fornitura']}
        onChange={(value) => form.setFieldValue('fornitura', value)}
      />
    </>
  )
}

function Debiti({ form, debiti }: Props) {
  if (debiti === undefined) return <p className={layout['quietSmall']}>Cerco i pagamenti…</p>
  if (debiti.length === 0) {
    return (
      <p className={layout['quietSmall']}>
        Questo cliente non ha pagamenti aperti: scegli “Nuovo importo”.
      </p>
    )
  }
  return (
    <Checkbox.Group
      label="Pagamenti da dividere"
      description="Se ne scegli più di uno diventano una dilazione sola"
      value={listOf(form.values.pagamenti)}
      error={form.errors['pagamenti']}
      onChange={(value) => form.setFieldValue('pagamenti', value.join(','))}
    >
      <div className={classes['debiti']}>
        {debiti.map(({ _id, causale, importo_centesimi, scadenza }, index) => (
          <Checkbox
            key={_id}
            value={_id}
            {...(index === 0 && { id: 'pagamenti' })}
            label={`${formattaEuro(importo_centesimi)} · ${causale}`}
            description={`Scadenza ${formattaGiorno(scadenza)}`}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
