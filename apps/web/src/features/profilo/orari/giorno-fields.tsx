import { Button, Checkbox, TextInput } from '@mantine/core'
import { type Fascia, FASCE_AL_GIORNO } from '@rateo/domain/tempo/orari-apertura'
import layout from '../../../ui/layout.module.css'
import { fasceDi, scritte } from './orari.values.ts'
import classes from './orari.module.css'

const PRIMA: Fascia = { dalle: '09:00', alle: '13:00' }
const SECONDA: Fascia = { dalle: '15:00', alle: '19:00' }

type Props = {
  id: string
  nome: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
  /** Absent where no other day is open. */
  onCopia: (() => void) | undefined
}

/** One day of the week: closed, or open for a span or two. */
export function GiornoFields({ id, nome, value, error, onChange, onCopia }: Props) {
  const fasce = fasceDi(value)
  const cambia = (quale: number, part: Partial<Fascia>) =>
    onChange(scritte(fasce.map((una, i) => (i === quale ? { ...una, ...part } : una))))
  return (
    <fieldset
      className={classes['giorno']}
      aria-label={nome}
      aria-describedby={error ? `${id}-errore` : undefined}
    >
      <Checkbox
        id={id}
        className={layout['figure'] ?? ''}
        label={fasce.length > 0 ? nome : `${nome}, chiuso`}
        aria-label={`${nome}: aperto`}
        checked={fasce.length > 0}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? scritte([PRIMA]) : '')}
      />
      {fasce.map((fascia, i) => (
        <div key={i} className={classes['fascia']}>
          {(['dalle', 'alle'] as const).map((capo) => (
            <TextInput
              key={capo}
              type="time"
              label={capo === 'dalle' ? 'Dalle' : 'Alle'}
              aria-label={`${nome}, ${i === 0 ? '' : 'secondo orario, '}${capo}`}
              value={fascia[capo]}
              onChange={({ currentTarget }) => cambia(i, { [capo]: currentTarget.value })}
            />
          ))}
          {fasce.length > 1 && (
            <Button
              size="xs"
              variant="subtle"
              aria-label={`${nome}: togli l’orario dalle ${fascia.dalle}`}
              onClick={() => onChange(scritte(fasce.filter((_, k) => k !== i)))}
            >
              Togli
            </Button>
          )}
        </div>
      ))}
      {fasce.length > 0 && (
        <div className={classes['gesti']}>
          {fasce.length < FASCE_AL_GIORNO && (
            <Button
              size="xs"
              variant="subtle"
              aria-label={`${nome}: aggiungi un orario`}
              onClick={() => onChange(scritte([...fasce, SECONDA]))}
            >
              Aggiungi un orario
            </Button>
          )}
          {onCopia && (
            <Button
              size="xs"
              variant="subtle"
              aria-label={`${nome}: copia negli altri giorni aperti`}
              onClick={onCopia}
            >
              Copia negli altri giorni aperti
            </Button>
          )}
        </div>
      )}
      {error && (
        <p id={`${id}-errore`} className={classes['errore']}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
