import { Anchor, Button } from '@mantine/core'
import type { Incidente } from '@rateo/contract/ponte/stato'
import { formattaDataOra } from '@rateo/domain/parole/formato'
import { NOMI_FASE_INCIDENTE, NOMI_PARTE_SERVIZIO } from '@rateo/domain/tempo/servizio'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { both } from '../../../ui/both.ts'
import layout from '../../../ui/layout.module.css'
import { PageError } from '../../../ui/notices/page-error.tsx'
import { ListHead } from '../../../ui/page-head.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ToneBadge } from '../../../ui/stato-badge.tsx'
import { AggiornaIncidenteDialog, NuovoIncidenteDialog } from './incidente.dialog.tsx'
import { incidentiQuery } from './stato.api.ts'

/** The way to what everybody reads of the service, and the incidents that the staff tell of. */
export function StatoTab() {
  const { data, error, refetch } = useQuery(incidentiQuery)
  const [isAdding, setAdding] = useState(false)
  if (!data) {
    return error ? <PageError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  }
  return (
    <div className={layout['column']}>
      <ListHead intro="Come sta ogni parte, gli ultimi 90 giorni e gli incidenti si leggono nella pagina pubblica, anche senza accesso.">
        <Button component="a" href="/stato" target="_blank" rel="noopener" variant="default">
          Apri la pagina pubblica
        </Button>
        <Button onClick={() => setAdding(true)}>Nuovo incidente</Button>
      </ListHead>
      <Panel title="Incidenti degli ultimi 90 giorni">
        {data.data.length === 0 ? (
          <p className={both(layout['quiet'], layout['flat'])}>
            Nessun incidente. La manutenzione si annuncia in{' '}
            <Anchor underline="always" href="/gestione?q=manutenzione">
              Parametri
            </Anchor>
            .
          </p>
        ) : (
          <ul className={both(layout['list'], layout['ruled'], layout['rows'])}>
            {data.data.map((incidente) => (
              <UnIncidente key={incidente._id} incidente={incidente} />
            ))}
          </ul>
        )}
      </Panel>
      {isAdding && <NuovoIncidenteDialog onClose={() => setAdding(false)} />}
    </div>
  )
}

function UnIncidente({ incidente }: { incidente: Incidente }) {
  const [isUpdating, setUpdating] = useState(false)
  const { titolo, parte, risolto_at, aggiornamenti } = incidente
  return (
    <li>
      <strong>{titolo}</strong>{' '}
      <ToneBadge tone={risolto_at === null ? 'avviso' : 'successo'}>
        {risolto_at === null ? 'Aperto' : 'Risolto'}
      </ToneBadge>
      <span className={layout['sub']}>{NOMI_PARTE_SERVIZIO[parte]}</span>
      {aggiornamenti.map(({ _id, fase, testo, autore, created_at }) => (
        <span key={_id} className={layout['sub']}>
          {formattaDataOra(created_at)} · {NOMI_FASE_INCIDENTE[fase]}: {testo} ({autore})
        </span>
      ))}
      {risolto_at === null && (
        <div className={both(layout['row'], layout['below'])}>
          <Button variant="default" size="sm" onClick={() => setUpdating(true)}>
            Aggiorna
          </Button>
        </div>
      )}
      {isUpdating && (
        <AggiornaIncidenteDialog incidente={incidente} onClose={() => setUpdating(false)} />
      )}
    </li>
  )
}
