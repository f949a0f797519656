import { NativeSelect } from '@mantine/core'
import type { MisureAbbonamenti } from '@rateo/contract/accordi/misure-abbonamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaGiornoLungo, formattaMeseAnno } from '@rateo/domain/parole/formato'
import { PAROLE_CAUSA_PERDITA } from '@rateo/domain/parole/misure-abbonamenti'
import { aggiungiMesi } from '@rateo/domain/tempo/giorno'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { paths } from '../../../app/routes/paths.ts'
import { useToday } from '../../../hooks/use-today.ts'
import layout from '../../../ui/layout.module.css'
import classes from '../abbonamento.module.css'
import { Money } from '../../../ui/money.tsx'
import { PageError } from '../../../ui/notices/page-error.tsx'
import { Facts, Panel } from '../../../ui/panel.tsx'
import box from '../../../ui/saldo-box.module.css'
import { MisureSkeleton } from './misure-skeleton.tsx'
import { misureQuery } from './misure.api.ts'

const MESI = 12

/** The months that can be chosen, the running one first. */
function mesiFino(today: string) {
  const primo = `${today.slice(0, 7)}-01`
  return Array.from({ length: MESI }, (_, n) => {
    const giorno = aggiungiMesi(primo, -n)
    return { value: giorno.slice(0, 7), label: formattaMeseAnno(giorno) }
  })
}

/** The share that left, of those that ran when the month began. */
function abbandono({ persi, in_corso_inizio }: MisureAbbonamenti): string {
  if (in_corso_inizio === 0) return contato(persi.quanti, 'abbonamento', 'abbonamenti')
  const percento = ((persi.quanti * 100) / in_corso_inizio).toFixed(1).replace('.', ',')
  return `${contato(persi.quanti, 'abbonamento', 'abbonamenti')}, il ${percento}% di ${in_corso_inizio}`
}

function Figures({ m }: { m: MisureAbbonamenti }) {
  const figure = [
    { name: 'Nuovi', ...m.nuovi, search: { nuovo_dal: m.dal, nuovo_al: m.al } },
    { name: 'Da cambi di piano', ...m.espansione },
    {
      name: 'Persi',
      ...m.persi,
      text: abbandono(m),
      search: { perso_dal: m.dal, perso_al: m.al },
    },
  ]
  return (
    <ul className={box['box']}>
      <li>
        <Link
          to={paths.abbonamenti()}
          search={{ stato: 'attivo,in_ritardo' }}
          className={box['figure'] ?? ''}
        >
          <span className={box['label']}>Ricavo ricorrente al mese</span>
          <Money centesimi={m.mrr_centesimi} />
          <span className={box['label']}>
            {contato(m.in_corso, 'abbonamento', 'abbonamenti')} in corso
          </span>
          <span className={box['label']}>Il prezzo d’ingresso conta com’è</span>
        </Link>
      </li>
      {figure.map(({ name, quanti, centesimi, ...one }) => (
        <li key={name}>
          <Figura search={'search' in one && quanti > 0 ? one.search : null}>
            <span className={box['label']}>{name}</span>
            <Money centesimi={centesimi} isQuiet={quanti === 0} />
            <span className={box['label']}>
              {'text' in one ? one.text : contato(quanti, 'abbonamento', 'abbonamenti')}
            </span>
          </Figura>
        </li>
      ))}
    </ul>
  )
}

type FiguraProps = { search: Record<string, string> | null; children: ReactNode }

/** A figure, which opens the list that makes it where there is one. */
function Figura({ search, children }: FiguraProps) {
  const className = box['figure'] ?? ''
  return search === null ? (
    <div className={className}>{children}</div>
  ) : (
    <Link to={paths.abbonamenti()} search={search} className={className}>
      {children}
    </Link>
  )
}

/** The states of those that are charged in the days to come. */
const ADDEBITATI = 'attivo,in_ritardo,in_prova,in_pausa'

type Settimana = MisureAbbonamenti['calendario'][number]

/** The days of a week of charges, which open their list where all of them are the next ones. */
function Giorni({ di: { dal, al, addebiti, primi } }: { di: Settimana }) {
  const giorni = `${formattaGiornoLungo(dal)} – ${formattaGiornoLungo(al)}`
  return primi < addebiti ? (
    giorni
  ) : (
    <Link
      to={paths.abbonamenti()}
      search={{ stato: ADDEBITATI, addebito_dal: dal, addebito_al: al }}
      className={classes['link'] ?? ''}
    >
      {giorni}
    </Link>
  )
}

