import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import {
  formattaDataOra,
  formattaGiornoCompleto,
  formattaLimite,
  formattaTasso,
} from '@rateo/domain/parole/formato'
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
import { CronologiaPanel } from '../../ui/record/cronologia-panel.tsx'
import { Cronologia } from '../pagamenti/index.ts'
import { TechnicalDetails } from '../../ui/record/technical-details.tsx'
import { unito } from '../../ui/fields/numero-coperto.ts'
import { AltriPannelli } from './altri-pannelli.tsx'
import { DiffidaFact } from './atti/diffida-fact.tsx'
import { RecessoNotice } from './atti/recesso-notice.tsx'
import { icsAddress } from './calendario/calendario.api.ts'
import { ScegliGiorno } from './giorno/scegli-giorno.tsx'
import { DilazioneHeader } from './dilazione-header.tsx'
import { NoteDilazione } from './note/note-dilazione.tsx'
import { dilazioneQuery, pdfAddress } from './dilazioni.api.ts'
import { noticeOf } from './avvisi.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './dilazione.module.css'
import { Progress } from './progress.tsx'
import { RateTable } from './rate-table.tsx'
import { legamiOf } from './rinegoziazione/legami.tsx'
import { quotaOf } from './proposta/quota-divisa.tsx'
import { RispondiProposta } from './proposta/rispondi-proposta.tsx'
import { INQUADRAMENTI, rateText } from './words.ts'

export function DilazionePage() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(dilazioneQuery(id))
  return (
    <>
      <BackLink to={paths.dilazioni()}>Tutte le dilazioni</BackLink>
      {query.data ? (
        <Detail dilazione={query.data} />
      ) : query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
      {query.data && <CronologiaPanel raccolta="dilazioni" id={id} />}
    </>
  )
}

function Detail({ dilazione: d }: { dilazione: Dilazione }) {
  const { profile } = useSession()
  const isCliente = profile.role === 'cliente'
  const hasCosts = d.interessi_centesimi + d.spese_centesimi > 0
  const isAnswering = isCliente && d.stato === 'proposta' && d.sha256 !== null
  return (
    <>
      <DilazioneHeader dilazione={d} role={profile.role} />
      <div className={classes['notice']}>
        <StateNotice dilazione={d} isCliente={isCliente} />
      </div>
      {!isAnswering && (
        <Panel title="A che punto è">
          <Progress dilazione={d} />
        </Panel>
      )}
      <div className={both(layout['columnsBelow'], classes['columns'])} data-wide={hasCosts}>
        {isAnswering ? (
          <RispondiProposta dilazione={d} />
        ) : (
          <Panel title="Rate" aside={isCliente && <ScegliGiorno dilazione={d} />}>
            <RateTable dilazione_id={d._id} rate={d.rate} isCliente={isCliente} />
          </Panel>
        )}
        <div className={both(layout['column'], classes['column'])}>
          <Panel title="Condizioni">
            <Facts
              facts={[
                ...quotaOf(d),
                ...legamiOf(d),
                ...factsOf(d).filter(({ name }) => !isAnswering || !DETTI_NELLA_PROPOSTA.has(name)),
                ...calendarioOf(d, isCliente),
              ]}
            />
            <TechnicalDetails details={[{ name: 'Identificativo', value: d._id }]} />
          </Panel>
          <AltriPannelli dilazione={d} />
        </div>
        <div className={layout['column']}>
          {!isCliente && <NoteDilazione dilazione_id={d._id} />}
          <Panel title="Cronologia">
            <Cronologia eventi={d.cronologia} />
          </Panel>
        </div>
      </div>
    </>
  )
}

/** Facts that the proposal beside them says already, to whoever is about to answer it. */
const DETTI_NELLA_PROPOSTA: ReadonlySet<string> = new Set([
  'Interessi',
  'Spese',
  'Totale da pagare',
  'TAN e TAEG',
  'Prima scadenza',
  'Si può accettare fino al',
  'Testo',
])

