import type { Cliente } from '@rateo/contract/persone/clienti'
import { NOMI_CONTROLLI } from '@rateo/domain/identita/controlli-cliente'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from '@mantine/core'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Day, InstantDay } from '../../ui/date.tsx'
import { Money } from '../../ui/money.tsx'
import { DetailColumns } from '../../ui/page-head.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { Puntualita } from '../dilazioni/index.ts'
import { pagamentiQuery, StatoPagamento, toSearchBody } from '../pagamenti/index.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import { AffidabilitaPanel } from './affidabilita.tsx'
import classes from './clienti.module.css'
import { UnioniPanel } from './unione/unioni-panel.tsx'
import { TIPI } from './words.ts'

/** The next scadenze of a cliente, and its data. */
export function ClientePanoramica({ cliente }: { cliente: Cliente }) {
  const { profile } = useSession()
  const isTyped = profile.role === 'esercente' && cliente.confermato_at === null
  return (
    <DetailColumns
      main={
        <>
          <Panel title="Prossime scadenze">
            <Scadenze cliente_id={cliente._id} />
          </Panel>
          {cliente.affidabilita && <AffidabilitaPanel affidabilita={cliente.affidabilita} />}
          {profile.role === 'esercente' && <Puntualita cliente_id={cliente._id} />}
          {cliente.esercenti && (
            <Panel title="Esercenti">
              <Esercenti esercenti={cliente.esercenti} />
            </Panel>
          )}
        </>
      }
      aside={
        <>
          <Panel title="Dati">
            <Facts facts={factsOf(cliente)} />
            {isTyped && (
              <p className={layout['dim']}>
                Per ora leggi quello che hai scritto tu. I dati che il cliente ha dato di sé
                arrivano qui quando paga dal suo account, accetta una dilazione, firma un mandato o
                si registra con il tuo invito.
              </p>
            )}
          </Panel>
          {profile.role !== 'cliente' && <UnioniPanel id={cliente._id} />}
        </>
      }
    />
  )
}

const OWED = { stato: 'da_pagare,parzialmente_pagato,insoluto' }
const SHOWN = 5

function Scadenze({ cliente_id }: { cliente_id: string }) {
  const { profile } = useSession()
  const state = { search: '', page: 0, sort: 'scadenza', filters: OWED }
  const query = useQuery(pagamentiQuery({ ...toSearchBody(state, { cliente_id }), limit: SHOWN }))
  if (query.error) return <PageError error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={120} aria-label="Caricamento delle scadenze" />
  if (query.data.data.length === 0) return <p className={layout['dim']}>Nulla da pagare.</p>
  return (
    <ol className={both(layout['list'], classes['due'])}>
      {query.data.data.map((p) => (
        <li key={p._id}>
          <Link to={paths.pagamento(p._id)}>{p.causale}</Link>
          <strong>
            <Money centesimi={p.residuo_centesimi} />
          </strong>
          <span className={layout['sub']}>
            entro il <Day value={p.scadenza} />
            {profile.role !== 'esercente' && ` · ${p.esercente.nome}`}
          </span>
          <StatoPagamento row={p} />
        </li>
      ))}
    </ol>
  )
}

const Esercenti = ({ esercenti }: { esercenti: NonNullable<Cliente['esercenti']> }) =>
  esercenti.length === 0 ? (
    <p className={layout['dim']}>Nessun esercente, per ora.</p>
  ) : (
    <ul className={both(layout['listClose'], classes['links'])}>
      {esercenti.map(({ _id, nome }) => (
        <li key={_id}>
          <Link to={paths.esercente(_id)}>{nome}</Link>
        </li>
      ))}
    </ul>
  )

function factsOf(c: Cliente) {
  const place = [c.cap, c.citta, c.provincia && `(${c.provincia})`].filter(Boolean).join(' ')
  return [
    { name: 'Tipo', value: TIPI[c.tipo] },
    ...(c.codice_fiscale ? [{ name: 'Codice fiscale', value: c.codice_fiscale }] : []),
    ...(c.partita_iva ? [{ name: 'Partita IVA', value: c.partita_iva }] : []),
    ...(c.indirizzo || place
      ? [{ name: 'Indirizzo', value: [c.indirizzo, place].filter(Boolean).join(', ') }]
      : []),
    ...(c.pec ? [{ name: 'PEC', value: c.pec }] : []),
    ...(c.codice_destinatario
      ? [{ name: 'Codice destinatario', value: c.codice_destinatario }]
      : []),
    ...(c.etichette.length > 0 ? [{ name: 'Etichette', value: c.etichette.join(', ') }] : []),
    ...(c.controlli.length > 0
      ? [{ name: 'Controlli', value: c.controlli.map((uno) => NOMI_CONTROLLI[uno]).join(', ') }]
      : []),
    { name: 'Cliente dal', value: <InstantDay value={c.cliente_dal} /> },
  ]
}
