import { Button, Select } from '@mantine/core'
import type { listMargini, ParteMargine, RigaMargine } from '@rateo/contract/incasso/margini'
import type { ResponseOf } from '@rateo/contract/chiamata/endpoint'
import { aggiungiMesi } from '@rateo/domain/tempo/giorno'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { usePhoneScreen } from '../../hooks/use-small-screen.ts'
import { useToday } from '../../hooks/use-today.ts'
import { both } from '../../ui/both.ts'
import { Segments } from '../../ui/fields/segments.tsx'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import { Money } from '../../ui/money.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { ListHead } from '../../ui/page-head.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { RowCards } from '../../ui/table/row-cards.tsx'
import { type Column, RowTable } from '../../ui/table/row-table.tsx'
import { csvMargini, marginiQuery, type Scelta } from './margini.api.ts'
import { conVoce, dentro, nomeMese, nomeMetodo, nomeRiga, toSearch, useScelta } from './scelta.ts'
import { VociMargine } from './voci-margine.tsx'

type Data = ResponseOf<typeof listMargini>

const PARTI: readonly { value: ParteMargine; label: string }[] = [
  { value: 'mese', label: 'Mese' },
  { value: 'esercente', label: 'Esercente' },
  { value: 'metodo', label: 'Metodo' },
]

/** Months that may be chosen one by one. */
const MESI = 24

function mesiDa(oggi: string) {
  return Array.from({ length: MESI }, (_, indietro) => {
    const primo = aggiungiMesi(`${oggi.slice(0, 7)}-01`, -indietro)
    return { value: primo.slice(0, 7), label: nomeMese(primo) }
  })
}

const A = ({ scelta, children }: { scelta: Scelta; children: ReactNode }) => (
  <Link to={paths.gestione()} search={() => toSearch(scelta)} resetScroll={false}>
    {children}
  </Link>
)

/** A figure, which opens the list of what it is made of. */
const Cifra = ({ scelta, centesimi }: { scelta: Scelta; centesimi: number }) => (
  <A scelta={scelta}>
    <Money centesimi={centesimi} />
  </A>
)

