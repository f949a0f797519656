import { formattaData, formattaDataOra, formattaGiorno } from '@rateo/domain/parole/formato'

/** A calendar day, `05/03/2026`. */
export function Day({ value }: { value: string }) {
  return <time dateTime={value}>{formattaGiorno(value)}</time>
}

/** The day in Rome of an instant, `05/03/2026`; the time is in the tooltip. */
export function InstantDay({ value }: { value: string }) {
  return (
    <time dateTime={value} title={formattaDataOra(value)}>
      {formattaData(value)}
    </time>
  )
}

/** Day and time in Rome of an instant, `05/03/2026, 08:08`. */
export function Instant({ value }: { value: string }) {
  return <time dateTime={value}>{formattaDataOra(value)}</time>
}
