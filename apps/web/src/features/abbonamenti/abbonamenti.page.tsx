import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { ReactNode } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { ListHead } from '../../ui/page-head.tsx'
import { RouteTabs } from '../../ui/route-tabs.tsx'
import { AbbonamentiList } from './abbonamenti-list.tsx'
import { RegaliPanel } from './regalo/regali-panel.tsx'
import { MisureSection } from './misure/misure-section.tsx'
import { NuovoPiano } from './piani/nuovo-piano.tsx'
import { PianiList } from './piani/piani-list.tsx'

const INTRO: Record<Ruolo, { abbonamenti: string; piani: string }> = {
  esercente: {
    abbonamenti: 'Chi è abbonato ai tuoi piani, e quando paga.',
    piani: 'I piani a cui i tuoi clienti si possono abbonare.',
  },
  cliente: {
    abbonamenti: 'Gli abbonamenti che paghi: il prossimo addebito per primo.',
    piani: 'I piani offerti dagli esercenti da cui hai già comprato.',
  },
  admin: {
    abbonamenti: 'Gli abbonamenti di tutti gli esercenti.',
    piani: 'I piani di tutti gli esercenti.',
  },
}

export function AbbonamentiPage() {
  const { profile } = useSession()
  return (
    <Views current="abbonamenti">
      {profile.role === 'esercente' && <MisureSection />}
      {profile.role === 'cliente' && <RegaliPanel />}
      <AbbonamentiList />
    </Views>
  )
}

export const PianiPage = () => (
  <Views current="piani">
    <PianiList />
  </Views>
)

const VIEWS = [
  { to: paths.abbonamenti(), label: 'Abbonamenti' },
  { to: paths.piani(), label: 'Piani' },
]

type ViewsProps = { current: 'abbonamenti' | 'piani'; children: ReactNode }

function Views({ current, children }: ViewsProps) {
  const { profile } = useSession()
  return (
    <>
      <RouteTabs label="Abbonamenti o piani" tabs={VIEWS} />
      <ListHead intro={INTRO[profile.role][current]}>
        {current === 'piani' && profile.role === 'esercente' && <NuovoPiano />}
      </ListHead>
      {children}
    </>
  )
}
