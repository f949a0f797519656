import { Button } from '@mantine/core'
import type { Documento } from '@rateo/contract/registri/documenti'
import { NOMI_DOCUMENTO } from '@rateo/domain/stati/documento'
import { formattaDataOra, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { useAssistenza } from '../../hooks/use-assistenza.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Instant } from '../../ui/date.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { RecordHeader } from '../../ui/record/record-header.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { CronologiaPanel } from '../../ui/record/cronologia-panel.tsx'
import { provaAddress } from './cambia-documenti.api.ts'
import { AzioniDocumento } from './azioni-documento.tsx'
import { Invii, Versioni } from './storia-documento.tsx'
import { documentoQuery, fileAddress } from './documenti.api.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './documenti.module.css'

/** A document with its facts; its issuer also sees who took a copy (DOC-M6). */
export function DocumentoPage() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(documentoQuery(id))
  const back = <BackLink to={paths.documenti()}>Tutti i documenti</BackLink>
  if (query.data) {
    return (
      <>
        {back}
        <Detail documento={query.data} onTaken={() => void query.refetch()} />
        <CronologiaPanel raccolta="documenti" id={id} />
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

// The library that draws a PDF is large, and few pages have one.
const Anteprima = lazyPart(async () => (await import('./anteprima.tsx')).Anteprima, {
  isOptional: true,
  isRare: true,
})

/** True for what the portal wrote: only that is drawn within a page of its own. */
const isOurs = ({ caricato, mime }: Documento) => !caricato && mime === 'application/pdf'

function Detail({ documento, onTaken }: { documento: Documento; onTaken: () => void }) {
  const { role } = useSession().profile
  const assistenza = useAssistenza('documento', documento._id)
  return (
    <>
      <RecordHeader
        lead={documento.titolo}
        actions={assistenza}
        state={<StatoBadge entita="documento" stato={documento.stato} />}
        facts={[
          `${NOMI_DOCUMENTO[documento.tipo]}${documento.numero ? ` ${documento.numero}` : ''} del ${formattaGiornoLungo(documento.data)}`,
        ]}
      >
        <Button
          component="a"
          href={fileAddress(documento._id)}
          target="_blank"
          rel="noopener"
          leftSection={<Icon name="scarica" size={18} />}
          onClick={() => setTimeout(onTaken, TAKEN_MS)}
        >
          Scarica
        </Button>
        {role === 'esercente' && <AzioniDocumento documento={documento} onChanged={onTaken} />}
      </RecordHeader>
      <div className={layout['columns']}>
        {isOurs(documento) && <Anteprima id={documento._id} />}
        <div className={layout['column']}>
          <Panel title="Dati del documento">
            <Facts facts={factsOf(documento, role)} />
          </Panel>
          <Versioni documento={documento} />
          {role !== 'cliente' && <Invii documento={documento} />}
          {role !== 'cliente' && <Scaricamenti documento={documento} />}
        </div>
      </div>
    </>
  )
}

/** The copy is written down as the browser opens it: a moment later it can be read. */
const TAKEN_MS = 1500

function Scaricamenti({ documento }: { documento: Documento }) {
  return (
    <Panel title="Chi l’ha scaricato">
      {documento.scaricamenti.length === 0 && (
        <p className={layout['quiet']}>Nessuno l’ha ancora scaricato.</p>
      )}
      <ul className={both(layout['list'], classes['copies'])}>
        {documento.scaricamenti.map(({ at, chi }) => (
          <li key={at}>
            {chi} <span className={layout['dim']}>{formattaDataOra(at)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const FORMATS: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'application/xml': 'XML',
  'application/pkcs7-mime': 'P7M',
  'image/jpeg': 'Immagine JPEG',
  'image/png': 'Immagine PNG',
}

const factsOf = (d: Documento, role: Ruolo) => [
  { name: 'Tipo', value: NOMI_DOCUMENTO[d.tipo] },
  ...(d.numero ? [{ name: 'Numero', value: d.numero }] : []),
  { name: 'Data', value: formattaGiornoLungo(d.data) },
  ...(d.esercente ? [{ name: 'Esercente', value: d.esercente.nome }] : []),
  ...(d.cliente ? [{ name: 'Cliente', value: d.cliente.nome }] : []),
  ...(d.importo_centesimi === null
    ? []
    : [{ name: 'Importo', value: <Money centesimi={d.importo_centesimi} /> }]),
  ...(d.pagamento_id
    ? [
        {
          name: 'Pagamento',
          value: <Link to={paths.pagamento(d.pagamento_id)}>Apri il pagamento</Link>,
        },
      ]
    : []),
  ...(d.cliente && role !== 'cliente'
    ? [{ name: 'Il cliente lo vede', value: d.visibile_al_cliente ? 'Sì' : 'No' }]
    : []),
  { name: 'Formato', value: FORMATS[d.mime] ?? d.mime },
  ...(d.nome_file ? [{ name: 'File', value: d.nome_file }] : []),
  ...(d.dentro
    ? [
        { name: 'Dentro c’è', value: FORMATS[d.dentro.formato] ?? d.dentro.formato },
        {
          name: 'Firmato da',
          value: `${d.dentro.firmatari.join(', ') || 'non è scritto'} (firma non verificata)`,
        },
      ]
    : []),
  ...(d.firmato_at
    ? [
        {
          name: 'Firmato con codice',
          value: (
            <a href={provaAddress(d._id)} target="_blank" rel="noopener">
              {formattaDataOra(d.firmato_at)}: apri la prova
            </a>
          ),
        },
      ]
    : []),
  ...(d.scade_il ? [{ name: 'Vale fino al', value: formattaGiornoLungo(d.scade_il) }] : []),
  ...(d.dilazione_id
    ? [
        {
          name: 'Dilazione',
          value: <Link to={paths.dilazione(d.dilazione_id)}>Apri la dilazione</Link>,
        },
      ]
    : []),
  { name: 'Arrivato il', value: <Instant value={d.created_at} /> },
]
