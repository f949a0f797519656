import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { PAROLE_METRICA } from '@rateo/domain/parole/metriche'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../app/routes/paths.ts'
import { useToday } from '../../hooks/use-today.ts'
import { MONTH_BEFORE, weekBefore } from './comparison.ts'
import { Delta, Spark } from '../../ui/chart/delta.tsx'
import { FigureCard, NOT_NOW } from '../../ui/chart/figure-card.tsx'
import { incassiQuery } from './home.api.ts'

const TITOLO = PAROLE_METRICA.incassato.titolo

type NoteProps = Parameters<typeof Delta>[0] & { rimborsato: number }

/** Refunds of the same days stand beside the takings, never inside them. */
const Note = ({ rimborsato, ...delta }: NoteProps) => (
  <>
    <Delta {...delta} />
    {rimborsato > 0 && ` · ${formattaEuro(rimborsato)} rimborsati`}
  </>
)

/** The takings of today and of this month, each beside those before; a press opens the movements of those days. */
export function IncassatoFigures() {
  const today = useToday()
  const { data, isError } = useQuery(incassiQuery)
  const amount = (cents: number | undefined) => (data || isError ? cents : null)
  return (
    <>
      <FigureCard
        isMain
        label={`${TITOLO} oggi`}
        metrica="incassato"
        to={paths.movimenti()}
        filters={{ data_dal: today, data_al: today }}
        amount={amount(data?.oggi_centesimi)}
        note={
          data ? (
            <Note
              now={data.oggi_centesimi}
              before={data.confronto_oggi_centesimi}
              when={weekBefore(today)}
              rimborsato={data.oggi_rimborsato_centesimi}
            />
          ) : (
            NOT_NOW
          )
        }
        below={data && <Spark values={data.giorni.map((day) => day.incassato_centesimi)} />}
      />
      <FigureCard
        label={`${TITOLO} questo mese`}
        metrica="incassato"
        to={paths.movimenti()}
        filters={{ data_dal: `${today.slice(0, 8)}01`, data_al: today }}
        amount={amount(data?.mese_centesimi)}
        note={
          data ? (
            <Note
              now={data.mese_centesimi}
              before={data.confronto_mese_centesimi}
              when={MONTH_BEFORE}
              rimborsato={data.mese_rimborsato_centesimi}
            />
          ) : (
            NOT_NOW
          )
        }
      />
    </>
  )
}
