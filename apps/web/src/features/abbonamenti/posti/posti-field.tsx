import { NativeSelect, TextInput } from '@mantine/core'
import { motivoPosti, type Posti, postiInParole, sceltaDiPosti } from '@rateo/domain/stati/posti'

/** More than these are typed and not looked for in a list. */
const IN_ELENCO = 30

/** The number that was typed; null where it is none of those that the piano allows. */
export function readPosti(piano: Posti, typed: string): number | null {
  const posti = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0
  return motivoPosti(piano, posti) === null ? posti : null
}

type Props = {
  piano: Posti
  value: string
  onChange: (value: string) => void
  description?: string
}

/** How many places: from a list where there are few, typed where there are many. */
export function PostiField({ piano, value, onChange, description }: Props) {
  const { posti_min, posti_max } = piano
  const comune = {
    label: 'Quanti posti',
    description,
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  if (posti_max - posti_min < IN_ELENCO) {
    const data = Array.from({ length: posti_max - posti_min + 1 }, (_, n) => ({
      value: String(posti_min + n),
      label: postiInParole(posti_min + n),
    }))
    return <NativeSelect {...comune} data={data} />
  }
  return (
    <TextInput
      {...comune}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      error={readPosti(piano, value) === null ? `Scrivi un numero: ${sceltaDiPosti(piano)}` : null}
    />
  )
}
