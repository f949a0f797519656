import { NativeSelect, type NativeSelectProps, TextInput, type TextInputProps } from '@mantine/core'
import { UNITA_IN_PAROLE } from '@rateo/domain/stati/abbonamento'
import { GIORNI_SETTIMANA } from '@rateo/domain/tempo/giorno'
import { giornoPossibile } from '@rateo/domain/tempo/ponte'
import { CADENZE } from '../words.ts'
import { ALTRA_CADENZA, CADENZE_SCELTE, cadenzaOf, UNITA, type Values } from './piano.values.ts'

const CADENZA = [
  ...CADENZE_SCELTE.map((value) => ({ value, label: CADENZE[value] })),
  { value: ALTRA_CADENZA, label: 'Altro: ogni tot giorni, settimane, mesi…' },
]
const UNITA_SCELTE = UNITA.map((value) => ({ value, label: UNITA_IN_PAROLE[value][1] }))

const SUO = { value: '', label: 'Quello in cui ci si abbona' }
const DEL_MESE = [
  SUO,
  ...Array.from({ length: 31 }, (_, i) => ({
    value: String(i + 1),
    label: i + 1 > 28 ? `Il ${i + 1}, o l’ultimo del mese` : `Il ${i + 1} del mese`,
  })),
]
const DELLA_SETTIMANA = [
  SUO,
  ...GIORNI_SETTIMANA.map((label, i) => ({ value: String(i + 1), label: `Di ${label}` })),
]

type Campo = 'cadenza' | 'ogni' | 'unita' | 'giorno_addebito'
type Props = {
  field: (name: Campo) => NativeSelectProps & TextInputProps
  values: Values
}

/** When a piano is charged: the time between two charges, and one day for everybody. */
export function CadenzaFields({ field, values }: Props) {
  const cadenza = cadenzaOf(values)
  const possibile = cadenza === null ? null : giornoPossibile(cadenza)
  return (
    <>
      <NativeSelect label="Si addebita" data={CADENZA} {...field('cadenza')} />
      {values.cadenza === ALTRA_CADENZA && (
        <>
          <TextInput
            label="Ogni quanti"
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            {...field('ogni')}
          />
          <NativeSelect
            label="Giorni, settimane, mesi o anni"
            data={UNITA_SCELTE}
            {...field('unita')}
          />
        </>
      )}
      {possibile !== null && (
        <NativeSelect
          label="Giorno di addebito"
          description="Uguale per tutti: all’inizio si pagano solo i giorni che mancano."
          data={possibile === 'mese' ? DEL_MESE : DELLA_SETTIMANA}
          {...field('giorno_addebito')}
        />
      )}
    </>
  )
}
