import { GIORNI_EVENTO } from '@rateo/domain/credito/rata-a-evento'
import '@mantine/core/styles/Radio.css'
import { Checkbox, NativeSelect, Radio, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { CADENZE_DILAZIONE } from '@rateo/domain/credito/dilazione'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { type Giorno, MESI } from '@rateo/domain/tempo/giorno'
import { GIORNI_DATA_FATTURA } from '@rateo/domain/tempo/scadenze-rate'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import {
  condizioniDi,
  type DilazioneValues,
  listOf,
  pianoDi,
  type Regole,
} from './condizioni.values.ts'
import layout from '../../../ui/layout.module.css'
import { DateLibere } from './date-libere.tsx'
import classes from './nuova-dilazione.module.css'
import { CADENZA_OPTIONS } from '../words.ts'

type Form = UseFormReturnType<DilazioneValues>

// The days of a plan are the same for every amount.
const IMPORTO_DI_PROVA = 1_000_000
const NESSUNA = { per_mille: 0, fissa_centesimi: 0 }

const CADENZE = CADENZE_DILAZIONE.map((value) => ({ value, label: CADENZA_OPTIONS[value] }))
const QUANDO = [
  { value: 'giorno', label: 'Nel giorno che scelgo' },
  ...GIORNI_DATA_FATTURA.map((giorni) => ({
    value: String(giorni),
    label: `A ${String(giorni)} giorni data fattura`,
  })),
]
const MESI_DA_SALTARE = MESI.map((label, index) => ({ value: String(index + 1), label }))

const fieldOf = (form: Form, name: keyof DilazioneValues) => ({
  id: name,
  value: form.values[name],
  onChange: (value: string) => form.setFieldValue(name, value),
  error: form.errors[name],
})

/** The division of the debt, the common choices first (DIL-M1). */
export function CondizioniFields({ form, regole }: { form: Form; regole: Regole }) {
  const { oggi: today } = regole
  const isFree = form.values.cadenza === 'libera'
  return (
    <>
      <div className={classes['pair']}>
        {!isFree && (
          <TextInput
            id="n_rate"
            label="Numero di rate"
            description="Oltre all’anticipo, se c’è"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            {...form.getInputProps('n_rate')}
          />
        )}
        <NativeSelect
          id="cadenza"
          label="Cadenza"
          description="Ogni quanto scade una rata"
          data={CADENZE}
          {...form.getInputProps('cadenza')}
          onChange={(event) => chooseCadenza(form, event.currentTarget.value, today)}
        />
      </div>
      <MoneyField
        label="Anticipo (facoltativo)"
        description="Si paga appena il cliente accetta"
        {...fieldOf(form, 'anticipo')}
      />
      {isFree ? (
        <DateLibere form={form} today={today} />
      ) : (
        <PrimaScadenza form={form} regole={regole} />
      )}
      <Altre form={form} isFree={isFree} />
    </>
  )
}

/** The days that a cadenza would give are where choosing them begins. */
function chooseCadenza(form: Form, cadenza: string, today: Giorno) {
  const { values } = form
  if (cadenza === 'libera' && values.date === '') {
    const esito = pianoDi(values, IMPORTO_DI_PROVA, {
      oggi: today,
      commissione: NESSUNA,
      giorni_evento: GIORNI_EVENTO.giorni,
    })
    const date = esito.ok
      ? esito.piano.rate.filter(({ n }) => n > 0).map(({ scadenza }) => scadenza)
      : [values.prima_scadenza]
    form.setFieldValue('date', date.join(','))
  }
  form.setFieldValue('cadenza', cadenza)
}

function PrimaScadenza({ form, regole }: { form: Form; regole: Regole }) {
  const { quando } = form.values
  const { oggi: today } = regole
  const { prima_scadenza: prima } = condizioniDi(form.values, 1, regole)
  return (
    <>
      <div className={classes['pair']}>
        <NativeSelect
          id="quando"
          label="Prima scadenza"
          data={QUANDO}
          {...form.getInputProps('quando')}
        />
        {quando === 'giorno' ? (
          <DayField label="Giorno" minDate={today} {...fieldOf(form, 'prima_scadenza')} />
        ) : (
          <DayField label="Data della fattura" {...fieldOf(form, 'data_fattura')} />
        )}
      </div>
      <Checkbox
        id="fine_mese"
        label="Ogni rata all’ultimo giorno del mese"
        checked={form.values.fine_mese !== ''}
        error={form.errors['fine_mese']}
        onChange={(event) =>
          form.setFieldValue('fine_mese', event.currentTarget.checked ? 'si' : '')
        }
      />
      {quando !== 'giorno' && prima !== '' && (
        <p className={layout['quietSmall']}>La prima rata scade {formattaGiornoCompleto(prima)}.</p>
      )}
    </>
  )
}

const SELDOM = ['tan', 'spese', 'resto', 'salta_mesi', 'a_carico', 'mora'] as const

/** Conditions that most plans do without: open when one of them is filled in or wrong. */
function Altre({ form, isFree }: { form: Form; isFree: boolean }) {
  const { tan, spese, resto, salta_mesi, a_carico, mora } = form.values
  const isUsed =
    tan !== '' ||
    spese !== '' ||
    resto !== 'ultima' ||
    salta_mesi !== '' ||
    a_carico !== 'esercente' ||
    mora !== '' ||
    SELDOM.some((name) => form.errors[name] !== undefined)
  return (
    <details className={classes['more']} open={isUsed || undefined}>
      <summary>Interessi, spese, mesi senza rate</summary>
      <div className={classes['moreBody']}>
        <div className={classes['pair']}>
          <TextInput
            label="TAN % (facoltativo)"
            description="Interesse annuo, ad esempio 4,90"
            inputMode="decimal"
            autoComplete="off"
            {...fieldOf(form, 'tan')}
            onChange={(event) => form.setFieldValue('tan', event.currentTarget.value)}
          />
          <MoneyField
            label="Spese per rata (facoltative)"
            description="Aggiunte a ogni rata"
            {...fieldOf(form, 'spese')}
          />
        </div>
        <Radio.Group
          label="I centesimi che avanzano"
          value={resto}
          error={form.errors['resto']}
          onChange={(value) => form.setFieldValue('resto', value)}
        >
          <div className={classes['radios']}>
            <Radio id="resto" value="ultima" label="Sull’ultima rata" />
            <Radio value="prima" label="Sulla prima rata" />
          </div>
        </Radio.Group>
        <Radio.Group
          label="La commissione sull’incasso"
          description="A carico del cliente si aggiunge a ogni rata, uguale per ogni modo di pagare. Si può solo con un’impresa: a un consumatore la legge lo vieta"
          value={a_carico}
          error={form.errors['a_carico']}
          onChange={(value) => form.setFieldValue('a_carico', value)}
        >
          <div className={classes['radios']}>
            <Radio id="a_carico" value="esercente" label="La pago io" />
            <Radio value="cliente" label="La paga il cliente" />
          </div>
        </Radio.Group>
        <TextInput
          label="Interessi di mora % annui (facoltativi)"
          description="Su ciò che un consumatore paga in ritardo, e scritti nel contratto. Vuoto vale il tasso legale; tra imprese vale sempre la legge"
          inputMode="decimal"
          autoComplete="off"
          maw={420}
          {...fieldOf(form, 'mora')}
          onChange={(event) => form.setFieldValue('mora', event.currentTarget.value)}
        />
        {!isFree && <MesiSenzaRate form={form} />}
      </div>
    </details>
  )
}

function MesiSenzaRate({ form }: { form: Form }) {
  return (
    <Checkbox.Group
      label="Mesi senza rate"
      description="Le scadenze saltano questi mesi e vanno avanti"
      value={listOf(form.values.salta_mesi)}
      error={form.errors['salta_mesi']}
      onChange={(value) => form.setFieldValue('salta_mesi', value.join(','))}
    >
      <div className={classes['mesi']}>
        {MESI_DA_SALTARE.map(({ value, label }) => (
          <Checkbox
            key={value}
            value={value}
            label={label}
            {...(value === '1' && { id: 'salta_mesi' })}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
