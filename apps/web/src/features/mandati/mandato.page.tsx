import { Button } from '@mantine/core'
import type {
  AddebitoDelMandato,
  Dipendente,
  MandatoDettaglio,
} from '@rateo/contract/incasso/mandati'
import { contato, formattaData, formattaGiorno } from '@rateo/domain/parole/formato'
import { puo } from '@rateo/domain/stati/macchina'
import { TRANSIZIONI_MANDATO } from '@rateo/domain/banca/mandato'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { mandatoFinoAl } from '@rateo/domain/banca/sdd'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { CronologiaPanel } from '../../ui/record/cronologia-panel.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { DetailColumns } from '../../ui/page-head.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { RecordHeader } from '../../ui/record/record-header.tsx'
import { TechnicalDetails } from '../../ui/record/technical-details.tsx'
import { mandatoQuery, pdfAddress } from './mandati.api.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './mandati.module.css'
import { TIPI } from './words.ts'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'

const ChiudiDialog = lazyPart(
  async () => (await import('./chiudi-mandato.dialog.tsx')).ChiudiMandatoDialog,
)

/** A mandato: its parties, the agreements that depend on it, and its debits. */
export function MandatoPage() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(mandatoQuery(id))
  const { role } = useSession().profile
  return (
    <>
      <BackLink to={paths.mandati()}>Tutti i mandati</BackLink>
      {query.data ? (
        <Detail mandato={query.data} role={role} />
      ) : query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
      {query.data && <CronologiaPanel raccolta="mandati" id={id} />}
    </>
  )
}

/** The code by which a bank names its reason, at the end of the sentence that is kept. */
const CODICE = / \(([A-Z]{2}\d{2})\)$/

/** The reason as a person says it; the code is a technical detail. */
const perCosa = (motivo: string) => {
  const detto = motivo.replace(CODICE, '')
  return detto.endsWith('.') ? detto : `${detto}.`
}

const CHI = { cliente: 'C', esercente: 'E', admin: 'A' } as const

function Detail({ mandato: m, role }: { mandato: MandatoDettaglio; role: Ruolo }) {
  const [isClosing, setClosing] = useState(false)
  const evento = role === 'admin' ? 'blocca' : 'revoca'
  const isAllowed = puo(TRANSIZIONI_MANDATO, evento, m.stato, CHI[role])
  return (
    <>
      <RecordHeader
        lead={`Conto •••• ${m.iban.slice(-4)}`}
        state={<StatoBadge entita="mandato" stato={m.stato} />}
        person={
          role === 'cliente'
            ? { nome: m.esercente.nome, to: paths.esercente(m.esercente._id) }
            : { nome: m.cliente.nome, to: paths.cliente(m.cliente._id) }
        }
        facts={[
          TIPI[m.tipo].toLowerCase(),
          m.prossimo_addebito && `addebiti dal ${formattaGiorno(m.prossimo_addebito)}`,
        ]}
        actions={[
          {
            label: role === 'admin' ? 'Blocca' : 'Revoca',
            onClick: () => setClosing(true),
            reason: isAllowed ? null : 'Il mandato non è più in vigore.',
            isDestructive: true,
          },
        ]}
      >
        <Button
          component="a"
          href={pdfAddress(m._id)}
          target="_blank"
          rel="noopener"
          leftSection={<Icon name="scarica" size={18} />}
        >
          Mandato PDF
        </Button>
      </RecordHeader>
      {m.motivo && (
        <div className={layout['aboveClose']}>
          <Notice
            tone={m.stato === 'sospeso' ? 'avviso' : 'informazione'}
            {...(m.stato === 'sospeso' && { title: 'Gli addebiti su questo conto sono fermi' })}
          >
            {perCosa(m.motivo)}
          </Notice>
        </div>
      )}
      <DetailColumns
        main={
          <>
            <Addebiti addebiti={m.addebiti} role={role} />
            <Panel title="Che cosa si paga con questo conto">
              <Dipendenti dipendenti={m.dipendenti} />
            </Panel>
          </>
        }
        aside={
          <Panel title="Dati del mandato">
            <Facts facts={factsOf(m, role)} />
            <TechnicalDetails
              details={[
                { name: 'Riferimento del mandato (UMR)', value: m.umr },
                ...(m.riferimento_banca
                  ? [{ name: 'Riferimento sull’estratto conto', value: m.riferimento_banca }]
                  : []),
                { name: 'Identificativo del creditore', value: m.creditore_id },
                ...(m.motivo && CODICE.test(m.motivo)
                  ? [{ name: 'Codice della banca', value: CODICE.exec(m.motivo)?.[1] ?? '' }]
                  : []),
              ]}
            />
          </Panel>
        }
      />
      {isClosing && <ChiudiDialog mandato={m} role={role} onClose={() => setClosing(false)} />}
    </>
  )
}

