import { COLONNE_PAGAMENTO, type Pagamento } from '@rateo/contract/accordi/pagamenti'
import { formattaDataOra } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { useToday } from '../../hooks/use-today.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Day, Instant } from '../../ui/date.tsx'
import { Money } from '../../ui/money.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { CronologiaPanel } from '../../ui/record/cronologia-panel.tsx'
import { ContestazioniPanel } from '../contestazioni/index.ts'
import { PromessePanel } from '../promesse/index.ts'
import { RimborsiPanel } from '../rimborsi/index.ts'
import { declaredFacts } from '../../ui/table/declared-columns.tsx'
import { TechnicalDetails } from '../../ui/record/technical-details.tsx'
import { Metodo } from './metodo.tsx'
import { pagamentoQuery } from './elenco/pagamenti.api.ts'
import { PagamentoHeader } from './pagamento-header.tsx'
import { Contabilita } from './pagamento-contabilita.tsx'
import { LinkPanel } from './pagamento-link.tsx'
import { importoInAlto, isChiesto } from './chiesto.ts'
import { nettoFacts, vincoloFacts } from './netto-facts.tsx'
import { Storia } from './storia.tsx'
import { AccreditoPanel } from './accrediti/accredito-panel.tsx'
import { StatoNotice } from './stato-notice.tsx'
import layout from '../../ui/layout.module.css'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { metodiText, origineText } from './words.ts'

const FaiPagarePanel = lazyPart(async () => (await import('./terzo/fai-pagare.tsx')).FaiPagarePanel)
const PerChi = lazyPart(async () => (await import('../beneficiari/index.ts')).PerChi)
const SpesaDi = lazyPart(async () => (await import('../detrazioni/index.ts')).SpesaDi)
const NotePagamento = lazyPart(async () => (await import('./note-panel.tsx')).NotePagamento)

/** States that end by themselves within moments: the page looks again until they do. */
const MOVING = new Set<Pagamento['stato']>(['in_verifica', 'in_elaborazione'])
const REFRESH_MS = 5000

/** States in which nobody chooses a method any more. */
const FINITI = new Set<Pagamento['stato']>([
  'pagato',
  'parzialmente_rimborsato',
  'rimborsato',
  'contestato',
  'annullato',
  'irrecuperabile',
])

export function PagamentoPage() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery({
    ...pagamentoQuery(id),
    refetchInterval: ({ state }) =>
      state.data && MOVING.has(state.data.stato) ? REFRESH_MS : false,
  })
  const back = <BackLink to={paths.pagamenti()}>Tutti i pagamenti</BackLink>

  if (query.data) {
    return (
      <>
        {back}
        <Detail pagamento={query.data} />
        <CronologiaPanel raccolta="pagamenti" id={id} />
      </>
    )
  }
  return (
    <>
      {back}
      {query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  )
}

function Detail({ pagamento }: { pagamento: Pagamento }) {
  const { profile } = useSession()
  const isEsercente = profile.role === 'esercente'
  const isOpen = ['da_pagare', 'insoluto', 'parzialmente_pagato'].includes(pagamento.stato)
  // Nothing is promised before the scadenza; what was promised is told afterwards too.
  const isLate = pagamento.scadenza < useToday()
  return (
    <>
      <PagamentoHeader pagamento={pagamento} role={profile.role} />
      <StatoNotice pagamento={pagamento} role={profile.role} />
      <div className={layout['columnsBelow']}>
        <div className={layout['column']}>
          <ContestazioniPanel pagamento={pagamento} role={profile.role} />
          {profile.role === 'cliente' && isOpen && <FaiPagarePanel id={pagamento._id} />}
          {isEsercente && isOpen && <LinkPanel id={pagamento._id} link={pagamento.link} />}
          <Panel title="Cronologia">
            <Storia pagamento={pagamento} role={profile.role} />
          </Panel>
          <RimborsiPanel pagamento={pagamento} />
          {profile.role !== 'cliente' && <NotePagamento pagamento={pagamento} />}
          <Contabilita scritture={pagamento.scritture} role={profile.role} />
        </div>
        <div className={layout['column']}>
          <Panel title="Dati del pagamento">
            <Facts facts={factsOf(pagamento)} />
            <PerChi
              su="pagamento"
              record={pagamento}
              fermo={pagamento.ricevuta !== null || pagamento.quota !== null}
            />
            {isEsercente && <SpesaDi su="pagamento" id={pagamento._id} />}
            <TechnicalDetails details={detailsOf(pagamento)} />
          </Panel>
          <AccreditoPanel accredito={pagamento.accredito} role={profile.role} />
          {isLate && <PromessePanel pagamento_id={pagamento._id} />}
        </div>
      </div>
    </>
  )
}

