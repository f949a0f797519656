import { useSearch } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { TabLinks } from '../../ui/page-head.tsx'
import { ChiaviPanel } from './chiavi-panel.tsx'
import { Documentazione } from './documentazione.tsx'

const TABS = [
  { value: 'chiavi', label: 'Chiavi API' },
  { value: 'documentazione', label: 'Documentazione' },
]

/** The keys and the documentation for calling Rateo from another program. */
export function SviluppatoriPage() {
  const { profile } = useSession()
  const { scheda }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  const current = scheda === 'documentazione' ? scheda : 'chiavi'
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
        <ChiaviPanel />
      ) : (
        <Notice tone="informazione" title="Le chiavi sono degli esercenti">
          Una chiave opera a nome di un esercente: per crearne una entra con quel ruolo. La
          documentazione è per tutti.
        </Notice>
      )}
    </>
  )
}
