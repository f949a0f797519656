import { Button } from '@mantine/core'
import type { Regalo } from '@rateo/contract/accordi/regali'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import {
  formattaGiornoCompleto,
  formattaGiornoLungo,
  formattaLimite,
} from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { paths } from '../../../app/routes/paths.ts'
import { useSession } from '../../../hooks/use-session.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { Notice } from '../../../ui/notices/notice.tsx'
import { PageError } from '../../../ui/notices/page-error.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { Facts, Panel } from '../../../ui/panel.tsx'
import classes from '../abbonamento.module.css'
import { PianoHead } from '../piano-head.tsx'
import { condizioniAddress } from '../words.ts'
import {
  regaloQuery,
  useAccettaRegalo,
  useRecediDalRegalo,
  useRifiutaRegalo,
  useRitiraRegalo,
} from './regalo.api.ts'
import { STATO_REGALO } from './words.ts'

/** A present, for who gives it and for who receives it (ABB-B6). */
export function RegaloPage() {
  const { id = '' } = useParams({ strict: false })
  const { profile } = useSession()
  const isCliente = profile.role === 'cliente'
  const query = useQuery({ ...regaloQuery(id), enabled: isCliente })
  if (!isCliente) {
    return (
      <Notice tone="informazione" title="Questa pagina è per chi riceve il regalo o lo ha fatto">
        Ora usi Rateo come {profile.role}. Se il regalo è per te, passa al ruolo cliente dal menu
        “Cambia Ruolo”. Da qui non viene addebitato alcun importo.
      </Notice>
    )
  }
  if (query.data) return <Riepilogo r={query.data} />
  if (query.error) return <PageError error={query.error} onRetry={() => void query.refetch()} />
  return <PageSkeleton />
}

function Riepilogo({ r }: { r: Regalo }) {
  return (
    <div className={layout['narrow']}>
      <PianoHead {...r} />
      <div className={layout['column']}>
        {r.mio ? <Mio r={r} /> : <PerMe r={r} />}
        <Panel
          title="Il regalo"
          aside={
            <a href={condizioniAddress(r.piano_id)} target="_blank" rel="noopener">
              Condizioni (PDF)
            </a>
          }
        >
          <Facts facts={factsOf(r)} />
        </Panel>
      </div>
    </div>
  )
}

const factsOf = (r: Regalo) => [
  { name: 'Durata', value: r.durata },
  ...(r.mio
    ? [
        { name: 'Per', value: r.email ?? 'Indirizzo non più conservato' },
        ...(r.importo_centesimi === null
          ? []
          : [{ name: 'Pagato da te, una volta', value: formattaEuro(r.importo_centesimi) }]),
      ]
    : [
        { name: 'Te lo regala', value: r.da },
        { name: 'Quanto paghi', value: 'Nulla, né adesso né alla fine' },
      ]),
  ...r.voci,
  ...(r.messaggio === null ? [] : [{ name: 'Messaggio', value: `“${r.messaggio}”` }]),
  ...(r.fino_al === null
    ? [{ name: 'Comincia', value: 'Il giorno in cui si accetta' }]
    : [{ name: 'Dura fino a', value: formattaGiornoCompleto(r.fino_al) }]),
  { name: 'Stato', value: STATO_REGALO[r.stato] },
]