const quanto = ({ quanti, centesimi }: { quanti: number; centesimi: number }) =>
  `${contato(quanti, 'abbonamento', 'abbonamenti')}, ${formattaEuro(centesimi)} al mese`

/** The months after which it is told how many are left. */
const DOPO = [1, 3, 6, 12]

/** How many of those that began in a month are left, in words: after some months, and today. */
function restano({ iniziati, restano: fine }: MisureAbbonamenti['coorti'][number]): string {
  const parte = (quanti: number) => `${quanti} (${Math.round((quanti * 100) / iniziati)}%)`
  const passati = DOPO.filter((mesi) => mesi < fine.length - 1).map(
    (mesi) => `${parte(fine[mesi] ?? 0)} dopo ${contato(mesi, 'mese', 'mesi')}`,
  )
  const oggi = `${parte(fine.at(-1) ?? 0)} oggi`
  return `${contato(iniziati, 'iniziato', 'iniziati')}: ${[...passati, oggi].join(', ')}`
}

/** The figures of a month, and the charges of the next 90 days (ABB-B5, ABB-B7). */
export function Misure() {
  const mesi = mesiFino(useToday())
  const [mese, setMese] = useState(mesi[0]?.value ?? '')
  const { data: m, error, refetch } = useQuery(misureQuery(mese))
  if (error && m === undefined) return <PageError error={error} onRetry={() => void refetch()} />
  if (m === undefined) return <MisureSkeleton />
  const previsti = m.calendario.filter(({ addebiti }) => addebiti > 0)
  const totale = previsti.reduce((sum, uno) => sum + uno.importo_centesimi, 0)
  return (
    <div className={layout['column']}>
      <NativeSelect
        label="Mese"
        maw={280}
        data={mesi}
        value={mese}
        onChange={(event) => setMese(event.currentTarget.value)}
      />
      <p className={layout['quietProse']}>
        Contano gli abbonamenti attivi o in ritardo, ciascuno con il suo prezzo per un mese; una
        prova conta dal primo addebito, una disdetta toglie dal giorno in cui è data.
      </p>
      <Figures m={m} />
      <Panel title="Perché sono finiti, e che cosa è cambiato">
        <Facts
          facts={[
            ...m.cause.map((una) => ({
              name: PAROLE_CAUSA_PERDITA[una.causa],
              value: quanto(una),
            })),
            { name: 'Passati a un piano meno caro', value: quanto(m.contrazione) },
            { name: 'Messi in pausa', value: quanto(m.in_pausa) },
            { name: 'Ripresi', value: quanto(m.ripresi) },
            {
              name: 'Rinnovi rifiutati e poi pagati',
              value:
                m.recupero.falliti === 0
                  ? 'Nessun rinnovo rifiutato'
                  : `${m.recupero.recuperati} su ${m.recupero.falliti}: ${formattaEuro(m.recupero.recuperati_centesimi)} su ${formattaEuro(m.recupero.falliti_centesimi)}`,
            },
          ]}
        />
      </Panel>
      <Panel title="Quanti restano, mese per mese">
        {m.coorti.length === 0 ? (
          <p className={layout['flat']}>Nell’ultimo anno non è cominciato nessun abbonamento.</p>
        ) : (
          <Facts
            facts={m.coorti.map((una) => ({
              key: una.mese,
              name: formattaMeseAnno(una.mese),
              value: restano(una),
            }))}
          />
        )}
      </Panel>
      <Panel title="Addebiti previsti nei prossimi 90 giorni">
        {previsti.length === 0 ? (
          <p className={layout['flat']}>Nei prossimi 90 giorni non è previsto nessun addebito.</p>
        ) : (
          <Facts
            facts={[
              { name: 'In tutto', value: <Money centesimi={totale} /> },
              ...previsti.map((una) => ({
                key: una.dal,
                name: <Giorni di={una} />,
                value: `${formattaEuro(una.importo_centesimi)}, ${contato(una.addebiti, 'addebito', 'addebiti')}`,
              })),
            ]}
          />
        )}
      </Panel>
    </div>
  )
}
