import { useToday } from '../../hooks/use-today.ts'
import { Andamento } from './andamento.tsx'
import { Figure } from './figure.tsx'
import classes from './home.module.css'
import { IncassatoFigures } from './incassato-figures.tsx'
import { Latest } from './latest.tsx'
import { nextSevenDays, Scadenze } from './scadenze.tsx'

/** The takings and whether they are much, the sums to come this week, and those that are late. */
export function EsercenteHome() {
  const today = useToday()
  return (
    <>
      <div className={classes['figures']}>
        <IncassatoFigures />
        <Figure
          label="In scadenza in 7 giorni"
          filters={nextSevenDays(today)}
          sum="residuo_centesimi"
        />
        <Figure
          label="Insoluti e in ritardo"
          filters={{ in_ritardo: 'si' }}
          sum="residuo_centesimi"
          tone="errore"
        />
      </div>
      <div className={classes['pair']}>
        <Andamento />
        <Scadenze />
      </div>
      <Latest empty="Non hai ancora chiesto pagamenti: comincia da “Richiedi un pagamento”." />
    </>
  )
}
