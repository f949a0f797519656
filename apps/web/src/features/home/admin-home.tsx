import { useToday } from '../../hooks/use-today.ts'
import { Figure } from './figure.tsx'
import classes from './home.module.css'
import { Latest } from './latest.tsx'

/** What moved today over all merchants, and what needs a look. */
export function AdminHome() {
  const today = useToday()
  return (
    <>
      <div className={classes['figures']}>
        <Figure
          isMain
          label="Incassato oggi"
          filters={{ pagato_dal: today, pagato_al: today }}
          sum="incassato_centesimi"
        />
        <Figure label="In verifica" filters={{ stato: 'in_verifica' }} sum="residuo_centesimi" />
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
      <Latest empty="Nessun esercente ha ancora chiesto un pagamento." />
    </>
  )
}
