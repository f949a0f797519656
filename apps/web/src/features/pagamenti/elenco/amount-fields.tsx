import { Group } from '@mantine/core'
import { useState } from 'react'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { readTyped, typedError } from '../../../ui/fields/typed-amount.ts'

type AmountFieldsProps = {
  from: string
  to: string
  onFrom: (text: string) => void
  onTo: (text: string) => void
}

/** The least and the most of an amount. */
export function AmountFields({ from, to, onFrom, onTo }: AmountFieldsProps) {
  return (
    <Group gap={12} wrap="nowrap" align="flex-start">
      <AmountInput label="Da" value={from} onCommit={onFrom} />
      <AmountInput label="A" value={to} onCommit={onTo} />
    </Group>
  )
}

type AmountInputProps = { label: string; value: string; onCommit: (text: string) => void }

/** Filters when the field is left or Enter is pressed, not at every digit. */
function AmountInput({ label, value, onCommit }: AmountInputProps) {
  const [text, setText] = useState(value)
  const commit = () => {
    if (text.trim() === '' || readTyped(text) !== null) onCommit(text.trim())
  }
  return (
    <MoneyField
      label={label}
      value={text}
      w={120}
      onChange={setText}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
      }}
      error={text.trim() === '' ? null : typedError(text)}
    />
  )
}
