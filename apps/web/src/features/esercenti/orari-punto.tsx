import type { OrariScritti } from '@rateo/contract/persone/attivita'
import {
  eFesta,
  fraseApertura,
  settimanaDetta,
  statoApertura,
} from '@rateo/domain/tempo/orari-apertura'
import { useMomento } from '../../hooks/use-momento.ts'
import { Day } from '../../ui/date.tsx'
import { ToneBadge } from '../../ui/stato-badge.tsx'
import layout from '../../ui/layout.module.css'
import classes from './esercenti.module.css'

type Props = { apertura: OrariScritti }

/** “Aperto ora, chiude alle 19:30”, by the clock of the portal. */
export function StatoOrari({ apertura }: Props) {
  const adesso = useMomento()
  const stato = statoApertura(apertura, adesso)
  return (
    <ToneBadge tone={stato.aperto ? 'successo' : 'neutro'}>
      {fraseApertura(stato, adesso)}
    </ToneBadge>
  )
}

/** The hours of a point of sale, as whoever finds it reads them (RIC-M2). */
export function OrariPunto({ apertura }: Props) {
  const { giorno } = useMomento()
  const chiusure = apertura.chiusure.filter(({ al }) => al >= giorno)
  return (
    <>
      <StatoOrari apertura={apertura} />
      <dl className={classes['orari']}>
        {settimanaDetta(apertura).map(({ giorni, ore }) => (
          <div key={giorni}>
            <dt>{giorni}</dt>
            <dd>{ore}</dd>
          </div>
        ))}
        <div>
          <dt>festivi{eFesta(giorno) && ' (oggi)'}</dt>
          <dd>{apertura.festivi === 'chiuso' ? 'chiuso' : 'come gli altri giorni'}</dd>
        </div>
      </dl>
      {chiusure.map(({ dal, al, motivo }) => (
        <div key={dal} className={layout['sub']}>
          {dal === al ? 'Chiuso il ' : 'Chiuso dal '}
          <Day value={dal} />
          {dal !== al && (
            <>
              {' '}
              al <Day value={al} />
            </>
          )}
          {motivo && `: ${motivo}`}
        </div>
      ))}
    </>
  )
}
