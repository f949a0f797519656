import { PAROLE_METRICA } from '@rateo/domain/parole/metriche'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { useToday } from '../../hooks/use-today.ts'
import { both } from '../../ui/both.ts'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import { RichiediButton } from '../pagamenti/index.ts'
import { Andamento } from './andamento.tsx'
import { DaFare } from './da-fare.tsx'
import { FigureCards } from '../../ui/chart/figure-card.tsx'
import { Figure } from './figure.tsx'
import classes from './home.module.css'
import { HomeHead } from './home-head.tsx'
import { IncassatoFigures } from './incassato-figures.tsx'
import { Latest } from './latest.tsx'
import { nextSevenDays, Scadenze } from './scadenze.tsx'
import { asButton } from '../../ui/plain/button.tsx'

const Actions = () => (
  <div className={both(layout['row'], classes['actions'])}>
    <Link
      to={paths.homeEsercente()}
      search={{ cassa: 'elenco' }}
      {...asButton({ variant: 'default' })}
    >
      <Icon name="contanti" size={18} />
      Cassa
    </Link>
    <RichiediButton />
  </div>
)

/** The takings and whether they are much, the sums to come this week, and those that are late. */
export function EsercenteHome() {
  const today = useToday()
  // The person at the till sees what is to be paid, not how the business goes.
  const seesTakings = useSession().profile.squadra !== 'cassa'
  return (
    <>
      <HomeHead>
        <Actions />
      </HomeHead>
      <DaFare />
      <FigureCards>
        {seesTakings && <IncassatoFigures />}
        <Figure
          label="In scadenza in 7 giorni"
          filters={nextSevenDays(today)}
          sum="residuo_centesimi"
        />
        <Figure
          label={PAROLE_METRICA.insoluto.titolo}
          metrica="insoluto"
          filters={{ in_ritardo: 'si' }}
          sum="residuo_centesimi"
          tone="errore"
        />
      </FigureCards>
      <div className={classes['pair']}>
        {seesTakings && <Andamento />}
        <Scadenze />
      </div>
      <Latest empty="Non hai ancora chiesto pagamenti: comincia da “Richiedi un pagamento”." />
    </>
  )
}