const factsOf = (m: MandatoDettaglio, role: Ruolo) => [
  ...(role === 'admin' ? [{ name: 'Esercente', value: m.esercente.nome }] : []),
  { name: 'Intestatario', value: m.intestatario },
  { name: 'IBAN', value: m.iban },
  { name: 'Schema', value: m.schema_sdd === 'CORE' ? 'SEPA Core' : 'SEPA B2B' },
  { name: 'Firmato il', value: m.firmato_at ? formattaData(m.firmato_at) : 'Non ancora' },
  { name: 'Preavviso', value: contato(m.preavviso_giorni, 'giorno', 'giorni') },
  { name: 'Ultimo uso', value: m.ultimo_uso ? formattaGiorno(m.ultimo_uso) : 'Mai usato' },
  ...(m.ultimo_uso && (m.stato === 'attivo' || m.stato === 'sospeso')
    ? [
        {
          name: 'Se non si usa più, decade dopo il',
          value: formattaGiorno(mandatoFinoAl(m.ultimo_uso)),
        },
      ]
    : []),
  ...(m.prossimo_addebito
    ? [{ name: 'Primo addebito possibile', value: formattaGiorno(m.prossimo_addebito) }]
    : []),
]

const DI_CHE_COSA = {
  dilazione: { nome: 'Dilazione', quando: 'prossima scadenza', indirizzo: paths.dilazione },
  abbonamento: { nome: 'Abbonamento', quando: 'prossima scadenza', indirizzo: paths.abbonamento },
  pagamento: { nome: 'Addebito programmato', quando: 'il giorno', indirizzo: paths.pagamento },
} as const

function Dipendenti({ dipendenti }: { dipendenti: readonly Dipendente[] }) {
  if (dipendenti.length === 0) {
    return <p className={layout['quietProse']}>Nessuna dilazione e nessun abbonamento in corso.</p>
  }
  return (
    <ul className={both(layout['list'], layout['ruled'], layout['rows'], classes['list'])}>
      {dipendenti.map((d) => (
        <li key={d._id}>
          <Link to={DI_CHE_COSA[d.tipo].indirizzo(d._id)}>{d.nome}</Link>
          <span className={layout['sub']}>
            {DI_CHE_COSA[d.tipo].nome}
            {d.prossima && ` · ${DI_CHE_COSA[d.tipo].quando} ${formattaGiorno(d.prossima)}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Addebiti({ addebiti, role }: { addebiti: readonly AddebitoDelMandato[]; role: Ruolo }) {
  if (addebiti.length === 0) {
    return (
      <Panel title="Addebiti">
        <p className={layout['quietProse']}>
          Ancora nessun addebito:{' '}
          {role === 'cliente'
            ? 'prima di ognuno ti scriviamo'
            : 'prima di ognuno il cliente riceve'}{' '}
          importo e giorno.
        </p>
      </Panel>
    )
  }
  return (
    <Panel title="Addebiti">
      <ul className={both(layout['list'], layout['ruled'], layout['rows'], classes['list'])}>
        {addebiti.map((a, index) => (
          <li key={`${a.pagamento_id}-${String(index)}`} className={classes['addebito']}>
            <div>
              <Link to={paths.pagamento(a.pagamento_id)}>{a.causale}</Link>
              <span className={layout['sub']}>
                {formattaGiorno(a.addebito_il)}
                {a.causale_banca && ` · ${a.causale_banca}`}
              </span>
            </div>
            <div className={classes['right']}>
              <Money centesimi={a.importo_centesimi} />
              <StatoBadge entita="tentativo" stato={a.stato} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
