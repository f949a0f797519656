import type { Esercente } from '@rateo/contract/persone/esercenti'
import { formattaTelefono } from '@rateo/domain/identita/telefono'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { RouteTabs } from '../../ui/route-tabs.tsx'
import { SaldoBox } from '../../ui/saldo-box.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { CronologiaPanel } from '../../ui/record/cronologia-panel.tsx'
import { MailLink } from '../../ui/record/mail-link.tsx'
import { RecordHeader } from '../../ui/record/record-header.tsx'
import { AbbonamentiList } from '../abbonamenti/index.ts'
import { DilazioniList } from '../dilazioni/index.ts'
import { PagamentiList } from '../pagamenti/index.ts'
import { StoriaPanel } from '../schede/index.ts'
import { EsercenteActions } from './esercente-actions.tsx'
import { useAzioniEsercente } from './esercente-menu.ts'
import { DerogaNotice } from './esercente-notice.tsx'
import { EsercentePanoramica } from './esercente-panoramica.tsx'
import { esercenteQuery } from './esercenti.api.ts'
import { categoriaText, IN_REVIEW } from './words.ts'

/** Messages and notes are about one cliente: they are on its page. */
const TIPI_ESERCENTE = ['richieste', 'denaro', 'accordi', 'assistenza', 'stati'] as const

type View = (esercente: Esercente) => ReactNode

/** The page of one esercente; who has nothing to do with it sees its profile and no lists (SCH-M2, RIC-M2). */
export function EsercenteView({ view }: { view: View }) {
  const { id = '' } = useParams({ strict: false })
  const { profile } = useSession()
  const query = useQuery(esercenteQuery(id))
  return (
    <>
      <Back role={profile.role} />
      {query.data ? (
        <Detail esercente={query.data} view={view} />
      ) : query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  )
}

const Back = ({ role }: { role: string }) =>
  role === 'admin' ? (
    <BackLink to={paths.esercenti()}>Tutti gli esercenti</BackLink>
  ) : (
    <BackLink to={paths.ricercaEsercenti()}>Trova esercenti</BackLink>
  )

function Detail({ esercente, view }: { esercente: Esercente; view: View }) {
  const { _id: id, saldo } = esercente
  const { profile } = useSession()
  const { actions, dialog } = useAzioniEsercente(esercente)
  const panoramica = <EsercentePanoramica esercente={esercente} />
  return (
    <>
      <RecordHeader
        actions={actions}
        lead={esercente.ragione_sociale}
        state={
          (esercente.riservato || esercente.stato !== 'attivo') && (
            <StatoBadge entita="esercente" stato={esercente.stato} />
          )
        }
        facts={[
          categoriaText(esercente.categoria),
          <MailLink key="email" email={esercente.email} />,
          esercente.telefono && (
            <a key="telefono" href={`tel:${esercente.telefono}`}>
              {formattaTelefono(esercente.telefono)}
            </a>
          ),
        ]}
      >
        <EsercenteActions esercente={esercente} />
      </RecordHeader>
      {dialog}
      <DerogaNotice riservato={esercente.riservato} />
      {saldo ? (
        <>
          {!IN_REVIEW.has(esercente.stato) && (
            <SaldoBox
              saldo={saldo}
              list={paths.esercentePagamenti(id)}
              movimenti={{ esercente: id }}
              incassatoLabel={profile.role === 'cliente' ? 'Pagato' : 'Incassato'}
            />
          )}
          <RouteTabs label="Parti della scheda" tabs={tabsOf(id, profile.role === 'admin')} />
          {view(esercente)}
        </>
      ) : (
        panoramica
      )}
    </>
  )
}

const CRONOLOGIA = 'cronologia'

const tabsOf = (id: string, isAdmin: boolean) => [
  { to: paths.esercente(id), label: 'Panoramica' },
  { to: paths.esercentePagamenti(id), label: 'Pagamenti' },
  { to: paths.esercenteDilazioni(id), label: 'Dilazioni' },
  { to: paths.esercenteAbbonamenti(id), label: 'Abbonamenti' },
  ...(isAdmin ? [{ to: paths.esercenteRegistrazione(id), label: 'Registrazione' }] : []),
  { to: paths.esercente(id), label: 'Cronologia', scheda: CRONOLOGIA },
]

/** The first page, or the part of it that its address names. */
export function EsercentePage() {
  const { scheda }: Record<string, string | undefined> = useSearch({ strict: false })
  return (
    <EsercenteView
      view={(esercente) =>
        scheda === CRONOLOGIA ? (
          <EsercenteCronologia id={esercente._id} />
        ) : (
          <EsercentePanoramica esercente={esercente} />
        )
      }
    />
  )
}

function EsercenteCronologia({ id }: { id: string }) {
  const { role } = useSession().profile
  return (
    <>
      <StoriaPanel
        raccolta="esercenti"
        id={id}
        title="Cronologia"
        tipi={TIPI_ESERCENTE}
        vuota="Non è ancora successo nulla."
      />
      {role === 'admin' && <CronologiaPanel raccolta="esercenti" id={id} />}
    </>
  )
}
export const EsercentePagamentiPage = () => (
  <EsercenteView view={({ _id }) => <PagamentiList fixed={{ esercente_id: _id }} />} />
)
export const EsercenteDilazioniPage = () => (
  <EsercenteView view={({ _id }) => <DilazioniList fixed={{ esercente_id: _id }} />} />
)
export const EsercenteAbbonamentiPage = () => (
  <EsercenteView view={({ _id }) => <AbbonamentiList fixed={{ esercente_id: _id }} />} />
)
