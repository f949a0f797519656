import type { RitardiDilazioni } from '@rateo/contract/accordi/ritardi-dilazioni'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '../../../app/routes/paths.ts'
import { Money } from '../../../ui/money.tsx'
import layout from '../../../ui/layout.module.css'
import box from '../../../ui/saldo-box.module.css'
import { ritardiQuery } from './ritardi.api.ts'

type Fascia = RitardiDilazioni['fasce'][number]

const nomeFascia = ({ giorni_da, giorni_a }: Fascia): string =>
  giorni_a === null
    ? `Oltre ${String(giorni_da - 1)} giorni`
    : `Da ${String(giorni_da)} a ${String(giorni_a)} giorni`

const quante = ({ rate, clienti }: Pick<Fascia, 'rate' | 'clienti'>): string =>
  `${contato(rate, 'rata', 'rate')} di ${contato(clienti, 'cliente', 'clienti')}`

/** The filters by which the list of pagamenti finds the very rate of a band. */
const filtersOf = ({
  scadenza_dal,
  scadenza_al,
}: Pick<Fascia, 'scadenza_dal' | 'scadenza_al'>) => ({
  origine: 'rata',
  in_ritardo: 'si',
  ...(scadenza_dal !== null && { scadenza_dal }),
  scadenza_al,
  ordine: 'scadenza',
})

type Props = { esercente_id: string | undefined; hasDilazioni: boolean }

/** The rate that are late, by how long; each band opens its rate (DIL-B3). */
export function FasceRitardo({ esercente_id, hasDilazioni }: Props) {
  const { data } = useQuery(ritardiQuery(esercente_id === undefined ? {} : { esercente_id }))
  if (data === undefined || !hasDilazioni) return null
  if (data.rate === 0) return <p className={layout['lineProse']}>Nessuna rata è in ritardo.</p>
  const elenco =
    esercente_id === undefined ? paths.pagamenti() : paths.esercentePagamenti(esercente_id)
  return (
    <section aria-label="Rate in ritardo">
      <p className={layout['lineProse']}>
        In ritardo <strong>{formattaEuro(data.importo_centesimi)}</strong>: {quante(data)}, in{' '}
        {contato(data.piani, 'dilazione', 'dilazioni')}.
      </p>
      <ul className={box['box']}>
        {data.fasce.map((fascia) => (
          <li key={fascia.giorni_da}>
            <Link
              to={elenco}
              search={filtersOf(fascia)}
              className={box['figure'] ?? ''}
              data-tone={fascia.rate > 0 ? 'errore' : undefined}
            >
              <span className={box['label']}>{nomeFascia(fascia)}</span>
              <Money centesimi={fascia.importo_centesimi} isQuiet={fascia.rate === 0} />
              <span className={box['label']}>
                {fascia.rate === 0 ? 'nessuna rata' : quante(fascia)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
