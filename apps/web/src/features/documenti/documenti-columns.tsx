import { COLONNE_DOCUMENTO, type DocumentoRow } from '@rateo/contract/registri/documenti'
import { NOMI_DOCUMENTO } from '@rateo/domain/stati/documento'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { InstantDay } from '../../ui/date.tsx'
import { Money } from '../../ui/money.tsx'
import { columnsOf } from '../../ui/table/declared-columns.tsx'
import type { CardOf } from '../../ui/table/row-cards.tsx'
import type { Column } from '../../ui/table/row-table.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { Nothing } from '../../ui/nothing.tsx'
import layout from '../../ui/layout.module.css'
import classes from './documenti.module.css'

type DocumentoColumn = Column<DocumentoRow>

const column = columnsOf<DocumentoRow>(COLONNE_DOCUMENTO)

const titolo: DocumentoColumn = {
  header: 'Documento',
  cell: (d) => (
    <>
      <span className={classes['name']}>{d.titolo}</span>
      {d.titolo !== NOMI_DOCUMENTO[d.tipo] && (
        <span className={layout['sub']}>{NOMI_DOCUMENTO[d.tipo]}</span>
      )}
    </>
  ),
}
const numero = column('numero', {
  yields: 'first',
  cell: (d) =>
    d.numero ? <span className={layout['nowrap']}>{d.numero}</span> : <Nothing word="Nessuno" />,
})
const data = column('data')
const esercente = column('esercente')
const cliente = column('cliente')
const stato = column('stato')
const importo = column('importo_centesimi')
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
    // The usual state goes without saying: the line is left to what tells one document from another.
    state: d.stato !== 'emesso' && <StatoBadge entita="documento" stato={d.stato} />,
    detail: [
      NOMI_DOCUMENTO[d.tipo],
      formattaGiorno(d.data),
      role === 'esercente' ? d.cliente?.nome : d.esercente?.nome,
    ]
      .filter(Boolean)
      .join(' · '),
  })
