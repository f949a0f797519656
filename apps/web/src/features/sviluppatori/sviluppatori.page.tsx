import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { TabLinks } from '../../ui/page-head.tsx'
import type { Chiave } from './campo-chiave.tsx'
import { ChiaviPanel } from './chiavi-panel.tsx'
import { Documentazione } from './documentazione.tsx'
import { ProvaPanel } from './prova/prova-panel.tsx'
import { RegistroPanel } from './registro/registro-panel.tsx'
import { WebhookPanel } from './webhook/webhook-panel.tsx'

const TABS = [
  { value: 'chiavi', label: 'Chiavi API' },
  { value: 'webhook', label: 'Eventi' },
  { value: 'richieste', label: 'Registro' },
  { value: 'prova', label: 'Prova' },
  { value: 'documentazione', label: 'Documentazione' },
]

/** The keys, the events and the documentation for joining Rateo to another program. */
export function SviluppatoriPage() {
  const { profile } = useSession()
  const { scheda }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  // One's own key of the trial, for the examples: it is kept by this page alone.
  const [chiave, setChiave] = useState('')
  const current = TABS.find(({ value }) => value === scheda)?.value ?? 'chiavi'
  return (
    <>
      <TabLinks
        label="Parti della pagina"
        tabs={TABS}
        current={current}
        to={paths.sviluppatori()}
      />
      {current === 'documentazione' ? (
        <Documentazione chiave={chiave} onChiave={setChiave} />
      ) : profile.role === 'esercente' ? (
        <DellEsercente current={current} chiave={chiave} onChiave={setChiave} />
      ) : (
        <Notice tone="informazione" title="Chiavi ed eventi sono degli esercenti">
          Una chiave opera a nome di un esercente, e gli eventi si raccontano al suo programma:
          entra con quel ruolo. La documentazione è per tutti.
        </Notice>
      )}
    </>
  )
}

function DellEsercente({ current, chiave, onChiave }: Chiave & { current: string }) {
  switch (current) {
    case 'webhook':
      return <WebhookPanel />
    case 'richieste':
      return <RegistroPanel />
    case 'prova':
      return <ProvaPanel chiave={chiave} onChiave={onChiave} />
    default:
      return <ChiaviPanel onUse={onChiave} />
  }
}
