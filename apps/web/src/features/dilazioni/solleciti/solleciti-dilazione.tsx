import { Button } from '@mantine/core'
import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import type { SollecitiDilazione } from '@rateo/contract/accordi/solleciti-dilazione'
import { calendarioInParole } from '@rateo/domain/atti/calendario-solleciti'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { both } from '../../../ui/both.ts'
import { Day, Instant } from '../../../ui/date.tsx'
import layout from '../../../ui/layout.module.css'
import { Facts, Panel } from '../../../ui/panel.tsx'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { nomeRata } from '../words.ts'
import { CANALI, LIVELLI, Prossimi } from './prossimi.tsx'
import { sollecitiQuery } from './solleciti.api.ts'

const ScegliSollecitiDialog = lazyPart(
  async () => (await import('./scegli-solleciti.dialog.tsx')).ScegliSollecitiDialog,
)

type Inviato = SollecitiDilazione['inviati'][number]

/** Says what became of a message. */
function esitoDi({ stato, motivo, esito }: Inviato): string {
  if (stato === 'saltato') return `non inviato: ${motivo ?? ''}`
  if (esito === 'fallito') return 'invio non riuscito'
  return esito === null ? 'in partenza' : 'inviato'
}

function factsOf({ proprio, sms_dal, ...giorni }: SollecitiDilazione['calendario']) {
  const { promemoria, solleciti } = calendarioInParole({ ...giorni, sms_dal })
  return [
    { name: 'Giorni', value: proprio ? 'Di questo piano' : 'Di tutti i piani' },
    { name: 'Promemoria', value: promemoria },
    { name: 'Solleciti', value: solleciti },
    {
      name: 'SMS',
      value: sms_dal === null ? 'mai' : `dal giorno ${String(sms_dal)} dopo la scadenza`,
    },
  ]
}

/** The days of the messages about a plan, every message with its channel and outcome, and those to come (DIL-M8). */
export function SollecitiDilazioneList({ dilazione: d }: { dilazione: Dilazione }) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({ ...sollecitiQuery(d._id), enabled: d.rate.some((r) => r.pagamento) })
  if (data === undefined) return null
  const { inviati, in_arrivo, calendario } = data
  if (!calendario.modificabile && inviati.length + in_arrivo.length === 0) return null
  return (
    <Panel
      title="Promemoria e solleciti"
      aside={
        calendario.modificabile && (
          <Button variant="subtle" size="compact-sm" data-print="no" onClick={() => setOpen(true)}>
            Cambia i giorni
          </Button>
        )
      }
    >
      <div className={layout['stack']}>
        {calendario.modificabile && <Facts facts={factsOf(calendario)} />}
        {in_arrivo.length > 0 && (
          <div>
            <p className={layout['lineProse']}>
              Partono da soli, finché la rata non è pagata. Per le rate che seguono vale lo stesso.
            </p>
            <Prossimi righe={in_arrivo} />
          </div>
        )}
        {inviati.length === 0 ? (
          <p className={layout['quiet']}>Ancora nessun messaggio inviato.</p>
        ) : (
          <Inviati righe={inviati} />
        )}
      </div>
      {isOpen && (
        <ScegliSollecitiDialog id={d._id} calendario={calendario} onClose={() => setOpen(false)} />
      )}
    </Panel>
  )
}

const Inviati = ({ righe }: { righe: readonly Inviato[] }) => (
  <ul className={both(layout['list'], layout['ruled'])} aria-label="Messaggi inviati">
    {righe.map((s) => (
      <li key={s._id}>
        {LIVELLI[s.livello]} {CANALI[s.canale]}, {nomeRata(s).toLowerCase()}
        <span className={layout['sub']}>
          {s.inviato_at === null ? (
            <>
              dal <Day value={s.dal} />
            </>
          ) : (
            <Instant value={s.inviato_at} />
          )}
          , {esitoDi(s)}
          {!s.automatico && ', chiesto a mano'}
        </span>
      </li>
    ))}
  </ul>
)
