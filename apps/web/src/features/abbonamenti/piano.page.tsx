import type { Piano } from '@rateo/contract/accordi/abbonamenti'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Instant } from '../../ui/date.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { StatoBadge, ToneBadge } from '../../ui/stato-badge.tsx'
import { TechnicalDetails } from '../../ui/record/technical-details.tsx'
import { AbbonamentiList } from './abbonamenti-list.tsx'
import { pianoQuery } from './abbonamenti.api.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './abbonamento.module.css'
import { CADENZE, statoBreve } from './words.ts'

export function PianoPage() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(pianoQuery(id))
  return (
    <>
      <BackLink to={paths.piani()}>Tutti i piani</BackLink>
      {query.data ? (
        <Detail piano={query.data} />
      ) : query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  )
}

function Detail({ piano: p }: { piano: Piano }) {
  const { profile } = useSession()
  const isCliente = profile.role === 'cliente'
  return (
    <>
      <header className={layout['detail']}>
        <div>
          <h2 className={classes['name']}>{p.nome}</h2>
          <div className={layout['title']}>
            <Money centesimi={p.importo_centesimi} size="large" />
            <span className={layout['dim']}>{CADENZE[p.cadenza].toLowerCase()}</span>
            {!isCliente && <StatoBadge entita="piano" stato={p.stato} />}
          </div>
          {p.descrizione && <p className={both(layout['dim'], classes['sub'])}>{p.descrizione}</p>}
        </div>
      </header>
      {isCliente && <MyOwn piano={p} />}
      <Panel title="Dati del piano">
        <Facts facts={factsOf(p, isCliente)} />
        {!isCliente && <TechnicalDetails details={[{ name: 'Identificativo', value: p._id }]} />}
      </Panel>
      {p.abbonati && (
        <section className={classes['list']} aria-label="Abbonati">
          <h2 className={layout['headingAbove']}>Abbonati</h2>
          <Subscribers abbonati={p.abbonati} />
          <AbbonamentiList fixed={{ piano_id: p._id }} />
        </section>
      )}
    </>
  )
}

function MyOwn({ piano: p }: { piano: Piano }) {
  return (
    <div style={{ marginBottom: 'var(--r-space-20)' }}>
      {p.mio_abbonamento_id ? (
        <Notice tone="successo">
          Sei abbonato a questo piano.{' '}
          <Link to={paths.abbonamento(p.mio_abbonamento_id)} className={classes['link'] ?? ''}>
            Vedi il tuo abbonamento
          </Link>
        </Notice>
      ) : (
        <Notice tone="informazione">
          Per abbonarti chiedi a {p.esercente.nome}: finché non confermi non viene addebitato nulla.
        </Notice>
      )}
    </div>
  )
}

function Subscribers({ abbonati }: { abbonati: NonNullable<Piano['abbonati']> }) {
  if (abbonati.length === 0) return null
  return (
    <ul className={classes['subscribers']} aria-label="Abbonati per stato">
      {abbonati.map(({ stato, quanti }) => (
        <li key={stato} className={layout['inline']}>
          <strong>{quanti}</strong>
          <ToneBadge tone={etichettaDi('abbonamento', stato).tono}>{statoBreve(stato)}</ToneBadge>
        </li>
      ))}
    </ul>
  )
}

function factsOf(p: Piano, isCliente: boolean) {
  return [
    { name: 'Esercente', value: p.esercente.nome },
    { name: 'Addebito', value: CADENZE[p.cadenza] },
    { name: 'Importo', value: <Money centesimi={p.importo_centesimi} /> },
    ...(isCliente
      ? []
      : [
          { name: 'Visibilità', value: etichettaDi('piano', p.stato).etichetta },
          { name: 'Creato il', value: <Instant value={p.created_at} /> },
        ]),
  ]
}
