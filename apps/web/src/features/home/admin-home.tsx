import { Andamento } from './andamento.tsx'
import { CodeInAttesa } from './code.tsx'
import { FigureCards } from '../../ui/chart/figure-card.tsx'
import { Figure } from './figure.tsx'
import { HomeHead } from './home-head.tsx'
import { IncassatoFigures } from './incassato-figures.tsx'
import { Latest } from './latest.tsx'

/** The money of the day over all esercenti, and the queues that need a person. */
export function AdminHome() {
  return (
    <>
      <HomeHead />
      <CodeInAttesa />
      <FigureCards>
        <IncassatoFigures />
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
      </FigureCards>
      <Andamento />
      <Latest empty="Nessun esercente ha ancora chiesto un pagamento." />
    </>
  )
}
