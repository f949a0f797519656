import type { Consulente, Incarico } from '@rateo/contract/persone/consulenti'
import {
  contato,
  formattaData,
  formattaGiorno,
  formattaPercentuale,
} from '@rateo/domain/parole/formato'
import { formattaTelefono } from '@rateo/domain/identita/telefono'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { usePhoneScreen } from '../../hooks/use-small-screen.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Money } from '../../ui/money.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { DetailColumns, TwoLines } from '../../ui/page-head.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { RowCards } from '../../ui/table/row-cards.tsx'
import { type Column, RowTable } from '../../ui/table/row-table.tsx'
import { StatoBadge, ToneBadge } from '../../ui/stato-badge.tsx'
import { CronologiaPanel } from '../../ui/record/cronologia-panel.tsx'
import { RecordHeader } from '../../ui/record/record-header.tsx'
import { consulenteQuery } from './consulenti.api.ts'
import { InvitoPanel } from './invito-panel.tsx'

export function ConsulentePage() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(consulenteQuery(id))
  return (
    <>
      <BackLink to={paths.consulenti()}>Tutti i consulenti</BackLink>
      {query.data ? (
        <Detail consulente={query.data} />
      ) : query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
      {query.data && <CronologiaPanel raccolta="consulenti" id={id} />}
    </>
  )
}

const quota = (i: Incarico) => formattaPercentuale(i.quota_centesimi_percento / 10_000)
const periodo = ({ dal, al }: Incarico) =>
  al === null ? `dal ${formattaGiorno(dal)}` : `${formattaGiorno(dal)} – ${formattaGiorno(al)}`

const Stato = ({ incarico }: { incarico: Incarico }) =>
  incarico.in_corso ? (
    <ToneBadge tone="successo">In corso</ToneBadge>
  ) : (
    <ToneBadge tone="neutro">Concluso</ToneBadge>
  )

const COLUMNS: readonly Column<Incarico>[] = [
  { header: 'Esercente', cell: (i) => <TwoLines main={i.esercente.nome} sub={periodo(i)} /> },
  { header: 'Stato', cell: (i) => <Stato incarico={i} /> },
  { header: 'Quota', align: 'right', cell: quota },
  {
    header: 'Incassato al netto dei rimborsi',
    align: 'right',
    cell: (i) => <Money centesimi={i.netto_centesimi} />,
  },
]

/** As an IBAN is printed: in groups of four. */
const inGroups = (iban: string) => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')

function seguiti(incarichi: readonly Incarico[]): string | null {
  const quanti = incarichi.filter(({ in_corso }) => in_corso).length
  return quanti === 0 ? null : `segue ${contato(quanti, 'esercente', 'esercenti')}`
}

const keyOf = (i: Incarico) => `${i.esercente._id}:${i.dal}`

function Incarichi({ incarichi }: { incarichi: readonly Incarico[] }) {
  const isPhone = usePhoneScreen()
  if (incarichi.length === 0) return <p>Nessun incarico: non segue ancora nessun esercente.</p>
  if (!isPhone) {
    return <RowTable caption="Incarichi" columns={COLUMNS} rows={incarichi} rowKey={keyOf} />
  }
  return (
    <RowCards
      caption="Incarichi"
      rows={incarichi}
      rowKey={keyOf}
      card={(i) => ({
        who: i.esercente.nome,
        amount: quota(i),
        state: <Stato incarico={i} />,
        detail: periodo(i),
      })}
    />
  )
}

function Detail({ consulente: c }: { consulente: Consulente }) {
  return (
    <>
      <RecordHeader
        lead={c.nome}
        state={<StatoBadge entita="consulente" stato={c.stato} />}
        facts={[c.territorio, seguiti(c.incarichi)]}
      />
      <DetailColumns
        main={
          <>
            <Panel title="Incarichi">
              <Incarichi incarichi={c.incarichi} />
            </Panel>
            <InvitoPanel consulente={c} />
          </>
        }
        aside={
          <Panel title="Anagrafica">
            <Facts
              facts={[
                { name: 'Partita IVA', value: c.partita_iva },
                { name: 'E-mail', value: <a href={`mailto:${c.email}`}>{c.email}</a> },
                {
                  name: 'Telefono',
                  value: c.telefono ? formattaTelefono(c.telefono) : 'Non indicato',
                },
                { name: 'IBAN', value: inGroups(c.iban) || 'Non indicato' },
                { name: 'Consulente dal', value: formattaData(c.created_at) },
              ]}
            />
          </Panel>
        }
      />
    </>
  )
}
