import { useId } from 'react'
import classes from './filter-choices.module.css'

type Option = { value: string; label: string }

type ChoicesProps = {
  options: readonly Option[]
  chosen: readonly string[]
  onToggle: (value: string) => void
}

/** Boxes below one another, of which any may be ticked. */
export function Choices({ options, chosen, onToggle }: ChoicesProps) {
  return (
    <div className={classes['options']}>
      {options.map(({ value, label }) => (
        <label key={value} className={classes['option']}>
          <input
            type="checkbox"
            className={classes['box']}
            checked={chosen.includes(value)}
            onChange={() => onToggle(value)}
          />
          {label}
        </label>
      ))}
    </div>
  )
}

type OneChoiceProps = {
  label: string
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
}

/** Parts of one bar, of which one is chosen. */
export function OneChoice({ label, options, value, onChange }: OneChoiceProps) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classes['parts']}>
      {options.map((option) => (
        <label key={option.value} className={classes['part']}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
