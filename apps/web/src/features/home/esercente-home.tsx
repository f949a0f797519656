import { Button } from '@mantine/core'
import { giornoDiRoma } from '@rateo/domain/giorno'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { Figure } from './figure.tsx'
import classes from './home.module.css'
import { Latest } from './latest.tsx'

/** How much came in, how much is still to come, what is late. */
export function EsercenteHome() {
  const today = giornoDiRoma(new Date())
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
      <div className={classes['action']}>
        <Button
          size="md"
          leftSection={<Icon name="piu" size={18} />}
          renderRoot={(props) => <Link to={paths.richiediPagamento()} {...props} />}
        >
          Richiedi un pagamento
        </Button>
      </div>
      <Latest
        role="esercente"
        empty="Non hai ancora chiesto pagamenti: comincia da “Richiedi un pagamento”."
      />
    </>
  )
}
