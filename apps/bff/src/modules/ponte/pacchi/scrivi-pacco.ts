import type { DocumentoRow } from '@rateo/contract/registri/documenti'
import { bollo } from '@rateo/domain/denaro/bollo'
import { formattaMeseAnno } from '@rateo/domain/parole/formato'
import { NOMI_METODO } from '@rateo/domain/denaro/metodo'
import { NOMI_DOCUMENTO } from '@rateo/domain/stati/documento'
import type { Db } from '../../../db/database.ts'
import type { Archivio } from '../../../http/sheet/archivio.ts'
import type { Cell, Sheet, SheetColumn } from '../../../http/sheet/sheet.ts'
import { csv } from '../../../http/sheet/sheet-csv.ts'
import {
  comeDocumento,
  aggiungiDocumenti,
  aggiungiMancanti,
} from '../../registri/documenti/index.ts'
import {
  chiusureDelMese,
  corrispettiviDelMese,
  documentiDelMese,
  incassiDelMese,
  type Mese,
} from './righe-pacco.queries.ts'

type Where = { db: Db; origin: string; now: Date }
type Riga = Record<string, Cell>
type Colonna = SheetColumn & { chiave: string }

const testo = (titolo: string, chiave: string): Colonna => ({ titolo, chiave, tipo: 'testo' })
const giorno = (titolo: string, chiave: string): Colonna => ({ titolo, chiave, tipo: 'giorno' })
const importo = (titolo: string, chiave: string): Colonna => ({ titolo, chiave, tipo: 'importo' })
const numero = (titolo: string, chiave: string): Colonna => ({ titolo, chiave, tipo: 'numero' })

const INCASSI = [
  giorno('Giorno', 'giorno'),
  testo('Pagamento', 'numero'),
  testo('Ricevuta', 'ricevuta'),
  testo('Causale', 'causale'),
  testo('Cliente', 'cliente'),
  testo('Codice fiscale', 'codice_fiscale'),
  testo('Partita IVA', 'partita_iva'),
  testo('Metodo', 'metodo'),
  testo('Movimento', 'tipo'),
  numero('IVA %', 'iva_percento'),
  importo('Incassato', 'incassato_centesimi'),
  importo('Rimborsato', 'rimborsato_centesimi'),
  importo('Bollo', 'bollo_centesimi'),
]
const CORRISPETTIVI = [
  giorno('Giorno', 'giorno'),
  testo('Metodo', 'metodo'),
  importo('Incassato', 'incassato_centesimi'),
  importo('Rimborsato', 'rimborsato_centesimi'),
  importo('Netto', 'netto_centesimi'),
  numero('Movimenti', 'movimenti'),
]
const CHIUSURE = [
  giorno('Giorno', 'giorno'),
  testo('Chiusura', 'numero'),
  importo('Totale contato', 'totale_centesimi'),
  importo('Differenza', 'differenza_centesimi'),
  testo('Numero Z', 'numero_z'),
  importo('Totale registratore', 'rt_centesimi'),
  importo('Di cui elettronico', 'rt_elettronico_centesimi'),
]
const DOCUMENTI = [
  giorno('Data', 'data'),
  testo('Tipo', 'tipo'),
  testo('Numero', 'numero'),
  testo('Titolo', 'titolo'),
  testo('Cliente', 'cliente'),
  importo('Importo', 'importo_centesimi'),
]

const foglio = (
  nome: string,
  colonne: readonly Colonna[],
  righe: AsyncIterable<readonly Riga[]>,
): Sheet => ({
  nome,
  colonne: colonne.map(({ titolo, tipo }) => ({ titolo, tipo })),
  righe: (async function* () {
    for await (const gruppo of righe) {
      yield gruppo.map((riga) => colonne.map(({ chiave }) => riga[chiave] ?? null))
    }
  })(),
})

async function* inUno(righe: readonly Riga[]) {
  yield righe
}

const NOMI: Readonly<Record<string, string>> = NOMI_METODO
const conMetodo = <T extends Riga>(riga: T): T => ({
  ...riga,
  metodo: NOMI[String(riga['metodo'])] ?? riga['metodo'] ?? null,
})

