import type { Piano } from '@rateo/contract/accordi/piani'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { condizioniInParole } from '@rateo/domain/parole/condizioni-piano'
import { contato, formattaIntero } from '@rateo/domain/parole/formato'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { paths } from '../../../app/routes/paths.ts'
import { useSession } from '../../../hooks/use-session.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Instant } from '../../../ui/date.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { PageError } from '../../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { Facts, Panel } from '../../../ui/panel.tsx'
import { ToneBadge } from '../../../ui/stato-badge.tsx'
import { TechnicalDetails } from '../../../ui/record/technical-details.tsx'
import { AbbonamentiList } from '../abbonamenti-list.tsx'
import { pianoQuery } from '../abbonamenti.api.ts'
import layout from '../../../ui/layout.module.css'
import classes from '../abbonamento.module.css'
import { CADENZE, condizioniAddress, statoBreve } from '../words.ts'
import { SpesaDi } from '../../detrazioni/index.ts'
import { hasLink, LinkPiano } from './link-piano.tsx'
import { PrezziAnnunciati } from './prezzo/prezzi-annunciati.tsx'
import { PianoHeader } from './piano-header.tsx'

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
      <PianoHeader piano={p} role={profile.role} />
      {isCliente && <MyOwn piano={p} />}
      {!isCliente && <Versioni piano={p} />}
      {profile.role === 'esercente' && <PrezziAnnunciati piano={p} />}
      <div className={layout[hasLink(p) ? 'columns' : 'column']}>
        <Panel
          title="Dati del piano"
          aside={
            <a href={condizioniAddress(p._id)} target="_blank" rel="noopener">
              Condizioni (PDF)
            </a>
          }
        >
          <Facts facts={factsOf(p, profile.role)} />
          {profile.role === 'esercente' && <SpesaDi su="piano" id={p._id} />}
          {!isCliente && <TechnicalDetails details={[{ name: 'Identificativo', value: p._id }]} />}
        </Panel>
        <LinkPiano piano={p} />
      </div>
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

/** The other versions: the one that is sold, and those that somebody still has. */
function Versioni({ piano: p }: { piano: Piano }) {
  const altre = p.precedenti ?? []
  if (p.attuale_id === null && altre.length === 0) return null
  return (
    <div className={layout['above']}>
      {p.attuale_id !== null && (
        <Notice tone="informazione">
          Questa è la versione {p.versione}: chi ce l’ha la tiene, ma non si vende più.{' '}
          <Link to={paths.piano(p.attuale_id)} className={classes['link'] ?? ''}>
            Vedi quella in vendita
          </Link>
        </Notice>
      )}
      {p.attuale_id === null && (
        <Notice tone="informazione">
          Chi si è abbonato prima tiene le sue condizioni:{' '}
          {altre.map((v, index) => (
            <span key={v._id}>
              {index > 0 && ', '}
              <Link to={paths.piano(v._id)} className={classes['link'] ?? ''}>
                versione {v.versione}
              </Link>{' '}
              ({formattaEuro(v.importo_centesimi)} {CADENZE[v.cadenza].toLowerCase()},{' '}
              {contato(v.abbonati, 'abbonato', 'abbonati')})
            </span>
          ))}
          .
        </Notice>
      )}
    </div>
  )
}

function MyOwn({ piano: p }: { piano: Piano }) {
  if (!p.mio_abbonamento_id) return null
  return (
    <div className={layout['above']}>
      <Notice tone="successo">
        Sei abbonato a questo piano.{' '}
        <Link to={paths.abbonamento(p.mio_abbonamento_id)} className={classes['link'] ?? ''}>
          Vedi il tuo abbonamento
        </Link>
      </Notice>
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

function factsOf(p: Piano, role: Ruolo) {
  return [
    // The price, the state and, to a cliente, the name of the esercente stand in the head.
    ...(role === 'admin' ? [{ name: 'Esercente', value: p.esercente.nome }] : []),
    ...condizioniInParole(p).filter(({ value }) => value !== formattaEuro(p.importo_centesimi)),
    ...(role === 'cliente'
      ? []
      : [
          ...(p.posti === null
            ? []
            : [
                {
                  name: 'Posti',
                  value: `${formattaIntero(p.posti)}, liberi ${formattaIntero(p.posti_liberi ?? 0)}`,
                },
              ]),
          ...(p.codice === null ? [] : [{ name: 'Codice', value: p.codice }]),
          { name: 'Versione', value: formattaIntero(p.versione) },
          { name: 'Creato il', value: <Instant value={p.created_at} /> },
        ]),
  ]
}
