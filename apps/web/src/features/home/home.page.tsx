import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { ComponentType } from 'react'
import { useSearch } from '@tanstack/react-router'
import { useSession } from '../../hooks/use-session.ts'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'

const MEANWHILE = { fallback: <PageSkeleton />, isRare: true, isPlain: true }

// This page travels with the frame and knows the role: the home of that role is asked for at once, and no other.
const HOMES = {
  esercente: lazyPart(async () => (await import('./esercente-home.tsx')).EsercenteHome, MEANWHILE),
  cliente: lazyPart(async () => (await import('./cliente-home.tsx')).ClienteHome, MEANWHILE),
  admin: lazyPart(async () => (await import('./admin-home.tsx')).AdminHome, MEANWHILE),
} satisfies Record<Ruolo, ComponentType>

const CassaView = lazyPart(async () => (await import('../chiusura-cassa/index.ts')).CassaView, {
  fallback: <PageSkeleton />,
})

/** Fetches the home of a role, so that it is drawn at once. */
export const prepareHome = (role: Ruolo) => HOMES[role].prepare()

/** The home of the role in use, also at the address of another role. */
export function HomePage() {
  const { profile } = useSession()
  const { cassa } = useSearch({ strict: false })
  if (cassa !== undefined && profile.role === 'esercente') {
    return <CassaView />
  }
  const Home = HOMES[profile.role]
  return <Home />
}
