import { useToday } from '../../hooks/use-today.ts'
import { useQuery } from '@tanstack/react-query'
import { Andamento } from './andamento.tsx'
import { CodeInAttesa } from './code.tsx'
import { comparison, MONTH_BEFORE, weekBefore } from './comparison.ts'
import { incassiQuery } from './home.api.ts'
import { Figure } from './figure.tsx'
import classes from './home.module.css'
import { Latest } from './latest.tsx'

/** What moved today over all merchants, and what needs a look. */
export function AdminHome() {
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
          label="Insoluti"
          filters={{ stato: 'insoluto' }}
          sum="residuo_centesimi"
          tone="errore"
        />
        <Figure
          label="Contestati"
          filters={{ stato: 'contestato' }}
          sum="importo_centesimi"
          tone="errore"
        />
      </div>
      <div className={classes['pair']}>
        <Andamento />
        <CodeInAttesa />
      </div>
      <Latest empty="Nessun esercente ha ancora chiesto un pagamento." />
    </>
  )
}
