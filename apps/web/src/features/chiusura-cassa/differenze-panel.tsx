import type { DifferenzeOperatore } from '@rateo/contract/incasso/chiusure-cassa'
import { contato, formattaData } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { useMotivoMansione } from '../../hooks/use-mansione.ts'
import { both } from '../../ui/both.ts'
import { Segments } from '../../ui/fields/segments.tsx'
import layout from '../../ui/layout.module.css'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import * as addresses from './addresses.ts'
import { differenzeQuery } from './cassa.api.ts'
import classes from './cassa.module.css'

const PERIODI = [
  { value: '30', label: '30 giorni' },
  { value: '90', label: '90 giorni' },
  { value: '365', label: 'Un anno' },
] as const
type Giorni = (typeof PERIODI)[number]['value']

const Insolite = ({ insolite }: Pick<DifferenzeOperatore, 'insolite'>) => (
  <span className={classes['note']}>
    Fuori dal solito:{' '}
    {insolite.map(({ _id, numero, created_at, differenza_centesimi }, i) => (
      <span key={_id}>
        {i > 0 && ', '}
        <Link {...addresses.chiusura(_id)} className={classes['link'] ?? ''} title={numero}>
          {formattaData(created_at)}
        </Link>{' '}
        <Money centesimi={differenza_centesimi} />
      </span>
    ))}
  </span>
)

function Operatore({ operatore }: { operatore: DifferenzeOperatore }) {
  const { nome, chiusure, con_differenza, mediana_centesimi, totale_centesimi, insolite } =
    operatore
  return (
    <li className={classes['line']}>
      <span className={classes['who']}>
        <strong>{nome}</strong>
        <span className={classes['note']}>
          {contato(chiusure, 'chiusura', 'chiusure')}, {con_differenza} con una differenza · mediana{' '}
          <Money centesimi={mediana_centesimi} />
        </span>
        {insolite.length > 0 && <Insolite insolite={insolite} />}
      </span>
      <span className={classes['amount']} data-off={totale_centesimi !== 0}>
        <Money centesimi={totale_centesimi} />
      </span>
    </li>
  )
}

/** The differences of who closes the tills, over time; only for those who may verify a closing (CAS-B2). */
export function DifferenzePanel() {
  const [giorni, setGiorni] = useState<Giorni>('90')
  const mayVerify = useMotivoMansione()('verificare_cassa') === null
  const { data, error } = useQuery({ ...differenzeQuery(giorni), enabled: mayVerify })
  if (!mayVerify) return null
  const rows = data?.data ?? []
  return (
    <Panel
      title="Differenze di chi chiude"
      aside={<Segments aria-label="Periodo" data={PERIODI} value={giorni} onChange={setGiorni} />}
    >
      {error && <Notice tone="errore">{messageOf(error)}</Notice>}
      {data && rows.length === 0 && (
        <p className={classes['note']}>Nessuna chiusura in questo periodo.</p>
      )}
      {rows.length > 0 && (
        <>
          <ul className={layout['list']}>
            {rows.map((operatore) => (
              <Operatore key={operatore.utente_id} operatore={operatore} />
            ))}
          </ul>
          <p className={both(classes['note'], layout['under'])}>
            La somma di quanto contato meno quanto atteso, per chi ha contato. La mediana è il
            giorno di mezzo. È fuori dal solito ciò che se ne allontana molto, e oltre la tolleranza
            della cassa. Sono dati sul lavoro di persone: chi lavora da te deve sapere che li vedi.
          </p>
        </>
      )}
    </Panel>
  )
}
