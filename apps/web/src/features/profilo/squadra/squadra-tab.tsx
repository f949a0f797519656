import { useQuery } from '@tanstack/react-query'
import { QueryPart } from '../query-part.tsx'
import { AttivitaPanel } from './attivita-panel.tsx'
import { InvitiPanel } from './inviti-panel.tsx'
import { PermessiPanel } from './permessi-panel.tsx'
import { PersonePanel } from './persone-panel.tsx'
import { RegolePanel } from './regole-panel.tsx'
import { squadraQuery } from './squadra.api.ts'

/** The people who work for the esercente, what each may do, and what they have agreed on (PRO-B2). */
export function SquadraTab() {
  return (
    <QueryPart query={useQuery(squadraQuery)}>
      {(squadra) => (
        <>
          <AttivitaPanel />
          <PersonePanel squadra={squadra} />
          <InvitiPanel squadra={squadra} />
          <RegolePanel squadra={squadra} />
          <PermessiPanel mio={squadra.ruolo} />
        </>
      )}
    </QueryPart>
  )
}
