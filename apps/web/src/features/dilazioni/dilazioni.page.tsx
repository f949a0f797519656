import { Button } from '@mantine/core'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { useMotivo } from '../../hooks/use-azione.ts'
import { useSession } from '../../hooks/use-session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListHead } from '../../ui/page-head.tsx'
import { CalendarioRate } from './calendario/calendario-rate.tsx'
import { DilazioniList } from './dilazioni-list.tsx'
import { useMotivoMansione } from '../../hooks/use-mansione.ts'

const INTRO: Record<Ruolo, string> = {
  esercente: 'Quello che i tuoi clienti pagano a rate, e quello che resta da incassare.',
  cliente: 'Quello che paghi a rate: la prossima scadenza per prima.',
  admin: 'Le dilazioni di tutti gli esercenti.',
}

export function DilazioniPage() {
  const { profile } = useSession()
  return (
    <>
      <ListHead intro={INTRO[profile.role]}>
        {profile.role === 'esercente' && <NuovaButton />}
        {profile.role === 'cliente' && <CalendarioRate />}
      </ListHead>
      <DilazioniList />
    </>
  )
}

function NuovaButton() {
  const fermo = useMotivo('nuovi_incassi')
  const motivo = useMotivoMansione()('accordi') ?? fermo
  if (motivo !== null) {
    return (
      <ActionButton isAllowed={false} reason={motivo} onClick={() => undefined}>
        Nuova dilazione
      </ActionButton>
    )
  }
  return (
    <Button
      leftSection={<Icon name="piu" size={18} />}
      renderRoot={(props) => <Link to={paths.nuovaDilazione()} {...props} />}
    >
      Nuova dilazione
    </Button>
  )
}
