import { Button } from '@mantine/core'
import type { Trasferimento } from '@rateo/contract/accordi/sottoscrizione'
import { CONDIZIONI_RECESSO } from '@rateo/domain/atti/chiusura-abbonamento'
import { formattaLimite } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../app/routes/paths.ts'
import { useComeCliente } from '../../../hooks/use-come-cliente.ts'
import { useSession } from '../../../hooks/use-session.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { Notice } from '../../../ui/notices/notice.tsx'
import { PageError } from '../../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { Facts, Panel } from '../../../ui/panel.tsx'
import classes from '../abbonamento.module.css'
import { PianoHead } from '../piano-head.tsx'
import { condizioniAddress } from '../words.ts'
import { Accetta } from './accetta.tsx'
import { trasferimentoQuery, useRifiutaTrasferimento } from './trasferimento.api.ts'

/** An abbonamento that another person wants to pass on: price, next charge and conditions, and then the yes (ABB-B6). */
export function TrasferimentoPage() {
  const { id = '' } = useParams({ strict: false })
  const { profile } = useSession()
  const comeCliente = useComeCliente()
  const isCliente = profile.role === 'cliente'
  const query = useQuery({ ...trasferimentoQuery(id), enabled: isCliente })
  if (!isCliente) {
    return (
      <>
        <BackLink to={paths.abbonamenti()}>Tutti gli abbonamenti</BackLink>
        <Notice tone="informazione" title="Questa pagina è per chi prende l’abbonamento">
          Ora usi Rateo come {profile.role}. Se l’abbonamento è per te, {comeCliente}. Da qui non
          viene addebitato alcun importo.
        </Notice>
      </>
    )
  }
  if (query.data) return <Riepilogo key={query.data.sha256} t={query.data} />
  if (query.error) return <PageError error={query.error} onRetry={() => void query.refetch()} />
  return <PageSkeleton />
}

function Riepilogo({ t }: { t: Trasferimento }) {
  return (
    <div className={layout['narrow']}>
      <PianoHead {...t} />
      <div className={layout['column']}>
        {t.motivo === null ? <Proposta t={t} /> : <Chiuso t={t} motivo={t.motivo} />}
        {t.voci.length > 0 && (
          <Panel
            title="Che cosa prendi"
            aside={
              <a href={condizioniAddress(t.piano_id)} target="_blank" rel="noopener">
                Condizioni (PDF)
              </a>
            }
          >
            <Facts facts={t.voci} />
            <p className={layout['note']}>{CONDIZIONI_RECESSO}</p>
          </Panel>
        )}
        {t.motivo === null && <Accetta t={t} />}
      </div>
    </div>
  )
}

/** The offer, which can be refused in as plain a way as it is accepted. */
function Proposta({ t }: { t: Trasferimento }) {
  const [isOpen, setOpen] = useState(false)
  const rifiuta = useRifiutaTrasferimento(t._id)
  return (
    <Notice tone="informazione" title={`Te lo vuole passare ${t.da}`}>
      Vale fino al {formattaLimite(t.scade_at)}. Oggi non paghi nulla: i giorni già pagati passano a
      te. Se non lo vuoi puoi rifiutare, o non fare nulla.
      <div>
        <Button variant="default" mt={12} onClick={() => setOpen(true)}>
          Rifiuta
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isOpen}
        title="Rifiutare l’abbonamento?"
        confirmLabel="Rifiuta"
        isBusy={rifiuta.isPending}
        error={rifiuta.error}
        onConfirm={() => rifiuta.mutate(undefined, { onSuccess: () => setOpen(false) })}
        onClose={() => setOpen(false)}
      >
        {t.nome} resta a {t.da}, che legge il tuo rifiuto. Non viene addebitato nulla.
      </ConfirmDialog>
    </Notice>
  )
}

/** There is nothing to accept: it was answered already, or cannot be now. */
const Chiuso = ({ t, motivo }: { t: Trasferimento; motivo: string }) => (
  <Notice tone="informazione">
    {motivo}{' '}
    {t.abbonamento_id === null ? (
      'Non è stato addebitato alcun importo.'
    ) : (
      <Link to={paths.abbonamento(t.abbonamento_id)} className={classes['link'] ?? ''}>
        Vedi il tuo abbonamento
      </Link>
    )}
  </Notice>
)
