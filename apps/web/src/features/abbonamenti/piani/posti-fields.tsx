import { TextInput, type TextInputProps } from '@mantine/core'

type Campo = 'posti' | 'posti_min' | 'posti_max'
type Props = { field: (name: Campo) => TextInputProps }

const CAMPI: readonly { name: Campo; label: string; description: string }[] = [
  {
    name: 'posti',
    label: 'Posti in tutto (facoltativi)',
    description: 'Presi tutti, il piano non si vende più.',
  },
  {
    name: 'posti_min',
    label: 'Posti di un abbonamento, almeno',
    description: 'Di più per squadre, uffici, famiglie.',
  },
  {
    name: 'posti_max',
    label: 'Posti di un abbonamento, al massimo',
    description: 'Con più di uno, l’importo è di ogni posto.',
  },
]

/** The places of a piano: of everybody together, and of one abbonamento. */
export const PostiFields = ({ field }: Props) =>
  CAMPI.map(({ name, label, description }) => (
    <TextInput
      key={name}
      label={label}
      description={description}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      {...field(name)}
    />
  ))
