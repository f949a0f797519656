import { Button } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Icon } from '../../ui/icon.tsx'
import { ListHead, TabLinks } from '../../ui/page-head.tsx'
import { AssistenzaTable } from './assistenza-table.tsx'

const NuovaButton = () => (
  <Button
    leftSection={<Icon name="piu" size={18} />}
    renderRoot={(props) => <Link to={paths.nuovaRichiesta()} {...props} />}
  >
    Nuova richiesta
  </Button>
)

const SCHEDE = [
  { value: 'tue', label: 'Le tue richieste' },
  { value: 'clienti', label: 'Dai tuoi clienti' },
]

const NuoveProprie = () => (
  <>
    <ListHead intro="Quello che hai chiesto, e le risposte. L’assistenza di Rateo risponde entro due giorni lavorativi.">
      <NuovaButton />
    </ListHead>
    <AssistenzaTable
      lato="richiedente"
      rowAddress={paths.richiesta}
      emptyText="Se qualcosa non torna scrivi qui: l’assistenza di Rateo ti risponde entro due giorni lavorativi."
    />
  </>
)

const DeiClienti = () => (
  <>
    <ListHead intro="Quello che i clienti ti chiedono. Hai 48 ore per rispondere: dopo, la richiesta passa all’assistenza di Rateo." />
    <AssistenzaTable
      lato="esercente"
      rowAddress={paths.richiesta}
      emptyText="Quando un cliente ti chiede di un pagamento, di una dilazione o di un abbonamento, lo leggi qui."
    />
  </>
)

/** The requests of a person with their answers, and for an esercente those of its customers (ASS-M2, ASS-B2). */
export function AssistenzaPage() {
  const { scheda }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  const { role } = useSession().profile
  if (role !== 'esercente') return <NuoveProprie />
  const current = scheda === 'clienti' ? 'clienti' : 'tue'
  return (
    <>
      <TabLinks
        label="Richieste di assistenza"
        tabs={SCHEDE}
        current={current}
        to={paths.assistenza()}
      />
      {current === 'clienti' ? <DeiClienti /> : <NuoveProprie />}
    </>
  )
}
