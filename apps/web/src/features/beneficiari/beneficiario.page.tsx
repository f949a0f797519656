import { Button } from '@mantine/core'
import type { Beneficiario } from '@rateo/contract/persone/beneficiari'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Day, InstantDay } from '../../ui/date.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { CronologiaPanel } from '../../ui/record/cronologia-panel.tsx'
import { RecordHeader } from '../../ui/record/record-header.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { beneficiarioQuery, useArchivia, useDimentica } from './beneficiari.api.ts'
import { BeneficiarioDialog } from './beneficiario.dialog.tsx'

/** One for whom somebody pays: what a receipt says of it, and what was paid for it. */
export function BeneficiarioPage() {
  const { id = '' } = useParams({ strict: false })
  const { role } = useSession().profile
  const query = useQuery(beneficiarioQuery(id))
  return (
    <>
      <BackLink to={paths.beneficiari()}>Tutti i beneficiari</BackLink>
      {query.data ? (
        <Detail b={query.data} />
      ) : query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
      {query.data && role !== 'cliente' && <CronologiaPanel raccolta="beneficiari" id={id} />}
    </>
  )
}

/** The reason why an action may not be done now; null where it may. */
const motivoDi = ({ azioni_consentite }: Beneficiario, nome: string) =>
  azioni_consentite.find(({ azione }) => azione === nome)?.motivo ?? null

const dati = (b: Beneficiario) => [
  { name: 'Chi paga', value: b.cliente.nome },
  { name: 'Dati tenuti da', value: b.esercente?.nome ?? 'Chi paga' },
  ...(b.tipo === 'bene'
    ? []
    : [
        { name: 'Codice fiscale', value: b.codice_fiscale ?? 'Non scritto' },
        {
          name: 'Data di nascita',
          value: b.nato_il === null ? 'Non scritta' : <Day value={b.nato_il} />,
        },
      ]),
  { name: 'Aggiunto il', value: <InstantDay value={b.created_at} /> },
]

function Detail({ b }: { b: Beneficiario }) {
  const toast = useToast()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'modifica' | 'elimina' | null>(null)
  const isAttivo = b.stato === 'attivo'
  const archivia = useArchivia(b._id, isAttivo)
  const dimentica = useDimentica(b._id)
  const canWrite = b.azioni_consentite.length > 0
  const passo = isAttivo ? 'archivia' : 'ripristina'
  return (
    <>
      <RecordHeader
        lead={b.nome}
        state={<StatoBadge entita="beneficiario" stato={b.stato} />}
        facts={[]}
        actions={
          canWrite
            ? [
                {
                  label: isAttivo ? 'Archivia' : 'Rimetti fra quelli da scegliere',
                  reason: motivoDi(b, passo),
                  onClick: () =>
                    archivia.mutate(undefined, {
                      onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
                    }),
                },
                {
                  label: 'Togli per sempre i dati',
                  reason: motivoDi(b, 'elimina'),
                  isDestructive: true,
                  onClick: () => setOpen('elimina'),
                },
              ]
            : []
        }
      >
        {canWrite && motivoDi(b, 'modifica') === null && (
          <Button onClick={() => setOpen('modifica')}>Correggi i dati</Button>
        )}
      </RecordHeader>
      <Panel title="Dati">
        <Facts facts={dati(b)} />
        <p>
          <Link to={paths.pagamenti()} search={{ beneficiario: b._id }}>
            I pagamenti per {b.nome}
          </Link>
          {' · '}
          <Link to={paths.abbonamenti()} search={{ beneficiario: b._id }}>
            Gli abbonamenti
          </Link>
        </p>
      </Panel>
      {open === 'modifica' && (
        <BeneficiarioDialog
          beneficiario={b}
          onClose={() => setOpen(null)}
          onSaved={() => setOpen(null)}
        />
      )}
      {open === 'elimina' && (
        <ConfirmDialog
          isOpen
          title="Togliere per sempre i dati?"
          confirmLabel="Togli i dati"
          isDangerous
          isBusy={dimentica.isPending}
          error={dimentica.error}
          onConfirm={() =>
            dimentica.mutate(undefined, {
              onSuccess: () => void navigate({ to: paths.beneficiari() }),
            })
          }
          onClose={() => setOpen(null)}
        >
          <p>
            Nome, codice fiscale e data di nascita spariscono da Rateo e non si recuperano. Le
            ricevute già emesse restano com’erano.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
