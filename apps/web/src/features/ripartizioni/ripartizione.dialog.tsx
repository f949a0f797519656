import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type Ripartizione, ripartizioneBody } from '@rateo/contract/accordi/ripartizioni'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useToday } from '../../hooks/use-today.ts'
import { BeneficiarioSelect } from '../../ui/fields/beneficiario-select.tsx'
import { ClienteSelect } from '../../ui/fields/cliente-select.tsx'
import { DayField } from '../../ui/fields/day-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { CheCosa, RateFields } from './dividi-fields.tsx'
import {
  canAdd,
  type DividiValues,
  emptyDividi,
  NUOVO,
  type Pagante,
  sommaErrata,
  toBody,
} from './dividi.values.ts'
import { useCreaRipartizione } from './ripartizioni.api.ts'

type Props = { onClose: () => void; onSaved: (made: Ripartizione) => void }

type QuantiProps = {
  form: { setFieldValue: (name: 'paganti', paganti: Pagante[]) => void }
  values: DividiValues
}

/** One payer more, or one less. */
const Quanti = ({ form, values }: QuantiProps) => (
  <>
    {canAdd(values) && (
      <Button
        variant="default"
        onClick={() => form.setFieldValue('paganti', [...values.paganti, NUOVO])}
      >
        Aggiungi una persona
      </Button>
    )}
    {values.paganti.length > 2 && (
      <Button
        variant="default"
        onClick={() => form.setFieldValue('paganti', values.paganti.slice(0, -1))}
      >
        Togli l’ultima
      </Button>
    )}
  </>
)

const GIORNO: Readonly<Record<DividiValues['tipo'], string>> = {
  spesa: 'Scadenza',
  dilazione: 'Prima rata, lo stesso giorno per tutti',
  piano: 'Primo addebito, lo stesso giorno per tutti',
}

const AVVISO = (
  <p className={layout['quietSmall']}>
    Ognuno riceve per e-mail solo la sua quota e decide. Finché non accetta non deve nulla, e
    nessuno vede gli altri.
  </p>
)

/** Divides a debt, at once or in rate, or a piano among its payers, who answer one by one. */
export function RipartizioneDialog({ onClose, onSaved }: Props) {
  const today = useToday()
  const { held, form, field, values } = useContractForm<
    DividiValues,
    ReturnType<typeof toBody>,
    Ripartizione
  >({
    initial: emptyDividi(aggiungiGiorni(today, 14)),
    schema: ripartizioneBody,
    toBody,
    names: { totale_centesimi: 'totale', quote: 'paganti', rate: 'n_rate' },
    check: (v) => ({
      ...(v.paganti.some(({ cliente_id }) => cliente_id === '')
        ? { paganti: 'Scegli chi paga ogni quota' }
        : { paganti: sommaErrata(v) }),
      ...(v.tipo === 'piano' && v.piano_id === '' && { piano_id: 'Scegli un piano' }),
    }),
    change: useCreaRipartizione(),
    onDone: onSaved,
  })
  const cambia = (n: number, nuovo: Partial<Pagante>) =>
    form.setFieldValue(
      'paganti',
      values.paganti.map((uno, indice) => (indice === n ? { ...uno, ...nuovo } : uno)),
    )
  return (
    <FormDialog
      title="Dividi fra più persone"
      size="lg"
      held={held}
      label="Chiedi a tutti"
      onClose={onClose}
    >
      <NativeSelect
        label="Che cosa dividi"
        data={[
          { value: 'spesa', label: 'Una spesa, una volta sola' },
          { value: 'dilazione', label: 'Una spesa, a rate' },
          { value: 'piano', label: 'Un piano, a ogni addebito' },
        ]}
        {...field('tipo')}
      />
      <CheCosa form={form} field={field} values={values} />
      <DayField
        id="scadenza"
        label={GIORNO[values.tipo]}
        minDate={today}
        value={values.scadenza}
        error={form.errors['scadenza']}
        onChange={(scadenza) => form.setFieldValue('scadenza', scadenza)}
      />
      <RateFields field={field} values={values} />
      <BeneficiarioSelect
        cliente_id={null}
        value={values.beneficiario_id}
        error={form.errors['beneficiario_id']}
        onChange={(id) => form.setFieldValue('beneficiario_id', id)}
      />
      <NativeSelect
        label="Come si divide"
        data={[
          { value: 'percento', label: 'In percentuale' },
          { value: 'euro', label: 'In euro' },
        ]}
        {...field('come')}
      />
      <div id="paganti" className={layout['stackTight']}>
        {values.paganti.map((pagante, n) => (
          // The place of a share is all that tells it from the next while it is written.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={n} className={layout['pair']}>
            <ClienteSelect
              id={`cliente_id-${n}`}
              label={`Chi paga la quota ${n + 1}`}
              nothingFound="Nessun cliente con questo nome: aggiungilo prima in Clienti"
              value={pagante.cliente_id}
              onChange={(cliente_id) => cambia(n, { cliente_id })}
            />
            <TextInput
              label={values.come === 'percento' ? `Quota ${n + 1}, in %` : `Quota ${n + 1}, in €`}
              inputMode="decimal"
              autoComplete="off"
              value={pagante.quanto}
              onChange={(event) => cambia(n, { quanto: event.currentTarget.value })}
            />
          </div>
        ))}
        {form.errors['paganti'] && <p role="alert">{form.errors['paganti']}</p>}
      </div>
      <div className={layout['row']}>
        <Quanti form={form} values={values} />
      </div>
      {AVVISO}
    </FormDialog>
  )
}
