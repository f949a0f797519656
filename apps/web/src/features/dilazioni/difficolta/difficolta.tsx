import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import type { Rinegoziazioni } from '@rateo/contract/ponte/rinegoziazione'
import { NOMI_MOTIVO_RINEGOZIAZIONE } from '@rateo/domain/atti/richiesta-rinegoziazione'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../app/routes/paths.ts'
import { useSession } from '../../../hooks/use-session.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { Instant } from '../../../ui/date.tsx'
import layout from '../../../ui/layout.module.css'
import { Money } from '../../../ui/money.tsx'
import { Facts, Panel } from '../../../ui/panel.tsx'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { StatoBadge } from '../../../ui/stato-badge.tsx'
import { rinegoziazioniQuery } from './difficolta.api.ts'

const ChiediDialog = lazyPart(
  async () => (await import('./chiedi-rinegoziazione.dialog.tsx')).ChiediRinegoziazioneDialog,
)

type Chiesta = Rinegoziazioni['data'][number]
type Props = { dilazione: Dilazione }

/** States in which nothing was ever owed in rate: nobody has difficulties with them. */
const MAI_IN_CORSO: readonly Dilazione['stato'][] = ['bozza', 'in_approvazione', 'proposta']

/** For who cannot pay as agreed: what can be done about it; for the other side, what was asked (Y1, DIL-B2). */
export function Difficolta({ dilazione: d }: Props) {
  const { profile } = useSession()
  const isCliente = profile.role === 'cliente'
  const isRunning = !MAI_IN_CORSO.includes(d.stato)
  const { data } = useQuery({ ...rinegoziazioniQuery(d._id), enabled: isRunning })
  if (data === undefined || !isRunning) return null
  const [ultima] = data.data
  if (isCliente && d.residuo_centesimi > 0) {
    return <PerIlCliente dilazione={d} ultima={ultima} motivo={data.motivo_no} />
  }
  return ultima === undefined ? null : (
    <Panel title="Rinegoziazione chiesta dal cliente">
      <Facts facts={factsOf(ultima)} />
      {profile.role === 'esercente' && (
        <p className={layout['dim']}>
          Per ora non cambia nulla. Che cosa concedere lo decidi tu: puoi scriverne al cliente dalla
          sua <Link to={paths.cliente(d.cliente._id)}>scheda</Link>.
        </p>
      )}
      {profile.role === 'admin' && ultima.richiesta_id !== null && (
        <p className={layout['flat']}>
          <Link to={paths.richiestaStaff(ultima.richiesta_id)}>Apri la richiesta</Link>
        </p>
      )}
    </Panel>
  )
}

const factsOf = ({ chiesta_at, stato, motivo, al_mese_centesimi, nota }: Chiesta) => [
  { name: 'Chiesta il', value: <Instant value={chiesta_at} /> },
  { name: 'Richiesta', value: <StatoBadge entita="assistenza" stato={stato} /> },
  { name: 'Perché', value: NOMI_MOTIVO_RINEGOZIAZIONE[motivo] },
  { name: 'Può pagare al mese', value: <Money centesimi={al_mese_centesimi} /> },
  ...(nota === null ? [] : [{ name: 'Che cosa propone', value: nota }]),
]

/** The ways that this very plan leaves open, from the lightest on. */
function vie({ rate, azioni_consentite }: Dilazione): string[] {
  const haGiorno = azioni_consentite.some(
    ({ azione, consentita }) => azione === 'scegli_giorno' && consentita,
  )
  return [
    ...(rate.some(({ spostabile }) => spostabile !== null)
      ? ['Ti serve qualche giorno in più per una rata: premi “Sposta” accanto alla rata.']
      : []),
    ...(haGiorno
      ? ['Il giorno non ti va bene: premi “Cambia giorno del mese” e lo scegli per tutte.']
      : []),
    'Non riesci a pagare come pattuito: chiedi altre condizioni, prima che arrivino solleciti.',
  ]
}

type PerIlClienteProps = Props & { ultima: Chiesta | undefined; motivo: string | null }

function PerIlCliente({ dilazione: d, ultima, motivo }: PerIlClienteProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Panel title="Hai difficoltà a pagare?">
      <div className={layout['stack']}>
        <ul className={layout['listClose']}>
          {vie(d).map((via) => (
            <li key={via}>{via}</li>
          ))}
        </ul>
        <span>
          <ActionButton isAllowed={motivo === null} reason={motivo} onClick={() => setAsking(true)}>
            Chiedi una rinegoziazione
          </ActionButton>
        </span>
        {ultima && ultima.richiesta_id !== null && (
          <p className={layout['flat']}>
            Chiesta il <Instant value={ultima.chiesta_at} />:{' '}
            <Link to={paths.richiesta(ultima.richiesta_id)}>apri la richiesta</Link>.
          </p>
        )}
        <p className={layout['dim']}>
          Se i debiti sono più di questo, un organismo di composizione della crisi (OCC) aiuta a
          metterli in ordine: l’elenco è del{' '}
          <a
            href="https://crisisovraindebitamento.giustizia.it"
            target="_blank"
            rel="noopener noreferrer"
          >
            Ministero della giustizia
          </a>
          .
        </p>
      </div>
      {isAsking && <ChiediDialog dilazione={d} onClose={() => setAsking(false)} />}
    </Panel>
  )
}
