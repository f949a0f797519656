import type { DocumentoRow } from '@rateo/contract/registri/documenti'
import { NOMI_DOCUMENTO } from '@rateo/domain/stati/documento'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { Day, InstantDay } from '../../ui/date.tsx'
import { Money } from '../../ui/money.tsx'
import type { CardOf } from '../../ui/table/row-cards.tsx'
import type { Column } from '../../ui/table/row-table.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import classes from './documenti.module.css'

type DocumentoColumn = Column<DocumentoRow>

const none = <span aria-label="Nessuno">—</span>

const titolo: DocumentoColumn = {
  header: 'Documento',
  cell: (d) => (
    <>
      <span className={classes['name']}>{d.titolo}</span>
      <span className={classes['sub']}>{NOMI_DOCUMENTO[d.tipo]}</span>
    </>
  ),
}
const numero: DocumentoColumn = {
  header: 'Numero',
  yields: 'first',
  cell: (d) => (d.numero ? <span className={classes['number']}>{d.numero}</span> : none),
}
const data: DocumentoColumn = { header: 'Data', cell: (d) => <Day value={d.data} /> }
const esercente: DocumentoColumn = {
  header: 'Esercente',
  cell: (d) => d.esercente?.nome ?? none,
}
const cliente: DocumentoColumn = {
  header: 'Cliente',
  cell: (d) => d.cliente?.nome ?? none,
}
const stato: DocumentoColumn = {
  header: 'Stato',
  cell: (d) => <StatoBadge entita="documento" stato={d.stato} />,
}
const importo: DocumentoColumn = {
  header: 'Importo',
  align: 'right',
  cell: (d) => (d.importo_centesimi === null ? none : <Money centesimi={d.importo_centesimi} />),
}
const aggiunto: DocumentoColumn = {
  header: 'Arrivato il',
  sort: 'created_at',
  yields: 'first',
  cell: (d) => <InstantDay value={d.created_at} />,
}

/** Each role sees the other side of the document, and the admin both (DOC-M1). */
export const COLUMNS: Record<Ruolo, readonly DocumentoColumn[]> = {
  esercente: [titolo, numero, data, aggiunto, cliente, stato, importo],
  cliente: [titolo, numero, data, aggiunto, esercente, stato, importo],
  admin: [
    titolo,
    numero,
    data,
    aggiunto,
    esercente,
    { ...cliente, yields: 'second' },
    stato,
    importo,
  ],
}

export const cardFor =
  (role: Ruolo) =>
  (d: DocumentoRow): CardOf => ({
    who: d.titolo,
    amount: d.importo_centesimi === null ? null : <Money centesimi={d.importo_centesimi} />,
    state: <StatoBadge entita="documento" stato={d.stato} />,
    detail: [
      NOMI_DOCUMENTO[d.tipo],
      formattaGiorno(d.data),
      role === 'esercente' ? d.cliente?.nome : d.esercente?.nome,
    ]
      .filter(Boolean)
      .join(' · '),
  })
