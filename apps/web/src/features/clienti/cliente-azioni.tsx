import { Button } from '@mantine/core'
import type { Cliente } from '@rateo/contract/persone/clienti'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { useAssistenza } from '../../hooks/use-assistenza.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Icon } from '../../ui/icon.tsx'
import { ReasonTooltip } from '../../ui/reason-tooltip.tsx'
import type { RecordAction } from '../../ui/record/record-menu.tsx'
import { IscriviClienteDialog } from '../abbonamenti/index.ts'
import { RichiediButton } from '../pagamenti/index.ts'
import { useVediCome } from '../schede/index.ts'
import { useRelazione, useUnioneDaStaff } from './cliente-relazione.tsx'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'
import { useMotivoMansione } from '../../hooks/use-mansione.ts'

const richiediOf = ({ azioni_consentite: azioni }: Cliente) =>
  azioni.find(({ azione }) => azione === 'richiedi_pagamento')

const motivoOf = (cliente: Cliente): string | null => {
  const richiedi = richiediOf(cliente)
  if (!richiedi) return 'Adesso non è possibile.'
  return richiedi.consentita ? null : (richiedi.motivo ?? 'Adesso non è possibile.')
}

/** The next things to do with a cliente: asking for money, at once or in rate (SCH-M1). */
export function ClientePrimarie({ cliente }: { cliente: Cliente }) {
  if (!richiediOf(cliente)) return null
  const motivo = motivoOf(cliente)
  if (motivo !== null) return <Refused reason={motivo} />
  return (
    <>
      <PerMansione mansione="accordi">
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to={paths.nuovaDilazione()} search={{ cliente: cliente._id }} {...props} />
          )}
        >
          Nuova dilazione
        </Button>
      </PerMansione>
      <RichiediButton cliente={cliente._id} />
    </>
  )
}

/** The button is not `disabled`: the keyboard must still reach it, or nobody would read the reason. */
const Refused = ({ reason }: { reason: string }) => (
  <ReasonTooltip reason={reason}>
    <Button
      leftSection={<Icon name="piu" size={18} />}
      data-disabled
      aria-disabled="true"
      aria-description={reason}
    >
      Richiedi un pagamento
    </Button>
  </ReasonTooltip>
)

/** The other actions on a cliente, with the dialog that one of them opens. */
export function useAzioniCliente(cliente: Cliente) {
  const { role } = useSession().profile
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const assistenza = useAssistenza('cliente', cliente._id)
  const motivoDi = useMotivoMansione()
  const nota: RecordAction = {
    label: 'Scrivi una nota',
    reason: motivoDi('clienti'),
    onClick: () =>
      void navigate({ to: paths.cliente(cliente._id), search: () => ({ scheda: 'note' }) }),
  }
  const iscrivi: RecordAction = {
    label: 'Iscrivi a un piano',
    reason: motivoOf(cliente) ?? motivoDi('accordi'),
    onClick: () => setOpen(true),
  }
  const relazione = useRelazione(cliente)
  const unione = useUnioneDaStaff(cliente)
  const vedi = useVediCome({ ruolo: 'cliente', id: cliente._id, nome: cliente.nome })
  const actions: Record<typeof role, readonly RecordAction[]> = {
    esercente: [iscrivi, ...relazione.actions, nota, ...assistenza],
    cliente: [],
    admin: [nota, ...unione.actions, ...vedi.actions],
  }
  return {
    actions: actions[role],
    dialog: (
      <>
        {isOpen && <IscriviClienteDialog cliente={cliente} onClose={() => setOpen(false)} />}
        {vedi.dialog}
        {relazione.dialog}
        {unione.dialog}
      </>
    ),
  }
}
