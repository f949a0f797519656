import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { ListHead } from '../../ui/page-head.tsx'
import { AssistenzaTable } from './assistenza-table.tsx'

const NuovaButton = () => (
  <Button
    leftSection={<Icon name="piu" size={18} />}
    renderRoot={(props) => <Link to={paths.nuovaRichiesta()} {...props} />}
  >
    Nuova richiesta
  </Button>
)

/** The requests of a person to the staff, with their answers (ASS-M2). */
export function AssistenzaPage() {
  return (
    <>
      <ListHead intro="Quello che ci hai chiesto, e le nostre risposte. Rispondiamo entro due giorni lavorativi.">
        <NuovaButton />
      </ListHead>
      <AssistenzaTable
        isStaff={false}
        rowAddress={paths.richiesta}
        emptyText="Se qualcosa non torna scrivici: ti rispondiamo entro due giorni lavorativi."
      />
    </>
  )
}
