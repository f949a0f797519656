import { useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { TabLinks } from '../../ui/page-head.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { UnsavedGuard } from '../../ui/fields/unsaved-guard.tsx'
import { AttivitaTab } from './attivita-tab.tsx'
import { DatiTab } from './dati-tab.tsx'
import { MetodiTab } from './metodi-tab.tsx'
import { NotificheTab } from './notifiche-tab.tsx'
import { PrivacyTab } from './privacy/privacy-tab.tsx'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './profilo.module.css'
import { SicurezzaTab } from './sicurezza-tab.tsx'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'

const RateTab = lazyPart(async () => (await import('./rate-tab.tsx')).RateTab, {
  fallback: <PageSkeleton />,
})

const SquadraTab = lazyPart(async () => (await import('./squadra/squadra-tab.tsx')).SquadraTab, {
  fallback: <PageSkeleton />,
})

type Scheda = { value: string; label: string; content: () => ReactElement }

const DATI: Scheda = { value: 'dati', label: 'Dati', content: () => <DatiTab /> }
const ATTIVITA: Scheda = { value: 'attivita', label: 'Attività', content: () => <AttivitaTab /> }
const SICUREZZA: Scheda = {
  value: 'sicurezza',
  label: 'Sicurezza',
  content: () => <SicurezzaTab />,
}
const METODI: Scheda = {
  value: 'metodi',
  label: 'Metodi di pagamento',
  content: () => <MetodiTab />,
}
const RATE: Scheda = {
  value: 'rate',
  label: 'Rate',
  content: () => <RateTab />,
}
const SQUADRA: Scheda = {
  value: 'squadra',
  label: 'Squadra',
  content: () => <SquadraTab />,
}
const NOTIFICHE: Scheda = {
  value: 'notifiche',
  label: 'Notifiche',
  content: () => <NotificheTab />,
}
const PRIVACY: Scheda = { value: 'privacy', label: 'Privacy', content: () => <PrivacyTab /> }

const SCHEDE = {
  esercente: [DATI, ATTIVITA, SQUADRA, RATE, SICUREZZA, METODI, NOTIFICHE, PRIVACY],
  cliente: [DATI, SICUREZZA, METODI, NOTIFICHE, PRIVACY],
  admin: [DATI, SICUREZZA, PRIVACY],
} as const

/** The person's own account, with an address for each of its tabs. */
export function ProfiloPage() {
  const { profile } = useSession()
  const params: Record<string, string | undefined> = useSearch({ strict: false })
  const schede = SCHEDE[profile.role]
  const scheda = schede.find(({ value }) => value === params['scheda']) ?? DATI

  return (
    <>
      <UnsavedGuard />
      <TabLinks
        label="Parti del profilo"
        tabs={schede}
        current={scheda.value}
        to={paths.profilo()}
      />
      <div className={both(layout['column'], classes['settings'])} key={scheda.value}>
        {scheda.content()}
      </div>
    </>
  )
}
