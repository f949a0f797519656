import type { DocumentoRow } from '@rateo/contract/registri/documenti'
import { dayInRome } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { documentoPdf } from './documento-pdf.ts'
import { findDocumento } from './elenco.queries.ts'
import { findEmittente } from './emittente.queries.ts'
import type { Emittente } from './foglio.ts'
import { disegnaRicevuta } from './ricevuta-pdf.ts'
import { sigilla } from './verifica/sigilla.ts'

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/xml': 'xml',
  'application/pkcs7-mime': 'p7m',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

export type File = {
  name: string
  mime: string
  content: Buffer
  /** Drawn by the portal: what people uploaded is only saved, never shown as a page of ours. */
  isOurs: boolean
}

/** Fingerprints are written by `sigilli`, where `db` only reads. */
type Where = { db: Db; origin: string; sigilli?: Db }

// The issuer of a document that no esercente issued.
const PORTALE: Emittente = { nome: 'Rateo', righe: [], logo: null }

/** The bytes of a document, whoever asks: its row was found for somebody before. */
export async function findFile(
  { db, origin, sigilli = db }: Where,
  row: DocumentoRow,
): Promise<Pick<File, 'content' | 'isOurs'>> {
  if (row.tipo === 'ricevuta') {
    const { annullata_at, sostituita, ...ricevuta } = await db
      .selectFrom('ricevute')
      .select(['id', 'numero', 'esercente_id', 'cliente_id', 'contenuto', 'annullata_at'])
      .select('sostituita')
      .where('id', '=', row._id)
      .executeTakeFirstOrThrow()
    const annullata_il = annullata_at === null ? null : dayInRome(annullata_at)
    const fine = { annullata_il, corretta: sostituita }
    return { content: await disegnaRicevuta({ db, origin, sigilli }, ricevuta, fine), isOurs: true }
  }
  const documento = await db
    .selectFrom('documenti')
    .select(['contenuto', 'dati', 'esercente_id', 'firma_id'])
    .where('id', '=', row._id)
    .executeTakeFirstOrThrow()
  // The table holds one of the three.
  const { contenuto, dati, esercente_id, firma_id } = documento
  if (contenuto !== null) return { content: contenuto, isOurs: !row.caricato }
  if (firma_id !== null) return { content: await readFirmato(db, firma_id), isOurs: true }
  if (dati === null) throw new Error(`${row._id}: a document without content`)
  const emittente = esercente_id === null ? PORTALE : await findEmittente(db, esercente_id)
  const content = await sigilla(sigilli, { documento_id: row._id }, origin, (qr) =>
    documentoPdf(row, dati, { emittente, qr }),
  )
  return { content, isOurs: true }
}

async function readFirmato(db: Db, firma_id: string): Promise<Buffer> {
  const { documento } = await db
    .selectFrom('firme')
    .where('id', '=', firma_id)
    .select('documento')
    .executeTakeFirstOrThrow()
  return documento
}

/** A name that any file system takes, whatever was written in the title. */
export function nameOf({ tipo, numero, titolo, mime }: DocumentoRow): string {
  const plain = (numero || `${tipo} ${titolo}`)
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9._ -]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-')
    .slice(0, 80)
  return `${plain || 'documento'}.${EXTENSIONS[mime] ?? 'bin'}`
}

type FileCall = Call & { params: { id: string }; query: { anteprima?: '1' | undefined } }

/** Writes who took a copy of a document: it belongs to two parties. */
export const annotaScaricamento = async (call: Call, id: string): Promise<void> =>
  annota(call, { azione: 'scarica', entita: 'documento', id })

/**
 * The document itself for a party to it. That it was copied, or looked at within its page, is written in the cronologia before
 * it leaves.
 */
export async function getFile(call: FileCall, origin: string): Promise<File> {
  const { db, actor, clock, params, query } = call
  const { id } = params
  const row = await findDocumento(db, actor, id, clock.today())
  const file = await findFile({ db, origin }, row)
  if (query.anteprima === undefined) await annotaScaricamento(call, id)
  else {
    // An uploaded file is saved, and never drawn within a page of ours; nor is what is no sheet.
    if (!file.isOurs || row.mime !== 'application/pdf') throw new AppError('non_trovato')
    await annota(call, { azione: 'apre', entita: 'documento', id })
  }
  return { name: nameOf(row), mime: row.mime, ...file }
}
