import { useQuery } from '@tanstack/react-query'
import { Panel } from '../../ui/panel.tsx'
import { contoEsercenteQuery } from './conti.api.ts'
import { useHasConti } from './use-has-conti.ts'
import { ContoFacts } from './conto-facts.tsx'

/** The account of an esercente, for the staff. */
export function ContoEsercentePanel({ id }: { id: string }) {
  const { data } = useQuery({ ...contoEsercenteQuery(id), enabled: useHasConti() })
  if (!data?.conto) return null
  return (
    <Panel title="Conto al servizio di pagamento">
      <ContoFacts conto={data.conto} />
    </Panel>
  )
}
