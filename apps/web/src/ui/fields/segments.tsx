import { type AriaAttributes, useId } from 'react'
import classes from './segments.module.css'

type SegmentsProps<T extends string> = Pick<AriaAttributes, 'aria-label' | 'aria-labelledby'> & {
  data: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
  /** As wide as what it stands in. */
  isWide?: boolean
}

/** A choice among few, all of them in sight, whose effect is seen at once: radios that look like one button in parts. */
export function Segments<T extends string>({
  data,
  value,
  onChange,
  isWide = false,
  ...named
}: SegmentsProps<T>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      className={classes['segments']}
      data-wide={isWide || undefined}
      {...named}
    >
      {data.map((one) => (
        <label key={one.value} className={classes['segment']}>
          <input
            type="radio"
            className={classes['input']}
            name={name}
            value={one.value}
            checked={one.value === value}
            onChange={() => onChange(one.value)}
          />
          {one.label}
        </label>
      ))}
    </div>
  )
}
