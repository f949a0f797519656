import type { PeriodoPronto } from '@rateo/domain/tempo/periodi-pronti'
import layout from '../layout.module.css'
import { Button } from '../plain/button.tsx'

type ReadyPeriodsProps = {
  periodi: readonly PeriodoPronto[]
  onChoose: (periodo: PeriodoPronto) => void
}

/** Buttons that fill both days of a period at once. */
export const ReadyPeriods = ({ periodi, onChoose }: ReadyPeriodsProps) => (
  <div className={layout['row']} role="group" aria-label="Periodi pronti">
    {periodi.map((periodo) => (
      <Button
        key={periodo.nome}
        size="compact-sm"
        variant="default"
        onClick={() => onChoose(periodo)}
      >
        {periodo.nome}
      </Button>
    ))}
  </div>
)
