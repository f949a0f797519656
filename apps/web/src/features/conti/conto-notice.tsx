import { formattaLimite } from '@rateo/domain/parole/formato'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notices/notice.tsx'
import { useConto } from './conti.api.ts'
import { STATI_CONTO } from './words.ts'

/** The account lacks something: said on the first page, with the way to it. */
export function ContoNotice() {
  const conto = useConto()
  if (conto === null || conto.stato === 'attivo' || conto.stato === 'da_aprire') return null
  const { tone, testo, label } = STATI_CONTO[conto.stato]
  return (
    <div className={layout['aboveClose']}>
      <Notice tone={tone} title={`Conto per ricevere gli incassi: ${label.toLowerCase()}`}>
        {testo}
        {conto.entro !== null && ` Il termine è ${formattaLimite(conto.entro)}.`}{' '}
        <Link to={paths.profilo()} search={{ scheda: 'attivita' }}>
          {conto.si_completa ? 'Completa il conto' : 'Vedi il conto'}
        </Link>
      </Notice>
    </div>
  )
}