/** Revenue, cost and margin of the operator, by month, esercente and metodo; each figure opens its list (CNT-B2). */
export function MarginiTab() {
  const scelta = useScelta()
  const query = useQuery(marginiQuery(scelta))
  const navigate = useNavigate()
  const vai = (altra: Partial<Scelta>) =>
    void navigate({
      to: paths.gestione(),
      search: () => toSearch({ ...scelta, voce: '', ...altra }),
      resetScroll: false,
    })
  return (
    <>
      <ListHead intro="Le commissioni del portale senza IVA, quello che il servizio di pagamento trattiene e il portale paga (costi dei reclami a suo carico compresi), e quello che resta. Sono le scritture dei libri: il costo di un pagamento ci arriva con il controllo della notte.">
        <Button
          component="a"
          href={csvMargini(scelta)}
          download
          variant="default"
          leftSection={<Icon name="scarica" size={18} />}
        >
          Scarica CSV
        </Button>
      </ListHead>
      <Scelte scelta={scelta} esercente={query.data?.esercente ?? null} onChange={vai} />
      {query.data ? (
        <div
          className={both(layout['column'], layout['aboveClose'])}
          aria-busy={query.isPlaceholderData}
        >
          <Totale scelta={scelta} totale={query.data.totale} />
          <Righe scelta={scelta} data={query.data} />
          {scelta.voce !== '' && <VociMargine scelta={scelta} />}
        </div>
      ) : query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  )
}

type ScelteProps = {
  scelta: Scelta
  esercente: string | null
  onChange: (altra: Partial<Scelta>) => void
}

function Scelte({ scelta, esercente, onChange }: ScelteProps) {
  const mesi = mesiDa(useToday())
  return (
    <div className={both(layout['rowCentred'], layout['aboveClose'])}>
      <Select
        aria-label="Mesi"
        size="sm"
        allowDeselect={false}
        data={[{ value: '', label: 'Ultimi dodici mesi' }, ...mesi]}
        value={scelta.mese}
        onChange={(mese) => onChange({ mese: mese ?? '' })}
      />
      <Segments
        aria-label="Per"
        data={PARTI}
        value={scelta.per}
        onChange={(per) => onChange({ per })}
      />
      {scelta.esercente !== '' && (
        <Togli testo={esercente ?? 'Non attribuito'} onClick={() => onChange({ esercente: '' })} />
      )}
      {scelta.metodo !== '' && (
        <Togli testo={nomeMetodo(scelta.metodo)} onClick={() => onChange({ metodo: '' })} />
      )}
    </div>
  )
}

const Togli = ({ testo, onClick }: { testo: string; onClick: () => void }) => (
  <Button
    variant="default"
    size="sm"
    aria-label={`Togli ${testo}`}
    rightSection={<Icon name="chiudi" size={16} />}
    onClick={onClick}
  >
    {testo}
  </Button>
)

const Totale = ({ scelta, totale }: { scelta: Scelta; totale: Data['totale'] }) => (
  <Panel title="In tutto">
    <Facts
      facts={[
        {
          name: 'Commissioni',
          value: (
            <Cifra scelta={{ ...scelta, voce: 'ricavi' }} centesimi={totale.ricavi_centesimi} />
          ),
        },
        {
          name: 'Costo del servizio di pagamento',
          value: <Cifra scelta={{ ...scelta, voce: 'costi' }} centesimi={totale.costi_centesimi} />,
        },
        {
          name: 'Margine',
          value: (
            <strong>
              <Cifra scelta={{ ...scelta, voce: 'tutte' }} centesimi={totale.margine_centesimi} />
            </strong>
          ),
        },
      ]}
    />
  </Panel>
)

const TITOLI: Readonly<Record<ParteMargine, string>> = {
  mese: 'Per mese',
  esercente: 'Per esercente',
  metodo: 'Per metodo',
}

function Righe({ scelta, data: { righe, altre } }: { scelta: Scelta; data: Data }) {
  const isPhone = usePhoneScreen()
  const cifra = (riga: RigaMargine, voce: Scelta['voce'], centesimi: number) => (
    <Cifra scelta={conVoce(scelta, riga, voce)} centesimi={centesimi} />
  )
  const nome = (riga: RigaMargine) => <A scelta={dentro(scelta, riga)}>{nomeRiga(scelta, riga)}</A>
  const colonne: readonly Column<RigaMargine>[] = [
    { header: PARTI.find(({ value }) => value === scelta.per)?.label ?? '', cell: nome },
    {
      header: 'Commissioni',
      align: 'right',
      cell: (riga) => cifra(riga, 'ricavi', riga.ricavi_centesimi),
    },
    {
      header: 'Costo',
      align: 'right',
      cell: (riga) => cifra(riga, 'costi', riga.costi_centesimi),
    },
    {
      header: 'Margine',
      align: 'right',
      cell: (riga) => cifra(riga, 'tutte', riga.margine_centesimi),
    },
  ]
  const table = { caption: `Margine ${TITOLI[scelta.per].toLowerCase()}`, rows: righe }
  return (
    <Panel title={TITOLI[scelta.per]}>
      {righe.length === 0 ? (
        <p className={layout['quietProse']}>
          Nessuna commissione e nessun costo in questi mesi. I pagamenti online portano qui la loro
          commissione il giorno in cui riescono.
        </p>
      ) : isPhone ? (
        <RowCards
          {...table}
          rowKey={({ chiave }) => chiave}
          card={(riga) => ({
            who: nome(riga),
            amount: cifra(riga, 'tutte', riga.margine_centesimi),
            state: null,
            detail: (
              <>
                commissioni {cifra(riga, 'ricavi', riga.ricavi_centesimi)} · costo{' '}
                {cifra(riga, 'costi', riga.costi_centesimi)}
              </>
            ),
          })}
        />
      ) : (
        <RowTable {...table} columns={colonne} rowKey={({ chiave }) => chiave} />
      )}
      {altre && (
        <p className={layout['quietProse']}>
          Queste sono le prime {righe.length}: nel file CSV ci sono tutte.
        </p>
      )}
    </Panel>
  )
}
