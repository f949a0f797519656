import { useSearch } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { TabLinks } from '../../ui/page-head.tsx'
import { ChiaviPanel } from './chiavi-panel.tsx'
import { Documentazione } from './documentazione.tsx'
import { WebhookPanel } from './webhook/webhook-panel.tsx'

const TABS = [
  { value: 'chiavi', label: 'Chiavi API' },
  { value: 'webhook', label: 'Eventi' },
  { value: 'documentazione', label: 'Documentazione' },
]

/** The keys, the events and the documentation for joining Rateo to another program. */
export function SviluppatoriPage() {
  const { profile } = useSession()
  const { scheda }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
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
        <Documentazione />
      ) : profile.role === 'esercente' ? (
        current === 'webhook' ? (
          <WebhookPanel />
        ) : (
          <ChiaviPanel />
        )
      ) : (
        <Notice tone="informazione" title="Chiavi ed eventi sono degli esercenti">
          Una chiave opera a nome di un esercente, e gli eventi si raccontano al suo programma:
          entra con quel ruolo. La documentazione è per tutti.
        </Notice>
      )}
    </>
  )
}