/** Codes that assistenza asks for; they mean nothing to the person. */
const detailsOf = ({ _id, tentativi }: Pagamento) => [
  { name: 'Identificativo', value: _id },
  ...tentativi.flatMap(({ codice_rifiuto, created_at }) =>
    codice_rifiuto
      ? [{ name: `Rifiuto del ${formattaDataOra(created_at)}`, value: codice_rifiuto }]
      : [],
  ),
]

/** The price and what each promozione took from it, each on a line of its own (PRM-M4). */
const ivaFacts = ({ iva }: Pagamento) =>
  iva === null
    ? []
    : [
        {
          name: `IVA ${iva.percento}% inclusa`,
          value: (
            <>
              <Money centesimi={iva.imponibile_centesimi} /> +{' '}
              <Money centesimi={iva.imposta_centesimi} />
            </>
          ),
        },
      ]

const scontoFacts = ({ sconto }: Pagamento) =>
  sconto === null
    ? []
    : [
        { name: 'Prezzo', value: <Money centesimi={sconto.prezzo_centesimi} /> },
        ...sconto.righe.map(({ codice, nome, sconto_centesimi }) => ({
          name: `Sconto, ${codice === null ? nome : `codice ${codice}`}`,
          value: <Money centesimi={-sconto_centesimi} />,
        })),
      ]

/** The thing that many people pay: who runs it opens its page, who pays reads its name. */
function Raccolta({ pagamento: { raccolta } }: { pagamento: Pagamento }) {
  const { role } = useSession().profile
  if (raccolta === null) return null
  return role === 'cliente' ? (
    raccolta.titolo
  ) : (
    <Link to={paths.raccolta(raccolta._id)}>{raccolta.titolo}</Link>
  )
}

function factsOf(p: Pagamento) {
  return [
    {
      name: p.stato === 'bozza' ? 'Scritta il' : 'Richiesto il',
      value: <Instant value={p.created_at} />,
    },
    { name: 'Scadenza', value: <Day value={p.scadenza} /> },
    ...(p.raccolta === null ? [] : [{ name: 'Raccolta', value: <Raccolta pagamento={p} /> }]),
    ...(p.valido_fino
      ? [{ name: 'Link valido fino al', value: <Day value={p.valido_fino} /> }]
      : []),
    ...scontoFacts(p),
    ...nettoFacts(p),
    ...vincoloFacts(p),
    ...ivaFacts(p),
    ...(importoInAlto(p) === p.importo_centesimi || p.sconto !== null || p.netto !== null
      ? []
      : [{ name: 'Importo richiesto', value: <Money centesimi={p.importo_centesimi} /> }]),
    ...(isChiesto(p) || p.residuo_centesimi === 0
      ? []
      : [{ name: 'Residuo', value: <Money centesimi={p.residuo_centesimi} /> }]),
    // A sum that is paid in full is the amount of the record itself.
    ...(p.incassato_centesimi > 0 && p.incassato_centesimi !== importoInAlto(p)
      ? [{ name: 'Incassato', value: <Money centesimi={p.incassato_centesimi} /> }]
      : []),
    ...(p.rimborsato_centesimi > 0
      ? [{ name: 'Rimborsato', value: <Money centesimi={p.rimborsato_centesimi} /> }]
      : []),
    ...(p.pagato_at ? [{ name: 'Pagato il', value: <Instant value={p.pagato_at} /> }] : []),
    ...(p.metodo ? [{ name: 'Metodo', value: <Metodo {...p} /> }] : []),
    ...(FINITI.has(p.stato)
      ? []
      : [{ name: 'Metodi ammessi', value: metodiText(p.metodi_ammessi) }]),
    { name: 'Origine', value: origineText(p) },
    ...(p.dilazione_id
      ? [
          {
            name: 'Dilazione',
            value: <Link to={paths.dilazione(p.dilazione_id)}>Apri la dilazione</Link>,
          },
        ]
      : []),
    ...(p.abbonamento_id
      ? [
          {
            name: 'Abbonamento',
            value: <Link to={paths.abbonamento(p.abbonamento_id)}>Apri l’abbonamento</Link>,
          },
        ]
      : []),
    ...(p.riferimento ? [{ name: 'Riferimento', value: p.riferimento }] : []),
    ...declaredFacts(COLONNE_PAGAMENTO, p),
    ...(p.ricevuta ? [{ name: 'Ricevuta', value: p.ricevuta.numero }] : []),
  ]
}
