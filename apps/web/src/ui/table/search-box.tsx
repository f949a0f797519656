import { type Ref, useEffect, useState } from 'react'
import classes from '../fields/plain-field.module.css'
import { Icon } from '../icon.tsx'

const WAIT_MS = 250

type SearchBoxProps = {
  label: string
  value: string
  onChange: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

/**
 * Examples of what can be typed, without “Cerca per”, which the icon says too: on a phone there is no room for both.
 */
const examplesIn = (label: string) =>
  label.replace(/^Cerca per (\p{L})/u, (_all, first: string) => first.toUpperCase())

/** Looks for what is typed after a short pause, so that not every letter is a call. */
export function SearchBox({ label, value, onChange, ref }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    // The address changed by itself (Back, "Rimuovi filtri").
    setKnown(value)
    setText(value)
  }

  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onChange(text.trim()), WAIT_MS)
    return () => clearTimeout(timer)
  }, [text, value, onChange])

  return (
    <span className={classes['field']} style={{ flex: '1 1 220px', maxWidth: 380 }}>
      <span className={classes['icon']}>
        <Icon name="ricerca" size={18} />
      </span>
      <input
        ref={ref}
        type="search"
        className={classes['control']}
        aria-label={label}
        placeholder={examplesIn(label)}
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </span>
  )
}
