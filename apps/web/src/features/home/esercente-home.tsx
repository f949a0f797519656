import { useQuery } from '@tanstack/react-query'
import { useToday } from '../../hooks/use-today.ts'
import { Andamento } from './andamento.tsx'
import { comparison, MONTH_BEFORE, weekBefore } from './comparison.ts'
import { Figure } from './figure.tsx'
import { incassiQuery } from './home.api.ts'
import classes from './home.module.css'
import { Latest } from './latest.tsx'
import { nextSevenDays, Scadenze } from './scadenze.tsx'

/** How much came in and whether that is much, what is to come this week, what is late. */
export function EsercenteHome() {
  const today = useToday()
  const { data: incassi } = useQuery(incassiQuery)
  const monthStart = `${today.slice(0, 8)}01`
  return (
    <>
      <div className={classes['figures']}>
        <Figure
          isMain
          label="Incassato oggi"
          filters={{ pagato_dal: today, pagato_al: today }}
          sum="incassato_centesimi"
          note={
            incassi &&
            comparison(incassi.oggi_centesimi, incassi.confronto_oggi_centesimi, weekBefore(today))
          }
        />
        <Figure
          label="Incassato questo mese"
          filters={{ pagato_dal: monthStart, pagato_al: today }}
          sum="incassato_centesimi"
          note={
            incassi &&
            comparison(incassi.mese_centesimi, incassi.confronto_mese_centesimi, MONTH_BEFORE)
          }
        />
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
