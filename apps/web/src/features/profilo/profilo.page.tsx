import { Link, useSearch } from '@tanstack/react-router'
import { type ReactElement, useEffect, useRef } from 'react'
import { paths } from '../../app/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { AttivitaTab } from './attivita-tab.tsx'
import { DatiTab } from './dati-tab.tsx'
import { MetodiTab } from './metodi-tab.tsx'
import { NotificheTab } from './notifiche-tab.tsx'
import { PrivacyTab } from './privacy-tab.tsx'
import classes from './profilo.module.css'
import { SicurezzaTab } from './sicurezza-tab.tsx'

type Scheda = { nome: string; label: string; content: () => ReactElement }

const DATI: Scheda = { nome: 'dati', label: 'Dati', content: () => <DatiTab /> }
const ATTIVITA: Scheda = { nome: 'attivita', label: 'Attività', content: () => <AttivitaTab /> }
const SICUREZZA: Scheda = { nome: 'sicurezza', label: 'Sicurezza', content: () => <SicurezzaTab /> }
const METODI: Scheda = {
  nome: 'metodi',
  label: 'Metodi di pagamento',
  content: () => <MetodiTab />,
}
const NOTIFICHE: Scheda = { nome: 'notifiche', label: 'Notifiche', content: () => <NotificheTab /> }
const PRIVACY: Scheda = { nome: 'privacy', label: 'Privacy', content: () => <PrivacyTab /> }

const SCHEDE = {
  esercente: [DATI, ATTIVITA, SICUREZZA, METODI, NOTIFICHE, PRIVACY],
  cliente: [DATI, SICUREZZA, METODI, NOTIFICHE, PRIVACY],
  admin: [DATI, SICUREZZA, PRIVACY],
} as const

/** One's own account, a tab of the address for each part of it. */
export function ProfiloPage() {
  const { profile } = useSession()
  const params: Record<string, string | undefined> = useSearch({ strict: false })
  const schede = SCHEDE[profile.role]
  const scheda = schede.find(({ nome }) => nome === params['scheda']) ?? DATI
  const nav = useRef<HTMLElement>(null)

  // On a telephone the tabs are wider than the screen.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - nav.current.offsetLeft
  }, [scheda.nome])

  return (
    <>
      <UnsavedGuard />
      <nav ref={nav} className={classes['tabs']} aria-label="Parti del profilo">
        {schede.map(({ nome, label }) => (
          <Link
            key={nome}
            to={paths.profilo()}
            search={{ scheda: nome }}
            className={classes['tab'] ?? ''}
            activeProps={{}}
            inactiveProps={{}}
            aria-current={nome === scheda.nome ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className={classes['stack']} key={scheda.nome}>
        {scheda.content()}
      </div>
    </>
  )
}
