import { Button, Textarea } from '@mantine/core'
import type { MiaQuota } from '@rateo/contract/accordi/ripartizioni'
import { formattaPercento } from '@rateo/domain/denaro/percento'
import { formattaLimite } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { paths } from '../../app/routes/paths.ts'
import { useComeCliente } from '../../hooks/use-come-cliente.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Day } from '../../ui/date.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { RecordHeader } from '../../ui/record/record-header.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import layout from '../../ui/layout.module.css'
import { quotaQuery, useAccetta, useRifiuta } from './ripartizioni.api.ts'

/** The own share of a debt that several pay: yes, and it is to be paid; no, and nothing is owed. */
export function QuotaPage() {
  const { id = '' } = useParams({ strict: false })
  const { role } = useSession().profile
  const comeCliente = useComeCliente()
  const isCliente = role === 'cliente'
  const query = useQuery({ ...quotaQuery(id), enabled: isCliente })
  if (!isCliente) {
    return (
      <Notice tone="informazione" title="Questa pagina è per chi paga una quota">
        Ora usi Rateo come {role}. Se la quota è tua, {comeCliente}.
      </Notice>
    )
  }
  if (query.data) return <Detail q={query.data} />
  if (query.error) return <PageError error={query.error} onRetry={() => void query.refetch()} />
  return <PageSkeleton />
}

const CHIUSE: Readonly<Record<string, string>> = {
  accettata: 'Hai accettato: trovi la quota fra i tuoi pagamenti.',
  rifiutata: 'Hai rifiutato: non devi nulla, e chi te l’ha chiesta lo sa.',
  scaduta: 'Il tempo per rispondere è finito: non devi nulla.',
  ritirata: 'Questa quota non ti viene più chiesta: non devi nulla.',
}

function Detail({ q }: { q: MiaQuota }) {
  const navigate = useNavigate()
  const [isRefusing, setRefusing] = useState(false)
  const accetta = useAccetta(q._id)
  const isOpen = q.stato === 'in_attesa'
  return (
    <div className={layout['narrow']}>
      <RecordHeader
        lead={
          <h2 className={layout['big']}>
            <Money centesimi={q.importo_centesimi} />
          </h2>
        }
        state={<StatoBadge entita="quota" stato={q.stato} />}
        facts={[q.causale]}
      />
      <div className={layout['column']}>
        {accetta.error && (
          <Notice tone="errore" isAlert>
            {messageOf(accetta.error)}
          </Notice>
        )}
        <Panel title="La tua quota">
          <Facts
            facts={[
              { name: 'Chi la chiede', value: q.esercente.nome },
              ...(q.beneficiario ? [{ name: 'Per chi è', value: q.beneficiario.nome }] : []),
              ...(q.stato === 'ritirata'
                ? []
                : [{ name: 'La tua parte', value: formattaPercento(q.percento) }]),
              { name: 'Da pagare entro', value: <Day value={q.scadenza} /> },
            ]}
          />
          <div className={layout['stack']}>
            {isOpen ? (
              <p className={layout['quietSmall']}>
                Rispondi entro {formattaLimite(q.scade_at)}. Finché non accetti non devi nulla.
                Paghi solo la tua quota, anche se gli altri non pagano la loro.
              </p>
            ) : (
              <p>{CHIUSE[q.stato]}</p>
            )}
            <div className={layout['row']}>
              {isOpen && (
                <>
                  <Button
                    loading={accetta.isPending}
                    onClick={() =>
                      accetta.mutate(undefined, {
                        onSuccess: ({ pagamento_id }) => {
                          if (pagamento_id !== null)
                            void navigate({ to: paths.gateway(pagamento_id) })
                        },
                      })
                    }
                  >
                    Accetta e vai a pagare
                  </Button>
                  <Button variant="default" onClick={() => setRefusing(true)}>
                    Rifiuta
                  </Button>
                </>
              )}
              {q.pagamento_id !== null && (
                <Button
                  variant="default"
                  onClick={() => void navigate({ to: paths.pagamento(q.pagamento_id ?? '') })}
                >
                  Apri il pagamento
                </Button>
              )}
            </div>
          </div>
        </Panel>
      </div>
      {isRefusing && <RifiutaQuotaDialog id={q._id} onClose={() => setRefusing(false)} />}
    </div>
  )
}

function RifiutaQuotaDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { held, field } = useContractForm<{ motivo: string }, { motivo: string }, MiaQuota>({
    initial: { motivo: '' },
    toBody: (v) => v,
    change: useRifiuta(id),
    onDone: onClose,
  })
  return (
    <FormDialog title="Rifiuta la quota" held={held} label="Rifiuta" onClose={onClose}>
      <p className={layout['flat']}>Non devi nulla, e chi te l’ha chiesta lo sa.</p>
      <Textarea label="Perché (facoltativo)" maxLength={500} rows={2} {...field('motivo')} />
    </FormDialog>
  )
}
