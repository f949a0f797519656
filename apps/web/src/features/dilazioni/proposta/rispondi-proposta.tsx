import { Button } from '@mantine/core'
import type { Dilazione, Rata } from '@rateo/contract/accordi/dilazioni'
import { formattaLimite } from '@rateo/domain/parole/formato'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../app/routes/paths.ts'
import { useToday } from '../../../hooks/use-today.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { daPagareSubito } from '../da-pagare.ts'
import { both } from '../../../ui/both.ts'
import layout from '../../../ui/layout.module.css'
import classes from '../dilazione.module.css'
import { informazioniAddress, pdfAddress } from '../dilazioni.api.ts'
import { PianoCosti, PianoTable } from './piano-table.tsx'
import { useAccetta } from '../proposte.api.ts'
import { eCredito, pianoText } from '../words.ts'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'

const Adesione = lazyPart(async () => (await import('./adesione.tsx')).Adesione, {
  fallback: <PageSkeleton />,
})
const RifiutaDialog = lazyPart(async () => (await import('../motivo.dialogs.tsx')).RifiutaDialog)

/** Whether a rata is paid as soon as its plan is accepted: the one paid in advance, and those due already. */
const eSubito = ({ n, scadenza }: Rata, today: string) => n === 0 || scadenza <= today

/** A proposal that waits for its cliente: what it costs, then yes with a code, or no (DIL-M4). */
export function RispondiProposta({ dilazione: d }: { dilazione: Dilazione }) {
  const [open, setOpen] = useState<'accetta' | 'rifiuta' | null>(null)
  const toast = useToast()
  const today = useToday()
  const navigate = useNavigate()
  const accetta = useAccetta(d._id, (accepted) => {
    const rata = daPagareSubito(accepted)
    toast({ tone: 'successo', text: 'Dilazione accettata.' })
    // A rata that is due later is not asked for on the day of the acceptance.
    if (rata?.pagamento && eSubito(rata, today))
      void navigate({ to: paths.gateway(rata.pagamento._id) })
  })
  const azione = (nome: string) => d.azioni_consentite.find((one) => one.azione === nome)
  const canAccept = azione('accetta')
  const close = () => setOpen(null)
  const isCredit = eCredito(d.inquadramento)
  return (
    <Panel title="La proposta">
      <div className={layout['form']}>
        <p className={layout['lead']}>{pianoText(d.rate)}</p>
        <PianoCosti piano={d} />
        <PianoTable piano={{ rate: d.rate.map((r) => ({ ...r, a_evento: r.evento?.testo })) }} />
        {d.inquadramento_frase && <p className={layout['flat']}>{d.inquadramento_frase}</p>}
        {d.scade_at && (
          <p className={layout['flat']}>
            Puoi rispondere fino al <strong>{formattaLimite(d.scade_at)}</strong>.
          </p>
        )}
        {open !== 'accetta' && (
          <p className={both(layout['row'], layout['flat'], classes['testi'])}>
            <a href={pdfAddress(d._id)} target="_blank" rel="noopener">
              Leggi il testo (PDF)
            </a>
            {isCredit && (
              <a href={informazioniAddress(d._id)} target="_blank" rel="noopener">
                Informazioni sul credito (PDF)
              </a>
            )}
          </p>
        )}
        {open === 'accetta' && d.sha256 !== null ? (
          <Adesione
            esercente={d.esercente}
            sha256={d.sha256}
            record_id={d._id}
            pdf={pdfAddress(d._id)}
            informazioni={isCredit ? informazioniAddress(d._id) : null}
            totale_centesimi={d.totale_centesimi}
            subito_centesimi={d.rate
              .filter((rata) => rata.evento === null && eSubito(rata, today))
              .reduce((sum, rata) => sum + rata.totale_centesimi, 0)}
            isBusy={accetta.isPending}
            error={accetta.error}
            onAccept={(body) => accetta.mutate(body)}
            onCancel={close}
          />
        ) : (
          <div className={both(layout['row'], classes['risposte'])}>
            {canAccept?.consentita === false ? (
              <ActionButton isAllowed={false} reason={canAccept.motivo} onClick={close}>
                Accetta la proposta
              </ActionButton>
            ) : (
              <Button size="md" onClick={() => setOpen('accetta')}>
                Accetta la proposta
              </Button>
            )}
            <Button size="md" variant="default" onClick={() => setOpen('rifiuta')}>
              Rifiuta
            </Button>
          </div>
        )}
      </div>
      {open === 'rifiuta' && <RifiutaDialog dilazione={d} onClose={close} />}
    </Panel>
  )
}
