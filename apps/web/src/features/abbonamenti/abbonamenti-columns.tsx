import type { AbbonamentoRow } from '@rateo/contract/accordi/abbonamenti'
import { COLONNE_ABBONAMENTO } from '@rateo/contract/accordi/colonne-abbonamenti'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { postiInParole } from '@rateo/domain/stati/posti'
import { Day, InstantDay } from '../../ui/date.tsx'
import { Money } from '../../ui/money.tsx'
import { columnsOf } from '../../ui/table/declared-columns.tsx'
import type { CardOf } from '../../ui/table/row-cards.tsx'
import type { Column } from '../../ui/table/row-table.tsx'
import type { Fixed } from './abbonamenti.api.ts'
import { both } from '../../ui/both.ts'
import { Nothing } from '../../ui/nothing.tsx'
import layout from '../../ui/layout.module.css'
import classes from './abbonamenti.module.css'
import { StatoAbbonamento } from './stato-abbonamento.tsx'
import { CADENZE } from './words.ts'

type AbbonamentoColumn = Column<AbbonamentoRow>

const column = columnsOf<AbbonamentoRow>(COLONNE_ABBONAMENTO)

const cliente = column('cliente', {
  cell: (a) => <span className={both(layout['clamp'], layout['name'])}>{a.cliente?.nome}</span>,
})
const esercente = column('esercente', {
  cell: (a) => <span className={both(layout['clamp'], layout['name'])}>{a.esercente.nome}</span>,
})
const piano = column('nome', {
  cell: (a) => (
    <>
      <span className={layout['clamp']}>{a.nome}</span>
      <span className={classes['sub']}>
        {a.numero} · {CADENZE[a.cadenza]}
        {a.posti !== null && a.posti > 1 && ` · ${postiInParole(a.posti)}`}
      </span>
    </>
  ),
})
const inizio: AbbonamentoColumn = {
  header: 'Dal',
  sort: 'created_at',
  yields: 'first',
  cell: (a) => <InstantDay value={a.created_at} />,
}
/** The day of the next charge, which may come some days after the first of its period. */
const addebitoIl = ({ ripresa_il, prossimo_addebito }: AbbonamentoRow): string | null =>
  ripresa_il ?? prossimo_addebito

/** The month that is printed on the card, with a word where the next charge comes after it. */
function scadenzaInParole(a: AbbonamentoRow, scadenza: string): string {
  const [anno, mese] = scadenza.split('-')
  const giorno = addebitoIl(a)
  const prima = giorno !== null && giorno > scadenza
  return `scade ${mese}/${anno}${prima ? ', prima dell’addebito' : ''}`
}
const metodo = column('metodo_etichetta', {
  yields: 'first',
  cell: (a) =>
    a.metodo_etichetta === null ? (
      <span className={layout['dim']}>Nessun metodo</span>
    ) : (
      <>
        <span className={layout['nowrap']}>{a.metodo_etichetta}</span>
        {a.scadenza_carta !== null && (
          <span className={classes['sub']}>{scadenzaInParole(a, a.scadenza_carta)}</span>
        )}
      </>
    ),
})
const prossimo = column('prossimo_addebito', {
  sort: 'entro',
  yields: 'second',
  cell: (a) => {
    const giorno = addebitoIl(a)
    return giorno === null ? <Nothing word="Nessuno" /> : <Day value={giorno} />
  },
})
const stato = column('stato', {
  cell: (a) => (
    <>
      <StatoAbbonamento row={a} isBrief />
      {a.fino_al !== null && (
        <span className={classes['sub']}>
          fino al <Day value={a.fino_al} />
        </span>
      )}
    </>
  ),
})
const importo = column('importo_centesimi', {
  cell: (a) => (
    <strong className={layout['figure']}>
      <Money centesimi={a.importo_centesimi} />
    </strong>
  ),
})

/** Each role sees the other side; on the page of one of the two, or of a piano, what is known says nothing. */
export function columnsFor(role: Ruolo, fixed: Fixed): AbbonamentoColumn[] {
  const isOfPiano = fixed.piano_id !== undefined
  const parties: Record<Ruolo, AbbonamentoColumn[]> = {
    esercente: [cliente],
    cliente: [esercente],
    admin: [
      ...(fixed.esercente_id === undefined && !isOfPiano ? [esercente] : []),
      ...(fixed.cliente_id === undefined ? [cliente] : []),
    ],
  }
  const what = isOfPiano ? [] : [piano]
  return [...parties[role], ...what, inizio, metodo, prossimo, stato, importo]
}

export const cardFor =
  (role: Ruolo) =>
  (a: AbbonamentoRow): CardOf => {
    const giorno = addebitoIl(a)
    return {
      who: role === 'esercente' ? a.cliente?.nome : a.esercente.nome,
      amount: <Money centesimi={a.importo_centesimi} />,
      state: <StatoAbbonamento row={a} isBrief />,
      detail: [
        a.numero,
        a.nome,
        a.posti !== null && a.posti > 1 && postiInParole(a.posti),
        giorno !== null && `addebito il ${formattaGiorno(giorno)}`,
        a.fino_al !== null && `fino al ${formattaGiorno(a.fino_al)}`,
      ]
        .filter(Boolean)
        .join(' · '),
    }
  }

const nomePiano = column('nome', {
  cell: (a) => (
    <>
      <span className={both(layout['clamp'], layout['name'])}>{a.nome}</span>
      {a.descrizione && <span className={classes['sub']}>{a.descrizione}</span>}
    </>
  ),
})
const cadenza: AbbonamentoColumn = {
  header: 'Addebito',
  yields: 'second',
  cell: (a) => <span className={layout['nowrap']}>{CADENZE[a.cadenza]}</span>,
}
const creato = column('created_at', { sort: 'created_at', yields: 'first' })
const visibilita: AbbonamentoColumn = {
  header: 'Visibilità',
  cell: (a) => <StatoAbbonamento row={a} />,
}

export const PIANI_COLUMNS: Record<Ruolo, readonly AbbonamentoColumn[]> = {
  esercente: [nomePiano, cadenza, creato, visibilita, importo],
  // A cliente sees only piani that are offered to everybody: the state would say nothing.
  cliente: [nomePiano, esercente, cadenza, importo],
  admin: [nomePiano, esercente, cadenza, creato, visibilita, importo],
}

export const pianoCardFor =
  (role: Ruolo) =>
  (a: AbbonamentoRow): CardOf => ({
    who: a.nome,
    amount: <Money centesimi={a.importo_centesimi} />,
    state: role === 'cliente' ? null : <StatoAbbonamento row={a} />,
    detail:
      role === 'esercente' ? CADENZE[a.cadenza] : `${a.esercente.nome} · ${CADENZE[a.cadenza]}`,
  })
