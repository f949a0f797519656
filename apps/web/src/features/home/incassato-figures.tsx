import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../app/routes/paths.ts'
import { useToday } from '../../hooks/use-today.ts'
import { comparison, MONTH_BEFORE, weekBefore } from './comparison.ts'
import { FigureCard, NOT_NOW } from './figure.tsx'
import { incassiQuery } from './home.api.ts'

/** Refunds of the same days stand beside the takings, never inside them. */
const withRefunds = (note: string, rimborsato: number) =>
  rimborsato === 0 ? note : `${note} · ${formattaEuro(rimborsato)} rimborsati`

/** The takings of today and of this month, each beside those before; a press opens the movements of those days. */
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
