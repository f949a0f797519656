import { NativeSelect, TextInput } from '@mantine/core'
import { searchAbbonamenti } from '@rateo/contract/accordi/abbonamenti'
import type { Ripartizione } from '@rateo/contract/accordi/ripartizioni'
import { CADENZE_REGOLARI } from '@rateo/domain/credito/dilazione'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { useContractForm } from '../../hooks/use-contract-form.ts'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import layout from '../../ui/layout.module.css'
import { CADENZA_OPTIONS } from '../dilazioni/index.ts'
import type { DividiValues, toBody } from './dividi.values.ts'

type Form = ReturnType<
  typeof useContractForm<DividiValues, ReturnType<typeof toBody>, Ripartizione>
>
type FormOfDividi = Pick<Form, 'form' | 'field' | 'values'>

const PIANI = { limit: 50, initial_filters: { tipo: 'piano' } } as const

/** The piani that are sold, to be divided. */
function PianoField({ value, error, onChange }: PianoProps) {
  const piani = useQuery({
    queryKey: ['abbonamenti', 'elenco', 'da-dividere'],
    queryFn: ({ signal }) => call(searchAbbonamenti, { body: PIANI, signal }),
  })
  const righe = (piani.data?.data ?? []).filter(({ stato }) => stato !== 'archiviato')
  return (
    <NativeSelect
      label="Piano"
      data={[
        { value: '', label: 'Scegli un piano' },
        ...righe.map(({ _id, nome }) => ({ value: _id, label: nome })),
      ]}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
type PianoProps = { value: string; error: React.ReactNode; onChange: (id: string) => void }

/** The whole that is divided: a sum and its causale, or a piano that says both. */
export function CheCosa({ form, field, values }: FormOfDividi) {
  return values.tipo === 'piano' ? (
    <PianoField
      value={values.piano_id}
      error={form.errors['piano_id']}
      onChange={(piano_id) => form.setFieldValue('piano_id', piano_id)}
    />
  ) : (
    <>
      <MoneyField
        id="totale"
        label="Totale"
        description="IVA compresa"
        value={values.totale}
        error={form.errors['totale']}
        onChange={(totale) => form.setFieldValue('totale', totale)}
      />
      <TextInput label="Causale" maxLength={140} autoComplete="off" {...field('causale')} />
    </>
  )
}

const CADENZE = CADENZE_REGOLARI.map((value) => ({ value, label: CADENZA_OPTIONS[value] }))

/** The rate of each payer: as many, and on the same days. */
export const RateFields = ({ field, values }: Pick<FormOfDividi, 'field' | 'values'>) =>
  values.tipo === 'dilazione' && (
    <>
      <div className={layout['pair']}>
        <TextInput
          label="Quante rate per ciascuno"
          inputMode="numeric"
          autoComplete="off"
          {...field('n_rate')}
        />
        <NativeSelect label="Ogni quanto" data={CADENZE} {...field('cadenza')} />
      </div>
      <p className={layout['quietSmall']}>
        Senza interessi né spese. Ognuno firma le sue rate con un codice.
      </p>
    </>
  )
