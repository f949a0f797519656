import { Button, Group } from '@mantine/core'
import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import type { Rimborso } from '@rateo/contract/incasso/rimborsi'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaDataOra } from '@rateo/domain/parole/formato'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { Instant } from '../../ui/date.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { useAnnullaRimborso, useRimborsaEccedenza } from './rimborsi.api.ts'
import layout from '../../ui/layout.module.css'
import classes from './rimborsi.module.css'
import { MOTIVI } from './words.ts'

const ApprovaRimborso = lazyPart(
  async () => (await import('./approva-rimborso.tsx')).ApprovaRimborso,
)

/** The rimborsi of a pagamento, and the eccedenze that wait to be given back (PAG-M5, PAG-B2). */
export function RimborsiPanel({ pagamento }: { pagamento: Pagamento }) {
  const { _id, rimborsi, eccedenze } = pagamento
  if (rimborsi.length === 0 && eccedenze.length === 0) return null
  return (
    <Panel title="Rimborsi">
      {eccedenze.map((eccedenza) => (
        <Eccedenza key={eccedenza.operazione_id} pagamento_id={_id} {...eccedenza} />
      ))}
      <ol className={classes['list']}>
        {rimborsi.map((rimborso) => (
          <Riga key={rimborso._id} rimborso={rimborso} />
        ))}
      </ol>
    </Panel>
  )
}

function Eccedenza(props: Pagamento['eccedenze'][number] & { pagamento_id: string }) {
  const { pagamento_id, operazione_id, importo_centesimi, messaggio } = props
  const key = useIdempotencyKey(`eccedenza:${operazione_id}`)
  const restituisci = useRimborsaEccedenza(pagamento_id, key)
  return (
    <Notice tone="avviso" title="Pagato due volte">
      <p className={classes['text']}>{messaggio}</p>
      {restituisci.error && <p className={classes['text']}>{messageOf(restituisci.error)}</p>}
      <Button loading={restituisci.isPending} onClick={() => restituisci.mutate(operazione_id)}>
        Restituisci {formattaEuro(importo_centesimi)}
      </Button>
    </Notice>
  )
}

function Riga({ rimborso: r }: { rimborso: Rimborso }) {
  return (
    <li className={classes['item']}>
      <div className={layout['apart']}>
        <strong>
          <Money centesimi={r.importo_centesimi} />
        </strong>
        <StatoBadge entita="rimborso" stato={r.stato} />
      </div>
      <div className={classes['meta']}>
        <Instant value={r.created_at} />
        {r.motivo && <span>{MOTIVI[r.motivo]}</span>}
      </div>
      <p className={classes['message']}>{r.messaggio}</p>
      {r.seconda_persona && (
        <p className={classes['meta']}>Chiesto da {r.seconda_persona.chiesto_da}</p>
      )}
      {r.nota && <p className={classes['meta']}>Nota: {r.nota}</p>}
      {r.prossimo_controllo_at && (
        <p className={classes['meta']}>
          Prossimo controllo: {formattaDataOra(r.prossimo_controllo_at)}
        </p>
      )}
      <Azioni rimborso={r} />
    </li>
  )
}

function Azioni({ rimborso }: { rimborso: Rimborso }) {
  const [isApproving, setApproving] = useState(false)
  const key = useIdempotencyKey(`annulla-rimborso:${rimborso._id}`)
  const annulla = useAnnullaRimborso(key)
  const puo = (nome: string) =>
    rimborso.azioni_consentite.some(({ azione, consentita }) => azione === nome && consentita)
  if (isApproving && puo('approva')) {
    const stop = () => setApproving(false)
    return <ApprovaRimborso rimborso={rimborso} onDone={stop} onCancel={stop} />
  }
  if (!puo('approva') && !puo('annulla')) return null
  return (
    <>
      {annulla.error && (
        <Notice tone="errore" isAlert>
          {messageOf(annulla.error)}
        </Notice>
      )}
      <Group gap={8}>
        {puo('approva') && (
          <Button onClick={() => setApproving(true)}>
            {rimborso.seconda_persona ? 'Approva il rimborso' : 'Conferma con il codice'}
          </Button>
        )}
        {puo('annulla') && (
          <Button
            variant="default"
            loading={annulla.isPending}
            onClick={() => annulla.mutate(rimborso._id)}
          >
            Annulla il rimborso
          </Button>
        )}
      </Group>
    </>
  )
}
