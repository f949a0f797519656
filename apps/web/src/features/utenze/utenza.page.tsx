import type { Utenza } from '@rateo/contract/accordi/utenze'
import { contato } from '@rateo/domain/parole/formato'
import { NOMI_UTENZA } from '@rateo/domain/stati/utenza'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { useAssistenza } from '../../hooks/use-assistenza.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Day, InstantDay } from '../../ui/date.tsx'
import { Money } from '../../ui/money.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { CronologiaPanel } from '../../ui/record/cronologia-panel.tsx'
import { RecordHeader } from '../../ui/record/record-header.tsx'
import { Bollette } from './bollette.tsx'
import { Domiciliazione } from './domiciliazione.tsx'
import { Spesa } from './spesa.tsx'
import { UtenzaDialog } from './utenza.dialog.tsx'
import { useEliminaUtenza, utenzaQuery } from './utenze.api.ts'
import { Situazione } from './utenze-columns.tsx'
import layout from '../../ui/layout.module.css'
import classes from './utenze.module.css'

/** An utenza: the amount to be paid, its facts and its bollette. */
export function UtenzaPage() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(utenzaQuery(id))
  const back = <BackLink to={paths.utenze()}>Tutte le utenze</BackLink>
  if (query.data) {
    return (
      <>
        {back}
        <Detail utenza={query.data} />
        <CronologiaPanel raccolta="utenze" id={id} />
      </>
    )
  }
  return (
    <>
      {back}
      {query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  )
}

function Detail({ utenza }: { utenza: Utenza }) {
  const { role } = useSession().profile
  return (
    <>
      <UtenzaHeader utenza={utenza} isStaff={role === 'admin'} />
      <div className={layout['columns']}>
        <Bollette utenza={utenza} />
        <div className={layout['stack']}>
          <Panel title="Dati dell’utenza">
            <Facts facts={factsOf(utenza)} />
          </Panel>
          <Spesa {...utenza} />
          {role === 'cliente' && <Domiciliazione utenza={utenza} />}
        </div>
      </div>
    </>
  )
}

function codiceName({ tipo }: Utenza): string {
  return tipo === 'luce' ? 'POD' : tipo === 'gas' ? 'PDR' : 'Codice cliente'
}

const factsOf = (u: Utenza) => [
  { name: 'Tipo', value: NOMI_UTENZA[u.tipo] },
  ...(u.soprannome ? [{ name: 'Nome breve', value: u.soprannome }] : []),
  { name: 'Fornitore', value: u.fornitore },
  ...(u.riscuote ? [{ name: 'Sul portale', value: u.riscuote.nome }] : []),
  { name: 'Intestatario', value: u.intestatario },
  ...(u.indirizzo ? [{ name: 'Indirizzo', value: u.indirizzo }] : []),
  ...(u.codice ? [{ name: codiceName(u), value: <code>{u.codice}</code> }] : []),
  ...(u.giorno_tipico ? [{ name: 'Scade di solito', value: `il giorno ${u.giorno_tipico}` }] : []),
  ...(u.prossima
    ? [
        {
          name: u.prossima.situazione === 'scaduta' ? 'Scaduta il' : 'Prossima scadenza',
          value: <Day value={u.prossima.scadenza} />,
        },
      ]
    : []),
  { name: 'Aggiunta il', value: <InstantDay value={u.created_at} /> },
]

/** The amount that is due and what may be done; the next thing to do is in the panel of the bollette. */
function UtenzaHeader({ utenza, isStaff }: { utenza: Utenza; isStaff: boolean }) {
  const [open, setOpen] = useState<'modifica' | 'elimina' | null>(null)
  const elimina = useEliminaUtenza(utenza._id)
  const navigate = useNavigate()
  const toast = useToast()
  const assistenza = useAssistenza('utenza', utenza._id)
  const close = () => setOpen(null)
  const due = utenza.da_pagare_centesimi
  const confirm = () =>
    elimina.mutate(undefined, {
      onSuccess: () => {
        toast({ tone: 'successo', text: 'Utenza eliminata. Non è stato addebitato alcun importo.' })
        void navigate({ to: paths.utenze() })
      },
    })
  return (
    <>
      <RecordHeader
        lead={
          due > 0 ? (
            <Money centesimi={due} size="large" />
          ) : (
            <strong className={classes['nothing']}>Niente da pagare</strong>
          )
        }
        state={<Situazione utenza={utenza} />}
        facts={[
          due > 0 ? 'da pagare' : null,
          `${NOMI_UTENZA[utenza.tipo]}, ${utenza.fornitore}`,
          isStaff ? utenza.proprietario.nome : null,
        ]}
        actions={[
          ...(utenza.modificabile
            ? [
                { label: 'Modifica', onClick: () => setOpen('modifica'), reason: null },
                {
                  label: 'Elimina',
                  onClick: () => setOpen('elimina'),
                  reason: null,
                  isDestructive: true,
                },
              ]
            : []),
          ...assistenza,
        ]}
      />
      {open === 'modifica' && <UtenzaDialog utenza={utenza} onClose={close} onSaved={close} />}
      <ConfirmDialog
        isOpen={open === 'elimina'}
        title="Eliminare l’utenza?"
        confirmLabel="Elimina l’utenza"
        isDangerous
        isBusy={elimina.isPending}
        error={elimina.error}
        onConfirm={confirm}
        onClose={close}
      >
        Togli dall’elenco {NOMI_UTENZA[utenza.tipo].toLowerCase()} di {utenza.fornitore}
        {utenza.bollette.length > 0 &&
          ` con ${contato(utenza.bollette.length, 'bolletta', 'bollette')}`}
        . Il contratto con il fornitore resta com’è, e nessun importo viene mosso.
      </ConfirmDialog>
    </>
  )
}
