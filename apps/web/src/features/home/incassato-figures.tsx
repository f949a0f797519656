import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../app/routes/paths.ts'
import { useToday } from '../../hooks/use-today.ts'
import { comparison, MONTH_BEFORE, weekBefore } from './comparison.ts'
import { FigureCard, NOT_NOW } from './figure.tsx'
import { incassiQuery } from './home.api.ts'

/** What went back in the same days stands beside what came in, never inside it. */
const withRefunds = (note: string, rimborsato: number) =>
  rimborsato === 0 ? note : `${note} · ${formattaEuro(rimborsato)} rimborsati`

/** What came in today and this month, each beside what came in before; the movements of those days lie behind. */
export function IncassatoFigures() {
  const today = useToday()
  const { data, isError } = useQuery(incassiQuery)
  const amount = (cents: number | undefined) => (data || isError ? cents : null)
  return (
    <>
      <FigureCard
        isMain
        label="Incassato oggi"
        to={paths.movimenti()}
        filters={{ data_dal: today, data_al: today }}
        amount={amount(data?.oggi_centesimi)}
        note={
          data
            ? withRefunds(
                comparison(data.oggi_centesimi, data.confronto_oggi_centesimi, weekBefore(today)),
                data.oggi_rimborsato_centesimi,
              )
            : NOT_NOW
        }
      />
      <FigureCard
        label="Incassato questo mese"
        to={paths.movimenti()}
        filters={{ data_dal: `${today.slice(0, 8)}01`, data_al: today }}
        amount={amount(data?.mese_centesimi)}
        note={
          data
            ? withRefunds(
                comparison(data.mese_centesimi, data.confronto_mese_centesimi, MONTH_BEFORE),
                data.mese_rimborsato_centesimi,
              )
            : NOT_NOW
        }
      />
    </>
  )
}
