import { useQuery } from '@tanstack/react-query'
import { useToday } from '../../hooks/use-today.ts'
import { comparison, MONTH_BEFORE, weekBefore } from './comparison.ts'
import { Figure } from './figure.tsx'
import { incassiQuery } from './home.api.ts'

/** What came in today and this month, each beside what came in before. */
export function IncassatoFigures() {
  const today = useToday()
  const { data: incassi } = useQuery(incassiQuery)
  return (
    <>
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
        filters={{ pagato_dal: `${today.slice(0, 8)}01`, pagato_al: today }}
        sum="incassato_centesimi"
        note={
          incassi &&
          comparison(incassi.mese_centesimi, incassi.confronto_mese_centesimi, MONTH_BEFORE)
        }
      />
    </>
  )
}