function StateNotice({ dilazione: d, isCliente }: { dilazione: Dilazione; isCliente: boolean }) {
  const mora = d.rate.reduce((sum, { mora_centesimi }) => sum + mora_centesimi, 0)
  if (d.recesso !== null) return <RecessoNotice id={d._id} recesso={d.recesso} />
  if (d.scaduto_centesimi > 0 && d.stato === 'attiva') {
    return (
      <Notice tone="avviso" title={`In ritardo di ${formattaEuro(d.scaduto_centesimi + mora)}`}>
        Questo importo è scaduto e non risulta pagato.
        {mora > 0 && ` Di cui ${formattaEuro(mora)} di mora a oggi, che cresce ogni giorno.`}
        {isCliente && ' Puoi pagare adesso: non hai perso il piano di rate.'}
      </Notice>
    )
  }
  if (d.stato === 'accettata' && d.perfeziona_entro)
    return <DaPerfezionare dilazione={d} isCliente={isCliente} />
  const text = noticeOf(d, isCliente)
  if (!text) return null
  const isAnswered = d.motivo !== null && (d.stato === 'rifiutata' || d.stato === 'annullata')
  return (
    <Notice tone="informazione">
      {text}
      {isAnswered && ` Motivo: “${d.motivo ?? ''}”.`}
    </Notice>
  )
}

/** Accepted, and waiting for what is paid at once. */
function DaPerfezionare({ dilazione: d, isCliente }: { dilazione: Dilazione; isCliente: boolean }) {
  const entro = formattaDataOra(d.perfeziona_entro ?? d.created_at)
  return (
    <Notice
      tone="avviso"
      title={isCliente ? 'Manca il primo pagamento' : 'Manca il primo pagamento del cliente'}
    >
      {isCliente
        ? `Pagalo entro ${entro}: la dilazione parte da lì. Dopo, viene annullata e non ti viene addebitato nulla.`
        : `La dilazione parte quando il cliente lo paga. Se non lo fa entro ${entro} viene annullata.`}
    </Notice>
  )
}

/** The scadenze that are left, for the cliente's own calendar. */
const calendarioOf = (d: Dilazione, isCliente: boolean) =>
  isCliente && d.residuo_centesimi > 0
    ? [
        {
          name: 'Calendario',
          value: <a href={icsAddress(d._id)}>Scarica le scadenze (.ics)</a>,
        },
      ]
    : []

function factsOf(d: Dilazione) {
  return [
    { name: 'Prezzo', value: <Money centesimi={d.importo_centesimi} /> },
    ...(d.anticipo_centesimi > 0
      ? [{ name: 'Anticipo', value: <Money centesimi={d.anticipo_centesimi} /> }]
      : []),
    ...(d.interessi_centesimi > 0
      ? [{ name: 'Interessi', value: <Money centesimi={d.interessi_centesimi} /> }]
      : []),
    ...(d.spese_centesimi > 0
      ? [{ name: 'Spese', value: <Money centesimi={d.spese_centesimi} /> }]
      : []),
    { name: 'Totale da pagare', value: <Money centesimi={d.totale_centesimi} /> },
    {
      name: 'TAN e TAEG',
      value: `${formattaTasso(d.tan_percento)} · ${formattaTasso(d.taeg_percento)}`,
    },
    { name: 'Piano', value: rateText(d) },
    { name: 'Prima scadenza', value: formattaGiornoCompleto(d.prima_scadenza) },
    { name: 'Inquadramento', value: INQUADRAMENTI[d.inquadramento] },
    ...(d.metodo_etichetta ? [{ name: 'Si paga con', value: unito(d.metodo_etichetta) }] : []),
    ...(d.accettata_at
      ? [{ name: 'Accettata il', value: <Instant value={d.accettata_at} /> }]
      : []),
    ...(d.recesso_entro
      ? [{ name: 'Si può recedere fino al', value: formattaGiornoCompleto(d.recesso_entro) }]
      : []),
    ...(d.scade_at && d.stato === 'proposta'
      ? [{ name: 'Si può accettare fino al', value: formattaLimite(d.scade_at) }]
      : []),
    ...(d.diffida
      ? [{ name: 'Diffida', value: <DiffidaFact id={d._id} diffida={d.diffida} /> }]
      : []),
    ...d.debiti.map((debito) => ({
      name: 'Nasce da',
      value: <Link to={paths.pagamento(debito._id)}>{debito.causale}</Link>,
    })),
    ...(d.accettata_at !== null || d.stato === 'proposta' || d.stato === 'bozza'
      ? [
          {
            name: 'Testo',
            value: (
              <a href={pdfAddress(d._id)} target="_blank" rel="noopener">
                {d.accettata_at === null ? 'Leggi la proposta (PDF)' : 'Contratto accettato (PDF)'}
              </a>
            ),
          },
        ]
      : []),
    { name: 'Creata il', value: <Instant value={d.created_at} /> },
  ]
}
