import { useSession } from './use-session.ts'

/** The way to a page of clienti, for who came there in another role: the menu for it is only for who has more than one. */
export function useComeCliente(): string {
  const { profile } = useSession()
  return profile.roles.includes('cliente')
    ? 'passa al ruolo cliente dal menu “Cambia Ruolo”'
    : 'accedi con un account da cliente'
}
