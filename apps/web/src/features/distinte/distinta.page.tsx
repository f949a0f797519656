import { Button, Group } from '@mantine/core'
import type { Distinta, RigaDistinta } from '@rateo/contract/incasso/distinte'
import { contato, formattaDataOra, formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { ActionButton } from '../../ui/action-button.tsx'
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
import { useSession } from '../../hooks/use-session.ts'
import { RecordHeader } from '../../ui/record/record-header.tsx'
import { TechnicalDetails } from '../../ui/record/technical-details.tsx'
import { unito } from '../../ui/fields/numero-coperto.ts'
import { distintaQuery, fileAddress } from './distinte.api.ts'
import layout from '../../ui/layout.module.css'
import classes from './distinte.module.css'
import { Cammino } from './cammino.tsx'
import { SceltaList } from './scelta.tsx'
import { FORMATI, SEQUENZE } from './words.ts'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'

const dialogs = () => import('./distinta.dialogs.tsx')
const PassaDialog = lazyPart(async () => (await dialogs()).PassaDialog)
const EsitiDialog = lazyPart(async () => (await dialogs()).EsitiDialog)

/** A distinta: its file, its rows, and the bank's outcomes. */
export function DistintaPage() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(distintaQuery(id))
  return (
    <>
      <BackLink to={paths.distinte()}>Tutte le distinte</BackLink>
      {query.data ? (
        <Detail distinta={query.data} />
      ) : query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
      {query.data && <CronologiaPanel raccolta="distinte" id={id} />}
    </>
  )
}

const azione = (d: Distinta, nome: string) => d.azioni_consentite.find((one) => one.azione === nome)

function Detail({ distinta: d }: { distinta: Distinta }) {
  const [asked, setAsked] = useState<'consegna' | 'annulla' | null>(null)
  const isStaff = useSession().profile.role === 'admin'
  const annulla = azione(d, 'annulla')
  return (
    <>
      <RecordHeader
        lead={`Distinta n. ${d.numero}`}
        state={<StatoBadge entita="distinta" stato={d.stato} />}
        facts={[
          contato(d.righe, 'pagamento', 'pagamenti'),
          `addebito ${formattaGiornoCompleto(d.addebito_il)}`,
        ]}
        actions={
          annulla && d.stato === 'preparata' && !isStaff
            ? [
                {
                  label: 'Annulla la distinta',
                  onClick: () => setAsked('annulla'),
                  reason: annulla.consentita ? null : (annulla.motivo ?? 'Adesso non è possibile.'),
                  isDestructive: true,
                },
              ]
            : []
        }
      >
        <Azioni distinta={d} isStaff={isStaff} onAsk={setAsked} />
      </RecordHeader>
      <Cammino distinta={d} />
      <Passo distinta={d} isStaff={isStaff} />
      <DetailColumns
        main={<Righe distinta={d} isStaff={isStaff} />}
        aside={
          <Panel title="Dati della distinta">
            <Facts facts={factsOf(d, isStaff)} />
            <TechnicalDetails
              details={[{ name: 'Impronta del file (SHA-256)', value: d.sha256 }]}
            />
          </Panel>
        }
      />
      {asked && <PassaDialog distinta={d} azione={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

type AzioniProps = {
  distinta: Distinta
  isStaff: boolean
  onAsk: (azione: 'consegna') => void
}

function Azioni({ distinta: d, isStaff, onAsk }: AzioniProps) {
  if (isStaff) return null
  const consegna = azione(d, 'consegna')
  return (
    <>
      {d.stato === 'preparata' && consegna && (
        <ActionButton
          isAllowed={consegna.consentita}
          reason={consegna.motivo}
          onClick={() => onAsk('consegna')}
        >
          L’ho consegnata alla banca
        </ActionButton>
      )}
      {d.stato !== 'annullata' && (
        <Button
          component="a"
          href={fileAddress(d._id)}
          download
          variant={d.stato === 'preparata' ? 'filled' : 'default'}
          leftSection={<Icon name="scarica" size={18} />}
        >
          Scarica il file
        </Button>
      )}
    </>
  )
}

/** The next step, and its last day. */
function Passo({ distinta: d, isStaff }: { distinta: Distinta; isStaff: boolean }) {
  if (isStaff || d.stato === 'chiusa' || d.stato === 'annullata') return null
  return (
    <div style={{ marginBottom: 'var(--r-space-16)' }}>
      {d.stato === 'preparata' ? (
        <Notice
          tone="avviso"
          title={`Consegna il file entro ${formattaGiornoCompleto(d.presentabile_fino)}`}
        >
          Scaricalo, caricalo nell’home banking della tua banca e poi segnalo qui. Nessun importo è
          stato ancora mosso.
        </Notice>
      ) : (
        <Notice tone="informazione" title="Aspetti gli esiti della banca">
          Gli insoluti arrivano entro {formattaGiornoCompleto(d.esito_entro)}. Segna prima gli
          insoluti e poi come incassati gli altri.
        </Notice>
      )}
    </div>
  )
}

const factsOf = (d: Distinta, isStaff: boolean) => [
  ...(isStaff ? [{ name: 'Esercente', value: d.esercente.nome }] : []),
  { name: 'Importo', value: <Money centesimi={d.importo_centesimi} /> },
  // Before the bank has the file there is neither.
  ...(d.stato === 'preparata'
    ? []
    : [
        { name: 'Incassato', value: <Money centesimi={d.incassato_centesimi} /> },
        { name: 'Insoluto', value: <Money centesimi={d.insoluto_centesimi} /> },
      ]),
  { name: 'Conto di accredito', value: d.iban },
  { name: 'Formato', value: FORMATI[d.formato] },
  {
    name: 'Preparata',
    value: `${formattaDataOra(d.created_at)}${d.creata_da && ` da ${d.creata_da}`}`,
  },
  ...(d.consegnata_at ? [{ name: 'Consegnata', value: formattaDataOra(d.consegnata_at) }] : []),
]

const sottoDi = (r: RigaDistinta) => (
  <>
    <Link to={paths.pagamento(r.pagamento_id)}>{r.causale}</Link>
    {unito(` · conto •••• ${r.mandato.iban.slice(-4)} · ${SEQUENZE[r.sequenza].toLowerCase()}`)}
    {r.causale_banca && ` · ${r.causale_banca.etichetta} (${r.causale_banca.codice})`}
  </>
)

const APERTI: readonly RigaDistinta['stato'][] = ['inviato', 'riuscito']

function Righe({ distinta: d, isStaff }: { distinta: Distinta; isStaff: boolean }) {
  const [scelte, setScelte] = useState<ReadonlySet<string>>(new Set())
  const [esito, setEsito] = useState<'incassati' | 'insoluti' | null>(null)
  const insoluti = azione(d, 'insoluti')
  const incassati = azione(d, 'incassati')
  const isReadOnly = isStaff || insoluti?.consentita !== true
  const righe = d.dati.filter(({ n }) => scelte.has(String(n)))
  const inviate = righe.filter(({ stato }) => stato === 'inviato')
  const nessuna = righe.length === 0 ? 'Scegli i pagamenti a cui si riferisce la banca.' : null
  return (
    <Panel title="Pagamenti">
      <SceltaList
        label="Pagamenti della distinta"
        isReadOnly={isReadOnly}
        righe={d.dati.map((r) => ({
          id: String(r.n),
          nome: r.cliente.nome,
          sotto: sottoDi(r),
          importo_centesimi: r.importo_centesimi,
          stato: <StatoBadge entita="tentativo" stato={r.stato} />,
          motivo: APERTI.includes(r.stato) ? null : '',
        }))}
        scelte={scelte}
        onChange={setScelte}
      />
      {!isReadOnly && (
        <div className={classes['piede']}>
          <p className={layout['quietProse']} aria-live="polite">
            {contato(righe.length, 'pagamento scelto', 'pagamenti scelti')}
          </p>
          <Group gap={8}>
            <ActionButton
              isAllowed={nessuna === null}
              reason={nessuna}
              onClick={() => setEsito('insoluti')}
            >
              Segna insoluti
            </ActionButton>
            <ActionButton
              isAllowed={inviate.length > 0 && incassati?.consentita === true}
              reason={nessuna ?? incassati?.motivo ?? 'I pagamenti scelti risultano già incassati.'}
              onClick={() => setEsito('incassati')}
            >
              Segna incassati
            </ActionButton>
          </Group>
        </div>
      )}
      {esito && (
        <EsitiDialog
          distinta={d}
          esito={esito}
          righe={esito === 'incassati' ? inviate : righe}
          onDone={() => setScelte(new Set())}
          onClose={() => setEsito(null)}
        />
      )}
    </Panel>
  )
}
