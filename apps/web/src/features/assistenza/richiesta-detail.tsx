import type { Richiesta } from '@rateo/contract/ponte/assistenza'
import type { OggettoAssistenza } from '@rateo/domain/stati/assistenza'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { Instant } from '../../ui/date.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { DetailColumns } from '../../ui/page-head.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { RecordHeader } from '../../ui/record/record-header.tsx'
import { richiestaQuery, useSegnaLetta } from './assistenza.api.ts'
import { AzioniOggetto } from './azioni-oggetto.tsx'
import { AzioniRichiesta } from './azioni-richiesta.tsx'
import { CodaPanel } from './coda-panel.tsx'
import { Decisione } from './decisione.tsx'
import { Reply } from './reply.tsx'
import { Thread } from './richiesta-thread.tsx'
import { StatoRichiesta } from './stato-richiesta.tsx'
import { VotoPanel } from './voto-panel.tsx'
import { CATEGORIE, OGGETTI } from './words.ts'

/** A request with its thread, for its asker, for the esercente who is asked, and for the staff. */
export function RichiestaDetail({ id }: { id: string }) {
  const query = useQuery(richiestaQuery(id))
  const { mutate: segnaLetta } = useSegnaLetta(id)
  const nonLetta = query.data?.non_letta === true
  useEffect(() => {
    if (nonLetta) segnaLetta()
  }, [nonLetta, segnaLetta])

  const richiesta = query.data
  if (!richiesta) {
    return query.error ? (
      <PageError error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <PageSkeleton />
    )
  }
  const { lato, decisione } = richiesta
  const isStaff = lato === 'staff'
  return (
    <>
      <RecordHeader
        lead={richiesta.soggetto}
        state={<StatoRichiesta stato={richiesta.stato} lato={lato} />}
        facts={[
          lato === 'richiedente' ? null : richiesta.richiedente.nome,
          CATEGORIE[richiesta.categoria],
          promessa(richiesta),
        ]}
      >
        <AzioniRichiesta richiesta={richiesta} />
      </RecordHeader>
      <DetailColumns
        main={
          <Panel title="Conversazione">
            {richiesta.unita_a !== null && <Unita a={richiesta.unita_a} isStaff={isStaff} />}
            <Thread id={id} messaggi={richiesta.messaggi} />
            <Reply richiesta={richiesta} />
          </Panel>
        }
        aside={
          <>
            <VotoPanel richiesta={richiesta} />
            {isStaff && <CodaPanel richiesta={richiesta} />}
            {lato !== 'richiedente' && richiesta.oggetto && (
              <AzioniOggetto oggetto={richiesta.oggetto} />
            )}
            <Panel title="Dati della richiesta">
              <Facts facts={factsOf(richiesta)} />
            </Panel>
            {decisione && <Decisione id={id} decisione={decisione} isStaff={isStaff} />}
          </>
        }
      />
    </>
  )
}

const Unita = ({ a, isStaff }: { a: string; isStaff: boolean }) => (
  <Notice tone="informazione">
    Questa richiesta è unita a un’altra.{' '}
    <Link to={isStaff ? paths.richiestaStaff(a) : paths.richiesta(a)}>Continua in quella</Link>
  </Notice>
)

function promessa({ risposta_entro, in_ritardo, destinatario }: Richiesta): string | null {
  if (risposta_entro === null) return null
  const chi = destinatario.tipo === 'esercente' ? ` di ${destinatario.nome ?? ''}` : ''
  const attesa = `risposta${chi} attesa entro ${formattaGiornoCompleto(risposta_entro)}`
  return in_ritardo ? `${attesa}, in ritardo` : attesa
}

/** The page of each kind of record; null where there is none that everybody has. */
const INDIRIZZI: Record<OggettoAssistenza, ((id: string) => string) | null> = {
  pagamento: paths.pagamento,
  dilazione: (id) => `/dilazioni/${id}`,
  rata: null,
  abbonamento: (id) => `/abbonamenti/${id}`,
  documento: (id) => `/documenti/${id}`,
  utenza: (id) => `/utenze/${id}`,
  metodo: null,
  cassa: null,
  esercente: (id) => `/esercente/${id}`,
  cliente: paths.cliente,
}

function oggettoFact({ oggetto }: Richiesta) {
  if (!oggetto) return []
  const to =
    oggetto.dentro === null
      ? INDIRIZZI[oggetto.tipo]?.(oggetto._id)
      : `/dilazioni/${oggetto.dentro._id}`
  const value = to === undefined ? oggetto.etichetta : <Link to={to}>{oggetto.etichetta}</Link>
  return [{ name: OGGETTI[oggetto.tipo], value }]
}

function chiRisponde({ destinatario, assegnata_a, lato }: Richiesta): string {
  if (destinatario.tipo === 'esercente') {
    return lato === 'esercente' ? 'Tu' : (destinatario.nome ?? 'L’esercente')
  }
  return assegnata_a ?? (lato === 'staff' ? 'Nessuno, per ora' : 'L’assistenza di Rateo')
}

function factsOf(r: Richiesta) {
  const { richiedente, lato, prima_risposta_minuti: minuti } = r
  return [
    ...(lato === 'richiedente'
      ? []
      : [
          {
            name: richiedente.ruolo === 'esercente' ? 'Esercente' : 'Cliente',
            value: richiedente.nome,
          },
        ]),
    { name: 'Categoria', value: CATEGORIE[r.categoria] },
    ...oggettoFact(r),
    ...(r.seguito_di !== null && lato === 'richiedente'
      ? [
          {
            name: 'Continua da',
            value: <Link to={paths.richiesta(r.seguito_di)}>La richiesta precedente</Link>,
          },
        ]
      : []),
    { name: 'Risponde', value: chiRisponde(r) },
    ...(minuti === null ? [] : [{ name: 'Prima risposta in', value: oreLavorative(minuti) }]),
    { name: 'Aperta il', value: <Instant value={r.created_at} /> },
    { name: 'Ultima novità', value: <Instant value={r.updated_at} /> },
  ]
}

/** Working time in hours and minutes. */
const oreLavorative = (minuti: number): string =>
  minuti < 60
    ? `${minuti} min lavorativi`
    : `${Math.floor(minuti / 60)} h ${minuti % 60} min lavorativi`
