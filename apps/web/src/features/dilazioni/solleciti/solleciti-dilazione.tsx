import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { listSolleciti, type SollecitiDilazione } from '@rateo/contract/accordi/solleciti-dilazione'
import type { LivelloSollecito } from '@rateo/domain/stati/sollecito'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { both } from '../../../ui/both.ts'
import { Day, Instant } from '../../../ui/date.tsx'
import layout from '../../../ui/layout.module.css'
import { Panel } from '../../../ui/panel.tsx'
import { nomeRata } from '../words.ts'

const sollecitiQuery = (id: string) =>
  queryOptions({
    queryKey: ['dilazioni', 'solleciti', id],
    queryFn: ({ signal }) => call(listSolleciti, { params: { id }, signal }),
  })

const LIVELLI: Record<LivelloSollecito, string> = {
  promemoria: 'Promemoria',
  sollecito: 'Sollecito',
  formale: 'Sollecito formale',
  diffida: 'Diffida',
}
const CANALI = { email: 'per e-mail', sms: 'per SMS' } as const

type Inviato = SollecitiDilazione['inviati'][number]
type InArrivo = SollecitiDilazione['in_arrivo'][number]

/** Says what became of a message. */
function esitoDi({ stato, motivo, esito }: Inviato): string {
  if (stato === 'saltato') return `non inviato: ${motivo ?? ''}`
  if (esito === 'fallito') return 'invio non riuscito'
  return esito === null ? 'in partenza' : 'inviato'
}

/** Every message about the rate of a plan with its channel and outcome, and those to come with their day (DIL-M8). */
export function SollecitiDilazioneList({ dilazione: d }: { dilazione: Dilazione }) {
  const { data } = useQuery({ ...sollecitiQuery(d._id), enabled: d.rate.some((r) => r.pagamento) })
  if (data === undefined || data.inviati.length + data.in_arrivo.length === 0) return null
  return (
    <Panel title="Promemoria e solleciti">
      <div className={layout['stack']}>
        {data.in_arrivo.length > 0 && <Prossimi righe={data.in_arrivo} />}
        {data.inviati.length === 0 ? (
          <p className={layout['quiet']}>Ancora nessun messaggio inviato.</p>
        ) : (
          <Inviati righe={data.inviati} />
        )}
      </div>
    </Panel>
  )
}

const Prossimi = ({ righe }: { righe: readonly InArrivo[] }) => (
  <div>
    <p className={layout['lineProse']}>
      Partono da soli, finché la rata non è pagata. Per le rate che seguono vale lo stesso.
    </p>
    <ul className={both(layout['list'], layout['ruled'])} aria-label="Messaggi da venire">
      {righe.map((r) => (
        <li key={`${String(r.n)}-${r.il}-${r.canale}`} className={layout['apart']}>
          <span>
            {LIVELLI[r.livello]} {CANALI[r.canale]}, {nomeRata(r).toLowerCase()}
          </span>
          <span className={layout['nowrap']}>
            il <Day value={r.il} />
          </span>
        </li>
      ))}
    </ul>
  </div>
)

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
