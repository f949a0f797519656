import { NativeSelect } from '@mantine/core'
import { ESITI_FATTURA, type EsitoCaricata } from '@rateo/contract/fatture/elenco-fatture'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../app/routes/paths.ts'
import { useMotivo } from '../../../hooks/use-azione.ts'
import { useMotivoMansione } from '../../../hooks/use-mansione.ts'
import { useSession } from '../../../hooks/use-session.ts'
import { asButton } from '../../../ui/plain/button.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import layout from '../../../ui/layout.module.css'
import { PageError } from '../../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { MoreButton } from '../../../ui/plain/more-button.tsx'
import { fattureCaricateQuery } from './fatture-caricate.api.ts'
import { UnaCaricata } from './una-caricata.tsx'

const ESITI: Readonly<Record<EsitoCaricata, string>> = {
  caricata: 'Solo quelle prese',
  in_attesa: 'Solo le note in attesa',
  lasciata: 'Solo quelle lasciate fuori',
}

const SCELTE = [
  { value: '', label: 'Tutte le fatture' },
  ...ESITI_FATTURA.map((value) => ({ value, label: ESITI[value] })),
]

const VUOTO: Readonly<Record<EsitoCaricata | '', string>> = {
  '': 'Non hai ancora caricato fatture. Trascina quelle che hai emesso, o lo ZIP del commercialista: prima vedi tutto, e scegli.',
  caricata: 'Nessuna fattura è stata ancora presa.',
  in_attesa: 'Nessuna nota di credito aspetta la sua fattura.',
  lasciata: 'Non è rimasto fuori nulla.',
}

/** Everything that was brought: when, by whom, and what became of it. */
export function FattureCaricatePage() {
  const { role } = useSession().profile
  const [esito, setEsito] = useState<EsitoCaricata | ''>('')
  const query = useInfiniteQuery(fattureCaricateQuery(esito))
  const fermo = useMotivo('nuovi_incassi')
  const mansione = useMotivoMansione()('accordi')
  if (role !== 'esercente') return null
  const back = <BackLink to={paths.caricaFatture()}>Carica le fatture</BackLink>
  if (query.error && !query.data) {
    return (
      <>
        {back}
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      </>
    )
  }
  const fatture = query.data?.pages.flatMap((pagina) => pagina.fatture)
  return (
    <div className={layout['narrow']}>
      {back}
      <div className={layout['row']}>
        <NativeSelect
          aria-label="Quali fatture"
          data={SCELTE}
          value={esito}
          onChange={(event) => {
            const scelto = ESITI_FATTURA.find((uno) => uno === event.currentTarget.value)
            setEsito(scelto ?? '')
          }}
        />
      </div>
      {fatture === undefined ? (
        <PageSkeleton />
      ) : fatture.length === 0 ? (
        <Panel title="Nessuna fattura">
          <div className={layout['stackTight']}>
            <p className={layout['quiet']}>{VUOTO[esito]}</p>
            {esito === '' && (
              <div>
                <Link to={paths.caricaFatture()} {...asButton({ variant: 'default' })}>
                  Carica le fatture
                </Link>
              </div>
            )}
          </div>
        </Panel>
      ) : (
        <>
          <ul aria-label="Fatture caricate" className={layout['listSpaced']}>
            {fatture.map((una) => (
              <li key={una._id}>
                <UnaCaricata fattura={una} puoRateizzare={fermo === null && mansione === null} />
              </li>
            ))}
          </ul>
          <div>
            <MoreButton query={query}>Mostra le fatture di prima</MoreButton>
          </div>
        </>
      )}
    </div>
  )
}
