import { useSession } from '../hooks/use-session.ts'
import { Notice } from '../ui/notices/notice.tsx'
import { HomePage } from '../features/home/index.ts'

/** Home, with a line that says why it is not what was asked for. */
function HomeInstead({ why }: { why: string }) {
  return (
    <>
      <div style={{ marginBottom: 'var(--r-space-16)' }}>
        <Notice tone="informazione">{why}</Notice>
      </div>
      <HomePage />
    </>
  )
}

/** An address of no page (SPC-07). */
export const UnknownAddress = () => (
  <HomeInstead why="Questo indirizzo non esiste: qui c’è la tua home." />
)

/** A page of other roles (SPC-08). */
export function OfAnotherRole() {
  const { role } = useSession().profile
  return <HomeInstead why={`Questa pagina non c’è per il ruolo ${role}: qui c’è la tua home.`} />
}
