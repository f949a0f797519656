import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Mie } from './mie.tsx'
import { Quadro } from './quadro.tsx'

/** Expenses that may be deducted: of a cliente what they spent, of an esercente what it tells the tax office. */
export function DetrazioniPage() {
  const { role } = useSession().profile
  const [anno, setAnno] = useState<string | undefined>(undefined)
  return (
    <>
      <BackLink to={paths.documenti()}>Tutti i documenti</BackLink>
      {role === 'cliente' ? (
        <Mie anno={anno} onAnno={setAnno} />
      ) : (
        <Quadro anno={anno} onAnno={setAnno} />
      )}
    </>
  )
}