/** For who receives it: a yes that costs nothing, and a no in as plain a way. */
function PerMe({ r }: { r: Regalo }) {
  const toast = useToast()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const accetta = useAccettaRegalo(r._id)
  const rifiuta = useRifiutaRegalo(r._id)
  if (r.abbonamento_id !== null) {
    return (
      <Notice tone="successo" title="È tuo">
        {r.fino_al !== null && `Dura fino al ${formattaGiornoLungo(r.fino_al)}. `}
        <Link to={paths.abbonamento(r.abbonamento_id)} className={classes['link'] ?? ''}>
          Vedi l’abbonamento
        </Link>
      </Notice>
    )
  }
  const isOffered = r.stato === 'in_attesa'
  return (
    <Notice
      tone="informazione"
      title={r.motivo === null ? `Un regalo di ${r.da}` : 'Adesso non si può accettare'}
    >
      {r.motivo ??
        `È già pagato: accettando comincia oggi, non serve una carta e non paghi nulla. Poi finisce da sé.${r.scade_at === null ? '' : ` Vale fino al ${formattaLimite(r.scade_at)}.`}`}
      {accetta.error && <p role="alert">{messageOf(accetta.error)}</p>}
      {isOffered && (
        <div className={layout['row']}>
          {r.motivo === null && (
            <Button
              mt={12}
              mr={8}
              loading={accetta.isPending}
              onClick={() =>
                accetta.mutate(undefined, {
                  onSuccess: ({ abbonamento_id }) => {
                    if (abbonamento_id === null) return
                    toast({ tone: 'successo', text: 'È tuo: non si addebita nulla.' })
                    void navigate({ to: paths.abbonamento(abbonamento_id) })
                  },
                })
              }
            >
              Accetta il regalo
            </Button>
          )}
          <Button variant="default" mt={12} onClick={() => setOpen(true)}>
            Rifiuta
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isOpen}
        title="Rifiutare il regalo?"
        confirmLabel="Rifiuta"
        isBusy={rifiuta.isPending}
        error={rifiuta.error}
        onConfirm={() => rifiuta.mutate(undefined, { onSuccess: () => setOpen(false) })}
        onClose={() => setOpen(false)}
      >
        Il denaro torna a {r.da}, che legge il tuo rifiuto. A te non viene addebitato nulla.
      </ConfirmDialog>
    </Notice>
  )
}

/** For who gave it: how it stands, and the way back for as long as there is one. */
function Mio({ r }: { r: Regalo }) {
  const [isOpen, setOpen] = useState(false)
  const ritira = useRitiraRegalo(r._id)
  const recedi = useRecediDalRegalo(r._id)
  const close = () => setOpen(false)
  const { recesso } = r
  return (
    <Notice tone="informazione" title={STATO_REGALO[r.stato]}>
      {r.stato === 'da_pagare' && r.pagamento_id !== null && (
        <>
          Parte quando è pagato.{' '}
          <Link to={paths.gateway(r.pagamento_id)} className={classes['link'] ?? ''}>
            Vai al pagamento
          </Link>
        </>
      )}
      {r.stato === 'in_attesa' &&
        r.scade_at !== null &&
        `Abbiamo scritto a ${r.email ?? 'chi lo riceve'}. Se non accetta entro il ${formattaLimite(r.scade_at)} ti torna tutto.`}
      {r.stato === 'accettato' &&
        r.fino_al !== null &&
        `Dura fino al ${formattaGiornoLungo(r.fino_al)}, poi finisce da sé. Non ti viene addebitato altro.`}
      {r.pagamento_id !== null && !['da_pagare', 'annullato'].includes(r.stato) && (
        <>
          {' '}
          <Link to={paths.pagamento(r.pagamento_id)} className={classes['link'] ?? ''}>
            Vedi il pagamento e la ricevuta
          </Link>
        </>
      )}
      {(r.stato === 'in_attesa' || recesso !== null) && (
        <div>
          <Button variant="default" mt={12} onClick={() => setOpen(true)}>
            {recesso === null ? 'Ritira il regalo' : 'Recedi dal contratto qui'}
          </Button>
        </div>
      )}
      {recesso === null ? (
        <ConfirmDialog
          isOpen={isOpen}
          title="Ritirare il regalo?"
          confirmLabel="Ritira il regalo"
          isBusy={ritira.isPending}
          error={ritira.error}
          onConfirm={() => ritira.mutate(undefined, { onSuccess: close })}
          onClose={close}
        >
          Ti torna tutto{r.importo_centesimi !== null && `: ${formattaEuro(r.importo_centesimi)}`}.
          L’altra persona riceve una e-mail.
        </ConfirmDialog>
      ) : (
        <ConfirmDialog
          isOpen={isOpen}
          title="Recedere dal contratto?"
          confirmLabel="Conferma il recesso"
          isBusy={recedi.isPending}
          error={recedi.error}
          onConfirm={() =>
            recedi.mutate({ rimborso_centesimi: recesso.rimborso_centesimi }, { onSuccess: close })
          }
          onClose={close}
        >
          L’abbonamento finisce adesso, anche per chi lo ha ricevuto. Ti tornano{' '}
          {formattaEuro(recesso.rimborso_centesimi)}. Si può fino al{' '}
          {formattaGiornoLungo(recesso.entro)}; la ricevuta ti arriva per e-mail.
        </ConfirmDialog>
      )}
    </Notice>
  )
}
