import type { PersonaDetrazioni } from '@rateo/contract/ponte/detrazioni'
import { NOMI_SPESA, type ProblemaSpesa } from '@rateo/domain/detrazioni/spese'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Panel } from '../../ui/panel.tsx'
import { personeQuery } from './detrazioni.api.ts'
import { Opposizione } from './opposizione.tsx'
import { Riepilogo } from './riepilogo.tsx'
import { SommeSpese } from './somme.tsx'
import { MoreButton } from '../../ui/plain/more-button.tsx'

const MANCA: Readonly<Record<ProblemaSpesa, string>> = {
  codice_fiscale: 'manca il codice fiscale',
  nascita: 'manca la data di nascita',
  fattura: 'manca il numero di una fattura',
  importo: 'un importo è troppo alto per il file',
}

type Props = { anno: number; concluso: boolean; solo: ProblemaSpesa | null }

/** The people of a year by name; of those with something missing, where it is put right. */
export function Persone({ anno, concluso, solo }: Props) {
  const query = useInfiniteQuery(personeQuery(String(anno), solo))
  if (query.error && !query.data) {
    return <PageError error={query.error} onRetry={() => void query.refetch()} />
  }
  if (!query.data) return <PageSkeleton />
  const persone = query.data.pages.flatMap(({ data }) => data)
  return (
    <Panel title={solo === null ? 'Persone' : `Persone: ${MANCA[solo]}`}>
      {persone.length === 0 && <p className={layout['quiet']}>Non manca più nulla.</p>}
      <ul className={both(layout['list'], both(layout['ruled'], layout['rows']))}>
        {persone.map((una) => (
          <Persona key={una.posto} persona={una} concluso={concluso} />
        ))}
      </ul>
      <MoreButton query={query}>Mostra altre persone</MoreButton>
    </Panel>
  )
}

function Persona({ persona: p, concluso }: { persona: PersonaDetrazioni; concluso: boolean }) {
  const { cliente, beneficiario } = p
  return (
    <li className={layout['stackTight']}>
      <span>
        <strong>
          {beneficiario === null ? (
            <Link to={paths.cliente(cliente._id)}>{cliente.nome}</Link>
          ) : (
            <Link to={paths.beneficiario(beneficiario._id)}>{beneficiario.nome}</Link>
          )}
        </strong>
        <span className={layout['sub']}>
          {beneficiario !== null && (
            <>
              paga <Link to={paths.cliente(cliente._id)}>{cliente.nome}</Link> ·{' '}
            </>
          )}
          {p.tipi.map((tipo) => NOMI_SPESA[tipo]).join(', ')}
        </span>
      </span>
      <SommeSpese di={p} />
      {p.problemi.length > 0 && (
        <span className={layout['late']}>
          Da sistemare: {p.problemi.map((uno) => MANCA[uno]).join(', ')}
        </span>
      )}
      <div className={layout['rowCentred']}>
        <PerMansione mansione="esportare">
          <Riepilogo persona={p} con={cliente._id} concluso={concluso} />
        </PerMansione>
        <PerMansione mansione="clienti">
          <Opposizione persona={p} con={cliente._id} isCliente={false} />
        </PerMansione>
      </div>
    </li>
  )
}
