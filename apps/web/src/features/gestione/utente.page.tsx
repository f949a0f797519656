import type { UtenteDettaglio } from '@rateo/contract/ponte/gestione'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { usePhoneScreen } from '../../hooks/use-small-screen.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Instant } from '../../ui/date.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { DetailColumns, TwoLines } from '../../ui/page-head.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { RowCards } from '../../ui/table/row-cards.tsx'
import { type Column, RowTable } from '../../ui/table/row-table.tsx'
import { deviceName } from '../../ui/record/device-name.ts'
import { MailLink } from '../../ui/record/mail-link.tsx'
import { RecordHeader } from '../../ui/record/record-header.tsx'
import { StatoBadge, ToneBadge } from '../../ui/stato-badge.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useChiudiSessioni, utenteQuery } from './gestione.api.ts'
import { type AttoUtente, StatoUtenteDialog } from './stato-utente.dialog.tsx'
import layout from '../../ui/layout.module.css'
import { RUOLI_LABELS } from './words.ts'

export function UtentePage() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(utenteQuery(id))
  return (
    <>
      <BackLink to={`${paths.gestione()}?scheda=utenti`}>Tutti gli utenti</BackLink>
      {query.data ? (
        <Detail utente={query.data} />
      ) : query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  )
}

type Sessione = UtenteDettaglio['sessioni'][number]

const Attiva = ({ attiva }: Sessione) =>
  attiva ? (
    <ToneBadge tone="successo">Aperta</ToneBadge>
  ) : (
    <ToneBadge tone="neutro">Chiusa</ToneBadge>
  )

const COLUMNS: readonly Column<Sessione>[] = [
  {
    header: 'Accesso',
    cell: (s) => (
      <span className={layout['nowrap']}>
        <Instant value={s.created_at} />
      </span>
    ),
  },
  { header: 'Da dove', cell: (s) => <TwoLines main={s.ip} sub={deviceName(s.user_agent)} /> },
  { header: 'Ruolo', cell: (s) => RUOLI_LABELS[s.ruolo] },
  { header: 'Sessione', cell: (s) => <Attiva {...s} /> },
]

function Accessi({ sessioni }: { sessioni: readonly Sessione[] }) {
  const isPhone = usePhoneScreen()
  if (sessioni.length === 0)
    return (
      <p className={layout['quietProse']}>
        Non è ancora entrato: gli accessi si leggono qui, con il dispositivo e il momento.
      </p>
    )
  const rows = { caption: 'Ultimi accessi', rows: sessioni, rowKey: (s: Sessione) => s.created_at }
  if (!isPhone) return <RowTable {...rows} columns={COLUMNS} />
  return (
    <RowCards
      {...rows}
      card={(s) => ({
        who: s.ip,
        amount: <Instant value={s.created_at} />,
        state: <Attiva {...s} />,
        detail: `${RUOLI_LABELS[s.ruolo]} · ${deviceName(s.user_agent)}`,
      })}
    />
  )
}

type ChiudiProps = { utente: UtenteDettaglio; isOpen: boolean; onClose: () => void }

function ChiudiSessioniDialog({ utente: { _id, nome }, isOpen, onClose }: ChiudiProps) {
  const toast = useToast()
  const chiudi = useChiudiSessioni(_id)
  const close = () => {
    onClose()
    chiudi.reset()
  }
  const confirm = () =>
    chiudi.mutate(undefined, {
      onSuccess: ({ chiuse }) => {
        close()
        toast({
          tone: 'successo',
          text: chiuse === 1 ? 'Chiusa una sessione.' : `Chiuse ${chiuse} sessioni.`,
        })
      },
    })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Chiudere le sessioni di ${nome}?`}
      confirmLabel="Chiudi tutte"
      isDangerous
      isBusy={chiudi.isPending}
      error={chiudi.error}
      onConfirm={confirm}
      onClose={close}
    >
      Chi sta usando questo account esce da ogni dispositivo e deve accedere di nuovo. La password e
      la verifica in due passaggi non cambiano.
    </ConfirmDialog>
  )
}

/** The head of a person of the portal, with what staff may do to the account. */
function Testa({ utente: u }: { utente: UtenteDettaglio }) {
  const { profile } = useSession()
  const [isAsking, setAsking] = useState(false)
  const [atto, setAtto] = useState<AttoUtente | null>(null)
  const isMine = profile._id === u._id
  const aperte = u.sessioni.some(({ attiva }) => attiva)
  return (
    <>
      <RecordHeader
        lead={u.nome}
        state={<StatoBadge entita="profilo" stato={u.stato} />}
        facts={[
          <MailLink key="email" email={u.email} />,
          ...u.ruoli_dettaglio.map(({ ruolo }) => RUOLI_LABELS[ruolo]),
        ]}
        actions={[
          u.stato === 'attivo'
            ? {
                label: 'Disattiva l’account',
                hint: 'Esce subito e non entra più; gli accordi restano.',
                reason: isMine ? 'È il tuo account: lo fa un’altra persona dello staff.' : null,
                onClick: () => setAtto('disattiva'),
                isDestructive: true,
              }
            : {
                label: 'Riattiva l’account',
                hint: 'Può accedere di nuovo.',
                reason: null,
                onClick: () => setAtto('riattiva'),
              },
          {
            label: 'Chiudi tutte le sessioni',
            onClick: () => setAsking(true),
            reason: aperte ? null : 'Non ha sessioni aperte.',
            isDestructive: true,
          },
        ]}
      />
      <ChiudiSessioniDialog utente={u} isOpen={isAsking} onClose={() => setAsking(false)} />
      {atto !== null && <StatoUtenteDialog utente={u} atto={atto} onClose={() => setAtto(null)} />}
    </>
  )
}

const SECONDO_FATTORE: Readonly<Record<string, string>> = {
  nessuno: 'Non attiva',
  email: 'Codice per e-mail',
  sms: 'Codice per SMS',
  totp: 'App di autenticazione',
}

/** The esercente or cliente that a role is of leads to its page, where its debts and its acts are. */
function DiChi({ ruolo, di, di_id }: UtenteDettaglio['ruoli_dettaglio'][number]) {
  if (di === null || di_id === null)
    return ruolo === 'admin' ? 'Staff' : 'Registrazione da completare'
  return (
    <Link to={ruolo === 'esercente' ? paths.esercente(di_id) : paths.cliente(di_id)}>{di}</Link>
  )
}

function Detail({ utente: u }: { utente: UtenteDettaglio }) {
  return (
    <>
      <Testa utente={u} />
      <DetailColumns
        main={
          <Panel title="Ultimi accessi">
            <Accessi sessioni={u.sessioni} />
          </Panel>
        }
        aside={
          <>
            <Panel title="Ruoli">
              <Facts
                facts={u.ruoli_dettaglio.map((uno) => ({
                  name: RUOLI_LABELS[uno.ruolo],
                  value: <DiChi {...uno} />,
                }))}
              />
            </Panel>
            <Panel title="Account">
              <Facts
                facts={[
                  { name: 'Iscritto il', value: <Instant value={u.created_at} /> },
                  {
                    name: 'E-mail verificata',
                    value: u.email_verificata_at ? (
                      <Instant value={u.email_verificata_at} />
                    ) : (
                      'Non ancora'
                    ),
                  },
                  {
                    name: 'Verifica in due passaggi',
                    value: SECONDO_FATTORE[u.secondo_fattore] ?? u.secondo_fattore,
                  },
                ]}
              />
            </Panel>
          </>
        }
      />
    </>
  )
}