/** The stamp that a receipt without VAT owes, on the line of the money that it is for. */
const conBollo = <T extends Riga>(riga: T) => ({
  ...conMetodo(riga),
  tipo: String(riga['tipo']).replaceAll('_', ' '),
  bollo_centesimi:
    riga['iva_percento'] === 0 && riga['tipo'] === 'incasso'
      ? bollo(Number(riga['incassato_centesimi']))
      : 0,
})

async function* conOgni<T, R>(gruppi: AsyncIterable<T[]>, di: (riga: T) => R) {
  for await (const gruppo of gruppi) yield gruppo.map((riga) => di(riga))
}

const rigaDocumento = (row: DocumentoRow): Riga => ({
  data: row.data,
  tipo: NOMI_DOCUMENTO[row.tipo],
  numero: row.numero,
  titolo: row.titolo,
  cliente: row.cliente?.nome ?? null,
  importo_centesimi: row.importo_centesimi,
})

const LEGGIMI = (esercente: string, mese: string) =>
  [
    `${esercente}: ${formattaMeseAnno(`${mese}-01`)}`,
    '',
    'incassi.csv: ogni incasso e ogni rimborso del mese, uno per riga, con il bollo dove l’importo è senza IVA e supera 77,47 €.',
    'corrispettivi.csv: le somme di ogni giorno, per metodo.',
    'chiusure-cassa.csv: le chiusure di cassa, con i totali del registratore telematico.',
    'documenti.csv: l’elenco dei documenti di questo file.',
    'documenti/: ricevute, contratti, rendiconti e quello che l’esercente ha caricato.',
    'fatture-elettroniche/: i file XML (FatturaPA) preparati o caricati. Quelli preparati non sono stati inviati allo SdI da Rateo.',
    '',
    'I file CSV si aprono con Excel e con LibreOffice: separatore punto e virgola, decimali con la virgola.',
  ].join('\r\n')

const FATTURE: readonly string[] = ['fattura', 'nota_di_credito']
const isFattura = ({ tipo, mime }: DocumentoRow) =>
  FATTURE.includes(tipo) && (mime === 'application/xml' || mime === 'application/pkcs7-mime')

/**
 * Writes the month of one esercente into an archive: the tables, the documents, and the electronic invoices. Of all of it one file is
 * held at a time.
 */
export async function scriviPacco(
  { db, origin, now }: Where,
  archivio: Archivio,
  { esercente_id, mese }: Mese,
): Promise<void> {
  const di = { esercente_id, mese }
  const { ragione_sociale } = await db
    .selectFrom('esercenti')
    .where('id', '=', esercente_id)
    .select('ragione_sociale')
    .executeTakeFirstOrThrow()
  const metti = (nome: string, contenuto: Buffer | AsyncIterable<Buffer>) =>
    archivio.aggiungi(nome, contenuto, now)
  await metti('LEGGIMI.txt', Buffer.from(LEGGIMI(ragione_sociale, mese)))
  const incassi = conOgni(incassiDelMese(db, di), conBollo)
  await metti('incassi.csv', csv(foglio('Incassi', INCASSI, incassi)))
  const corrispettivi = (await corrispettiviDelMese(db, di)).map(conMetodo)
  await metti(
    'corrispettivi.csv',
    csv(foglio('Corrispettivi', CORRISPETTIVI, inUno(corrispettivi))),
  )
  const chiusure = await chiusureDelMese(db, di)
  await metti('chiusure-cassa.csv', csv(foglio('Chiusure', CHIUSURE, inUno(chiusure))))
  const elenco = conOgni(documentiDelMese(db, di), (row) => rigaDocumento(comeDocumento(row)))
  await metti('documenti.csv', csv(foglio('Documenti', DOCUMENTI, elenco)))
  const mancanti: string[] = []
  for await (const gruppo of documentiDelMese(db, di)) {
    const rows = gruppo.map(comeDocumento)
    const fatture = rows.filter(isFattura)
    const altri = rows.filter((row) => !isFattura(row))
    await aggiungiDocumenti({ db, origin }, archivio, fatture, {
      cartella: 'fatture-elettroniche/',
      mancanti,
    })
    await aggiungiDocumenti({ db, origin }, archivio, altri, {
      cartella: 'documenti/',
      mancanti,
    })
  }
  await aggiungiMancanti(archivio, mancanti, now)
}
