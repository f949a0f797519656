import type { MetodoScheda } from '@rateo/contract/ponte/schede'
import { cercaEtichetta } from '@rateo/domain/parole/etichette'
import { formattaMeseAnno } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { both } from '../../ui/both.ts'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Panel } from '../../ui/panel.tsx'
import layout from '../../ui/layout.module.css'
import { metodiQuery } from './schede.api.ts'

/** The cards and mandati of a cliente, with their last figures only (SCH-M2). */
export function MetodiCliente({ id }: { id: string }) {
  const query = useQuery(metodiQuery(id))
  if (query.error) return <PageError error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <PageSkeleton />
  const { data } = query.data
  return (
    <Panel title="Metodi di pagamento">
      {data.length === 0 ? (
        <p className={layout['dim']}>
          Nessun metodo da mostrare. Un cliente sceglie la carta o firma il mandato dal suo account,
          quando accetta una dilazione o si abbona.
        </p>
      ) : (
        <ul className={layout['list']}>
          {data.map((metodo) => (
            <li key={metodo._id}>
              <Nome metodo={metodo} />
              <div className={both(layout['sub'], layout['broken'])}>{detailOf(metodo)}</div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const Nome = ({ metodo: { tipo, nome, _id } }: { metodo: MetodoScheda }) =>
  tipo === 'mandato' ? <Link to={paths.mandato(_id)}>{nome}</Link> : <strong>{nome}</strong>

const detailOf = ({ tipo, stato, scadenza, per }: MetodoScheda): string =>
  [
    tipo === 'mandato'
      ? `Mandato SDD: ${cercaEtichetta(`mandato.${stato}`)?.etichetta.toLocaleLowerCase('it') ?? stato}`
      : stato === 'bloccata'
        ? 'Bloccata'
        : null,
    scadenza && `scade a ${formattaMeseAnno(`${scadenza}-01`)}`,
    per.length > 0 ? `paga ${per.join(', ')}` : 'non paga nulla da sé',
  ]
    .filter(Boolean)
    .join(' · ')
