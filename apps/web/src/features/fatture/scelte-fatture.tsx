import { Checkbox } from '@mantine/core'
import { useToday } from '../../hooks/use-today.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import layout from '../../ui/layout.module.css'
import { type Letta, type Scelte, scadenzeScelte } from './lettura.ts'

type Props = { lette: readonly Letta[]; scelte: Scelte; onChange: (scelte: Scelte) => void }

/** The choices for all of them: the day for what is past, and whether the clienti are written to. */
export function ScelteFatture({ lette, scelte, onChange }: Props) {
  const oggi = useToday()
  const conGiornoNuovo = lette.some((letta) =>
    scadenzeScelte(letta, scelte).some(({ scadenza }) => scadenza === null || scadenza < oggi),
  )
  return (
    <div className={layout['form']}>
      {conGiornoNuovo && (
        <DayField
          label="Entro quando, per quelle scadute o senza data"
          value={scelte.entro}
          minDate={oggi}
          onChange={(entro) => onChange({ ...scelte, entro })}
        />
      )}
      <Checkbox
        label="Scrivi subito ai clienti"
        description="Un’e-mail con il link per ogni richiesta. Altrimenti i link li consegni tu."
        checked={scelte.avvisa}
        onChange={(event) => onChange({ ...scelte, avvisa: event.currentTarget.checked })}
      />
    </div>
  )
}
