import { Button } from '@mantine/core'
import type { PagamentoDetrazioni } from '@rateo/contract/ponte/detrazioni'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Panel } from '../../ui/panel.tsx'
import { senzaFatturaQuery } from './detrazioni.api.ts'
import { SpesaPagamentoDialog } from './spesa-pagamento.dialog.tsx'
import { MoreButton } from '../../ui/plain/more-button.tsx'

/** Payments whose invoice the Sistema TS wants to know: written here, or known by itself where the invoice is uploaded. */
export function SenzaFattura({ anno }: { anno: number }) {
  const query = useInfiniteQuery(senzaFatturaQuery(String(anno)))
  const [aperto, setAperto] = useState<PagamentoDetrazioni | null>(null)
  if (query.error && !query.data) {
    return <PageError error={query.error} onRetry={() => void query.refetch()} />
  }
  if (!query.data) return <PageSkeleton />
  const pagamenti = query.data.pages.flatMap(({ data }) => data)
  return (
    <Panel title="Pagamenti senza fattura">
      <ul className={both(layout['list'], both(layout['ruled'], layout['rows']))}>
        {pagamenti.map((p) => (
          <li key={p._id} className={layout['apart']}>
            <span>
              <Link to={paths.pagamento(p._id)}>{p.causale}</Link>
              <span className={layout['sub']}>
                {p.cliente.nome} · {formattaGiorno(p.giorno)} · {formattaEuro(p.importo_centesimi)}
              </span>
            </span>
            <PerMansione mansione="accordi">
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Scrivi la fattura di ${p.causale}, ${p.cliente.nome}`}
                onClick={() => setAperto(p)}
              >
                Scrivi la fattura
              </Button>
            </PerMansione>
          </li>
        ))}
      </ul>
      <MoreButton query={query}>Mostra altri pagamenti</MoreButton>
      {aperto && (
        <SpesaPagamentoDialog
          id={aperto._id}
          spesa={{ tipo_spesa: null, fattura_numero: null, fattura_il: null }}
          onClose={() => setAperto(null)}
        />
      )}
    </Panel>
  )
}
