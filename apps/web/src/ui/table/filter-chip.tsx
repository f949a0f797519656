import { type ReactNode, useState } from 'react'
import { useDrop } from '../../hooks/use-drop.ts'
import { DropPanel } from '../fields/drop-panel.tsx'
import { Choices } from './filter-choices.tsx'
import { usePlace } from './filter-line.tsx'
import classes from './filter-chip.module.css'
import { Icon } from '../icon.tsx'

type FilterChipProps = {
  label: string
  /** The value of the filter, in words; empty when it is not set. */
  value: string
  onClear: () => void
  children: ReactNode
}

/** A filter of a list: a button that tells its value and opens its choices. */
export function FilterChip({ label, value, onClear, children }: FilterChipProps) {
  const { isOpen, open, opener, panel } = useDrop()
  const isSet = value !== ''
  const { isDrawn, isAsked } = usePlace(label, isSet || isOpen)
  const [wasAsked, setWasAsked] = useState(false)
  if (isAsked !== wasAsked) {
    setWasAsked(isAsked)
    if (isAsked) open()
  }
  if (!isDrawn) return null
  return (
    <span className={classes['chip']} data-set={isSet}>
      <button type="button" className={classes['open']} {...opener}>
        {label}
        {isSet ? (
          <strong className={classes['value']}>{value}</strong>
        ) : (
          <Icon name="giu" size={14} />
        )}
      </button>
      {isOpen && (
        <DropPanel label={`Filtro ${label}`} {...panel}>
          {children}
        </DropPanel>
      )}
      {isSet && (
        <button
          type="button"
          className={classes['clear']}
          aria-label={`Rimuovi il filtro ${label}`}
          onClick={onClear}
        >
          <Icon name="chiudi" size={14} />
        </button>
      )}
    </span>
  )
}

type Option = { value: string; label: string }

type OptionsFilterProps = {
  label: string
  options: readonly Option[]
  /** Values parted by commas, as in the address. */
  value: string
  onChange: (value: string) => void
}

export function OptionsFilter({ label, options, value, onChange }: OptionsFilterProps) {
  const chosen = value === '' ? [] : value.split(',')
  const words = options.filter((o) => chosen.includes(o.value)).map((o) => o.label)
  const summary = words.length > 2 ? `${String(words.length)} scelti` : words.join(', ')
  const toggle = (option: string) =>
    onChange(
      (chosen.includes(option) ? chosen.filter((c) => c !== option) : [...chosen, option]).join(
        ',',
      ),
    )
  return (
    <FilterChip label={label} value={summary} onClear={() => onChange('')}>
      <Choices options={options} chosen={chosen} onToggle={toggle} />
    </FilterChip>
  )
}
