import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { TabLinks } from '../../ui/page-head.tsx'
import { AssistenzaTable } from '../assistenza/index.ts'
import { ContiTab } from '../conti/index.ts'
import { MarginiTab } from '../margini/index.ts'
import { CronologiaTab } from './cronologia-tab.tsx'
import { LavoriTab } from './lavori-tab.tsx'
import { MessaggiTab } from './messaggi-tab.tsx'
import { ParametriTab } from './parametri-tab.tsx'
import { RiconciliazioneTab } from './riconciliazione-tab.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { UtentiTab } from './utenti-tab.tsx'
import { ViolazioniTab } from './violazioni-tab.tsx'

const StaffTab = lazyPart(async () => (await import('./staff/staff-tab.tsx')).StaffTab, {
  fallback: <PageSkeleton />,
})

const TestiTab = lazyPart(async () => (await import('./testi/testi-tab.tsx')).TestiTab, {
  fallback: <PageSkeleton />,
})

const StatoTab = lazyPart(async () => (await import('./stato/stato-tab.tsx')).StatoTab, {
  fallback: <PageSkeleton />,
})

const MenuTab = lazyPart(async () => (await import('./menu/menu-tab.tsx')).MenuTab, {
  fallback: <PageSkeleton />,
})

const ModelliTab = lazyPart(async () => (await import('./modelli/modelli-tab.tsx')).ModelliTab, {
  fallback: <PageSkeleton />,
})

type Scheda = { value: string; label: string; content: () => ReactNode }

const SCHEDE: readonly Scheda[] = [
  { value: 'parametri', label: 'Parametri', content: () => <ParametriTab /> },
  { value: 'utenti', label: 'Utenti', content: () => <UtentiTab /> },
  { value: 'staff', label: 'Staff', content: () => <StaffTab /> },
  {
    value: 'assistenza',
    label: 'Assistenza',
    content: () => (
      <AssistenzaTable
        lato="staff"
        rowAddress={paths.richiestaStaff}
        emptyText="Quando qualcuno chiede aiuto la sua richiesta arriva qui."
      />
    ),
  },
  { value: 'messaggi', label: 'E-mail e SMS', content: () => <MessaggiTab /> },
  { value: 'menu', label: 'Menu', content: () => <MenuTab /> },
  { value: 'modelli', label: 'Modelli', content: () => <ModelliTab /> },
  { value: 'testi', label: 'Testi', content: () => <TestiTab /> },
  { value: 'stato', label: 'Stato', content: () => <StatoTab /> },
  { value: 'lavori', label: 'Lavori', content: () => <LavoriTab /> },
  { value: 'riconciliazione', label: 'Riconciliazione', content: () => <RiconciliazioneTab /> },
  { value: 'conti', label: 'Conti', content: () => <ContiTab /> },
  { value: 'margini', label: 'Margini', content: () => <MarginiTab /> },
  { value: 'cronologia', label: 'Cronologia', content: () => <CronologiaTab /> },
  { value: 'blocchi', label: 'Blocchi', content: () => <ViolazioniTab /> },
]

/** The work of the staff, each part under an address of its own. */
export function GestionePage() {
  const { scheda }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  const current = SCHEDE.find(({ value }) => value === scheda) ?? SCHEDE[0]
  return (
    <>
      <TabLinks
        label="Parti della gestione"
        tabs={SCHEDE}
        current={current?.value ?? ''}
        to={paths.gestione()}
      />
      {current?.content()}
    </>
  )
}
