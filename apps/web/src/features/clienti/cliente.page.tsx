import { Button } from '@mantine/core'
import type { Cliente } from '@rateo/contract/persone/clienti'
import { formattaTelefono } from '@rateo/domain/identita/telefono'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { ReasonTooltip } from '../../ui/reason-tooltip.tsx'
import { RouteTabs } from '../../ui/route-tabs.tsx'
import { SaldoBox } from '../../ui/saldo-box.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { CronologiaPanel } from '../../ui/record/cronologia-panel.tsx'
import { MailLink } from '../../ui/record/mail-link.tsx'
import { RecordHeader } from '../../ui/record/record-header.tsx'
import { AbbonamentiList } from '../abbonamenti/index.ts'
import { DilazioniList } from '../dilazioni/index.ts'
import { PagamentiList, RichiediButton } from '../pagamenti/index.ts'
import { ClientePanoramica } from './cliente-panoramica.tsx'
import { ClienteActions } from './cliente-actions.tsx'
import { clienteQuery } from './clienti.api.ts'

type View = (cliente: Cliente) => ReactNode

/** The page of one cliente: who they are and where their money stands, above the view of the address (SCH-M2). */
function ClienteView({ view }: { view: View }) {
  const { id = '' } = useParams({ strict: false })
  const { profile } = useSession()
  const query = useQuery(clienteQuery(id))
  return (
    <>
      {profile.role !== 'cliente' && <BackLink to={paths.clienti()}>Tutti i clienti</BackLink>}
      {query.data ? (
        <>
          <Head cliente={query.data} />
          <SaldoBox
            saldo={query.data.saldo}
            list={paths.clientePagamenti(id)}
            movimenti={{ cliente: id }}
            incassatoLabel={profile.role === 'cliente' ? 'Pagato' : 'Incassato'}
          />
          <RouteTabs label="Parti della scheda" tabs={tabsOf(id)} />
          {view(query.data)}
        </>
      ) : query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
      {query.data && <CronologiaPanel raccolta="clienti" id={id} />}
    </>
  )
}

const tabsOf = (id: string) => [
  { to: paths.cliente(id), label: 'Panoramica' },
  { to: paths.clientePagamenti(id), label: 'Pagamenti' },
  { to: paths.clienteDilazioni(id), label: 'Dilazioni' },
  { to: paths.clienteAbbonamenti(id), label: 'Abbonamenti' },
]

export const ClientePage = () => (
  <ClienteView view={(cliente) => <ClientePanoramica cliente={cliente} />} />
)
export const ClientePagamentiPage = () => (
  <ClienteView view={({ _id }) => <PagamentiList fixed={{ cliente_id: _id }} />} />
)
export const ClienteDilazioniPage = () => (
  <ClienteView view={({ _id }) => <DilazioniList fixed={{ cliente_id: _id }} />} />
)
export const ClienteAbbonamentiPage = () => (
  <ClienteView view={({ _id }) => <AbbonamentiList fixed={{ cliente_id: _id }} />} />
)

function Head({ cliente }: { cliente: Cliente }) {
  const { profile } = useSession()
  const richiedi = cliente.azioni_consentite.find(({ azione }) => azione === 'richiedi_pagamento')
  return (
    <RecordHeader
      lead={cliente.nome}
      state={<StatoBadge entita="cliente" stato={cliente.stato} />}
      facts={[
        <MailLink key="email" email={cliente.email} />,
        cliente.telefono && (
          <a key="telefono" href={`tel:${cliente.telefono}`}>
            {formattaTelefono(cliente.telefono)}
          </a>
        ),
      ]}
    >
      {richiedi?.consentita && (
        <>
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link to={paths.nuovaDilazione()} search={{ cliente: cliente._id }} {...props} />
            )}
          >
            Nuova dilazione
          </Button>
          <RichiediButton cliente={cliente._id} />
        </>
      )}
      {richiedi?.consentita === false && (
        <Refused reason={richiedi.motivo ?? 'Adesso non è possibile.'} />
      )}
      {profile.role === 'esercente' && <ClienteActions cliente={cliente} />}
    </RecordHeader>
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
