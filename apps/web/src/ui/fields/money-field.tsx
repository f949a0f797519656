import { TextInput, type TextInputProps } from '@mantine/core'
import { readTyped, toTyped } from './typed-amount.ts'

type MoneyFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  value: string
  onChange: (text: string) => void
}

/** An amount typed the Italian way. The text stays as it is until the field is left. */
export function MoneyField({ value, onChange, onBlur, ...others }: MoneyFieldProps) {
  return (
    <TextInput
      {...others}
      value={value}
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span aria-hidden="true">€</span>}
      rightSectionPointerEvents="none"
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => {
        const cents = readTyped(value)
        if (cents !== null) onChange(toTyped(cents))
        onBlur?.(event)
      }}
    />
  )
}
