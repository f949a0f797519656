import { useQuery } from '@tanstack/react-query'
import { Panel } from '../../ui/panel.tsx'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import { contoEsercenteQuery, doveEsercenteQuery } from './conti.api.ts'
import { Parti } from './dove-sono.tsx'
import { useHasConti } from './use-has-conti.ts'
import { ContoFacts } from './conto-facts.tsx'

/** The account of an esercente, for the staff. */
export function ContoEsercentePanel({ id }: { id: string }) {
  const { data } = useQuery({ ...contoEsercenteQuery(id), enabled: useHasConti() })
  if (!data?.conto) return null
  return (
    <Panel title="Conto al servizio di pagamento">
      <ContoFacts conto={data.conto} />
      <DoveSonoISuoi id={id} />
    </Panel>
  )
}

/** The same places that the esercente reads, for whoever answers its questions. */
function DoveSonoISuoi({ id }: { id: string }) {
  const { data } = useQuery(doveEsercenteQuery(id))
  if (data === undefined || data.parti.length === 0) return null
  return (
    <>
      <h3 className={both(layout['headingSmall'], layout['above'])}>Dove sono i suoi soldi</h3>
      <Parti dove={data} />
    </>
  )
}
