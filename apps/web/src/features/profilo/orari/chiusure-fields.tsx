import { Button, TextInput } from '@mantine/core'
import { CHIUSURE_MASSIME } from '@rateo/contract/persone/attivita'
import { DayField } from '../../../ui/fields/day-field.tsx'
import layout from '../../../ui/layout.module.css'
import { type Chiusura, chiusureDi, chiusureScritte } from './orari.values.ts'
import classes from './orari.module.css'

const NUOVA: Chiusura = { dal: '', al: '', motivo: '' }

type Props = {
  id: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The days on which one is closed beside the usual ones. */
export function ChiusureFields({ id, value, error, onChange }: Props) {
  const chiusure = chiusureDi(value)
  const scrivi = (tutte: readonly Chiusura[]) => onChange(chiusureScritte(tutte))
  const cambia = (quale: number, part: Partial<Chiusura>) =>
    scrivi(chiusure.map((una, i) => (i === quale ? { ...una, ...part } : una)))
  return (
    <fieldset id={id} className={classes['giorno']}>
      <legend className={classes['titolo']}>Ferie e altre chiusure</legend>
      {chiusure.map((una, i) => (
        <div key={i} className={classes['chiusura']}>
          <DayField label="Dal" value={una.dal} onChange={(dal) => cambia(i, { dal })} />
          <DayField
            label="Al (compreso)"
            value={una.al}
            onChange={(al) => cambia(i, { al })}
            {...(una.dal && { minDate: una.dal })}
          />
          <TextInput
            label="Perché (facoltativo)"
            maxLength={60}
            value={una.motivo}
            onChange={({ currentTarget }) => cambia(i, { motivo: currentTarget.value })}
          />
          <Button
            size="xs"
            variant="subtle"
            className={classes['togli']}
            aria-label={`Togli la chiusura ${i + 1}`}
            onClick={() => scrivi(chiusure.filter((_, k) => k !== i))}
          >
            Togli
          </Button>
        </div>
      ))}
      {chiusure.length < CHIUSURE_MASSIME && (
        <div className={layout['row']}>
          <Button size="xs" variant="default" onClick={() => scrivi([...chiusure, NUOVA])}>
            Aggiungi una chiusura
          </Button>
        </div>
      )}
      {error && <p className={classes['errore']}>{error}</p>}
    </fieldset>
  )
}
