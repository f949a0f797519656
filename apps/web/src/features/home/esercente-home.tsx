import { useToday } from '../../hooks/use-today.ts'
import { Figure } from './figure.tsx'
import classes from './home.module.css'
import { Latest } from './latest.tsx'

/** How much came in, how much is still to come, what is late. */
export function EsercenteHome() {
  const today = useToday()
  const monthStart = `${today.slice(0, 8)}01`
  return (
    <>
      <div className={classes['figures']}>
        <Figure
          isMain
          label="Incassato oggi"
          filters={{ pagato_dal: today, pagato_al: today }}
          sum="incassato_centesimi"
        />
        <Figure
          label="Incassato questo mese"
          filters={{ pagato_dal: monthStart, pagato_al: today }}
          sum="incassato_centesimi"
        />
        <Figure
          label="Da incassare"
          filters={{ stato: 'da_pagare,parzialmente_pagato,insoluto' }}
          sum="residuo_centesimi"
        />
        <Figure
          label="In ritardo"
          filters={{ in_ritardo: 'si' }}
          sum="residuo_centesimi"
          tone="errore"
        />
      </div>
      <Latest empty="Non hai ancora chiesto pagamenti: comincia da “Richiedi un pagamento”." />
    </>
  )
}
