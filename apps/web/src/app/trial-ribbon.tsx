import { formattaGiorno } from '@rateo/domain/parole/formato'
import { useToday } from '../hooks/use-today.ts'
import classes from './shell.module.css'

/** The day of the trial clock, which can be moved on: it is always shown. */
export function TrialRibbon() {
  const today = useToday()
  return (
    <span className={classes['ribbon']}>
      <span className={classes['ribbonStart']}>Ambiente di</span> prova
      <span className={classes['ribbonDay']}>{formattaGiorno(today)}</span>
    </span>
  )
}
