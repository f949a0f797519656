import { Button } from '@mantine/core'
import type { AbbinamentoBanca, MovimentoBanca } from '@rateo/contract/ponte/banca'
import { mascheraIban } from '@rateo/domain/banca/iban'
import { formattaDataOra } from '@rateo/domain/parole/formato'
import { NOMI_ECCEZIONE_BANCA } from '@rateo/domain/banca/movimento-banca'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Day } from '../../ui/date.tsx'
import layout from '../../ui/layout.module.css'
import { Money } from '../../ui/money.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { CronologiaPanel } from '../../ui/record/cronologia-panel.tsx'
import { RecordHeader } from '../../ui/record/record-header.tsx'
import { AbbinaPanel } from './abbina-panel.tsx'
import { movimentoQuery } from './banca.api.ts'
import { chiDi } from './banca-columns.tsx'
import { StatoMovimento } from './stato-movimento.tsx'

const ChiudiDialog = lazyPart(async () => (await import('./chiudi.dialog.tsx')).ChiudiDialog)
const SciogliDialog = lazyPart(async () => (await import('./sciogli.dialog.tsx')).SciogliDialog)

/** One movement of the bank: what it is, or what it may be (PAG-B3). */
export function MovimentoPage() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(movimentoQuery(id))
  return (
    <>
      <BackLink to={paths.banca()}>Tutti i movimenti</BackLink>
      {query.data ? (
        <Detail movimento={query.data} />
      ) : query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
      {query.data && <CronologiaPanel raccolta="movimenti_banca" id={id} />}
    </>
  )
}

const MODI: Readonly<Record<AbbinamentoBanca['modo'], string>> = {
  automatico: 'da solo, dopo l’importazione di',
  a_mano: 'a mano da',
  forzato: 'con il motivo da',
}

function Abbinamento({ uno }: { uno: AbbinamentoBanca }) {
  const titolo = uno.motivo ?? uno.titolo
  return (
    <li>
      <div className={layout['apart']}>
        {uno.pagamento_id === null ? (
          <strong>{titolo}</strong>
        ) : (
          <Link to={paths.pagamento(uno.pagamento_id)}>{titolo}</Link>
        )}
        <Money centesimi={uno.importo_centesimi} />
      </div>
      <p className={layout['note']}>
        {`Abbinato ${MODI[uno.modo]} ${uno.da} il ${formattaDataOra(uno.created_at)}`}
        {uno.annullato_at !== null && `. Annullato il ${formattaDataOra(uno.annullato_at)}`}
      </p>
    </li>
  )
}

function Abbinamenti({ abbinamenti }: Pick<MovimentoBanca, 'abbinamenti'>) {
  if (abbinamenti.length === 0) return null
  return (
    <Panel title="Abbinamenti">
      <ul className={layout['listSpaced']}>
        {abbinamenti.map((uno) => (
          <Abbinamento key={uno._id} uno={uno} />
        ))}
      </ul>
    </Panel>
  )
}

function Detail({ movimento: m }: { movimento: MovimentoBanca }) {
  const [open, setOpen] = useState<'chiudi' | 'sciogli' | null>(null)
  const isOpen = m.stato !== 'abbinato' && m.stato !== 'forzato'
  const isMatched = m.abbinamenti.some(({ annullato_at }) => annullato_at === null)
  return (
    <>
      <RecordHeader
        lead={<Money centesimi={m.importo_centesimi} size="large" />}
        state={<StatoMovimento stato={m.stato} />}
        facts={[
          chiDi(m),
          <Day key="data" value={m.data} />,
          m.eccezione && NOMI_ECCEZIONE_BANCA[m.eccezione],
        ]}
      >
        {isMatched && (
          <PerMansione mansione="banca">
            <Button variant="default" onClick={() => setOpen('sciogli')}>
              Annulla l’abbinamento
            </Button>
          </PerMansione>
        )}
        {isOpen && (
          <PerMansione mansione="banca">
            <Button variant="default" onClick={() => setOpen('chiudi')}>
              Chiudi a mano
            </Button>
          </PerMansione>
        )}
      </RecordHeader>
      <div className={layout['column']}>
        <Panel title="Che cosa dice la banca">
          <Facts
            facts={[
              { name: 'Descrizione', value: m.descrizione || '—' },
              { name: m.importo_centesimi > 0 ? 'Da' : 'A', value: m.controparte || '—' },
              ...(m.controparte_iban
                ? [{ name: 'IBAN', value: mascheraIban(m.controparte_iban) }]
                : []),
              ...(m.riferimento === '' ? [] : [{ name: 'Riferimento', value: m.riferimento }]),
              ...(m.valuta_il === null
                ? []
                : [{ name: 'Valuta', value: <Day value={m.valuta_il} /> }]),
              { name: 'Conto', value: m.conto.nome },
              { name: 'File', value: m.nome_file },
            ]}
          />
        </Panel>
        <Abbinamenti abbinamenti={m.abbinamenti} />
        {isOpen && m.importo_centesimi > 0 && (
          <AbbinaPanel key={m.abbinato_centesimi} movimento={m} />
        )}
      </div>
      {open === 'chiudi' && <ChiudiDialog id={m._id} onClose={() => setOpen(null)} />}
      {open === 'sciogli' && <SciogliDialog movimento={m} onClose={() => setOpen(null)} />}
    </>
  )
}
