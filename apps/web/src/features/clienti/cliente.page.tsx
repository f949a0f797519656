import type { Cliente } from '@rateo/contract/persone/clienti'
import { formattaTelefono } from '@rateo/domain/identita/telefono'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { RouteTabs } from '../../ui/route-tabs.tsx'
import { SaldoBox } from '../../ui/saldo-box.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { MailLink } from '../../ui/record/mail-link.tsx'
import { RecordHeader } from '../../ui/record/record-header.tsx'
import { AbbonamentiList } from '../abbonamenti/index.ts'
import { DilazioniList } from '../dilazioni/index.ts'
import { PagamentiList } from '../pagamenti/index.ts'
import { ClientePrimarie, useAzioniCliente } from './cliente-azioni.tsx'
import { ClientePanoramica } from './cliente-panoramica.tsx'
import { clienteQuery } from './clienti.api.ts'
import { ClienteScheda, SCHEDE } from './cliente-scheda.tsx'

type View = (cliente: Cliente) => ReactNode

/** The page of one cliente: who they are and where their money stands, above the view of the address (SCH-M2). */
function ClienteView({ view }: { view: View }) {
  const { id = '' } = useParams({ strict: false })
  const { profile } = useSession()
  const query = useQuery(clienteQuery(id))
  // A page that was kept of who was joined to another leads to that one.
  const unito_a = query.data?.unito_a
  if (unito_a) return <Navigate to={paths.cliente(unito_a)} replace />
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
          <RouteTabs label="Parti della scheda" tabs={tabsOf(id, profile.role)} />
          {view(query.data)}
        </>
      ) : query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  )
}

const tabsOf = (id: string, role: Ruolo) => [
  { to: paths.cliente(id), label: 'Panoramica' },
  { to: paths.clientePagamenti(id), label: 'Pagamenti' },
  { to: paths.clienteDilazioni(id), label: 'Dilazioni' },
  { to: paths.clienteAbbonamenti(id), label: 'Abbonamenti' },
  ...SCHEDE[role].map((scheda) => ({ to: paths.cliente(id), ...scheda })),
]

/** The first page, or the part of it that its address names. */
export function ClientePage() {
  const { scheda }: Record<string, string | undefined> = useSearch({ strict: false })
  const { role } = useSession().profile
  const part = SCHEDE[role].find((one) => one.scheda === scheda)
  return (
    <ClienteView
      view={(cliente) =>
        part ? (
          <ClienteScheda cliente={cliente} scheda={part.scheda} />
        ) : (
          <ClientePanoramica cliente={cliente} />
        )
      }
    />
  )
}
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
  const { actions, dialog } = useAzioniCliente(cliente)
  return (
    <>
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
        actions={actions}
      >
        <ClientePrimarie cliente={cliente} />
      </RecordHeader>
      {dialog}
    </>
  )
}
