import type { TipoDocumento } from '@rateo/domain/stati/documento'
import type { Db } from '../../../../db/database.ts'
import { newId } from '../../../../db/ids.ts'
import { AppError } from '../../../../http/errors.ts'
import type { DatiDocumento } from '../documento-pdf.ts'
import { registraDocumento } from '../verifica/registra-foglio.ts'
import { segnaImpronta } from '../verifica/sigilla.ts'

/** The document before, and why this one takes its place. */
export type Sostituisce = { id: string; motivo: string }

type Contenuto =
  /** Bytes as they are; `verifica` is the code that was drawn on them. */
  | { contenuto: Buffer; sha256?: Buffer; verifica?: string }
  /** The words and figures, frozen: the sheet is drawn each time it is asked for. */
  | { dati: DatiDocumento }
  /** The signed bytes, kept once with their proof. */
  | { firma_id: string; firmato: Buffer }

/** Everything that is listed of a document. */
export type Intestazione = {
  tipo: Exclude<TipoDocumento, 'ricevuta'>
  titolo: string
  numero?: string
  esercente_id: string | null
  cliente_id: string | null
  pagamento_id?: string | null
  dilazione_id?: string | null
  abbonamento_id?: string | null
  importo_centesimi?: number | null
  visibile_al_cliente?: boolean
  mime?:
    | 'application/pdf'
    | 'application/xml'
    | 'application/pkcs7-mime'
    | 'image/jpeg'
    | 'image/png'
  /** The day written on it. */
  data: string
  scade_il?: string | null
  caricato?: { da: string; nome_file: string; dentro: object | null }
  /** The source: from the same thing it is made once. */
  fonte?: string
  now: Date
}

export type DaScrivere = Intestazione & Contenuto

const TITOLO_MAX = 140

/** Takes the place of a document: it is held, so that two corrections at once are one after the other. */
async function sostituisci(trx: Db, { id }: Sostituisce): Promise<number> {
  const prima = await trx
    .selectFrom('documenti')
    .where('id', '=', id)
    .select(['versione', 'stato'])
    .forUpdate()
    .executeTakeFirst()
  if (prima === undefined) throw new AppError('non_trovato')
  if (prima.stato !== 'emesso' && prima.stato !== 'caricato') {
    const message = 'Di questo documento c’è già una versione più nuova: apri quella.'
    throw new AppError('stato_incompatibile', { message })
  }
  await trx.updateTable('documenti').set({ stato: 'sostituito' }).where('id', '=', id).execute()
  return prima.versione + 1
}

function valoriDi(doc: DaScrivere) {
  if ('dati' in doc) return { dati: JSON.stringify(doc.dati) }
  if ('firma_id' in doc) return { firma_id: doc.firma_id }
  return { contenuto: doc.contenuto, sha256: doc.sha256 ?? null }
}

/** Adds a document to the list of its two parties; answers null for what was already written from the same thing. */
export async function scriviDocumento(
  trx: Db,
  doc: DaScrivere,
  prima?: Sostituisce,
): Promise<string | null> {
  const versione = prima === undefined ? 1 : await sostituisci(trx, prima)
  const id = newId(doc.now)
  const row = await trx
    .insertInto('documenti')
    .values({
      id,
      tipo: doc.tipo,
      titolo: [...doc.titolo].slice(0, TITOLO_MAX).join('').trim(),
      numero: doc.numero ?? '',
      esercente_id: doc.esercente_id,
      cliente_id: doc.cliente_id,
      pagamento_id: doc.pagamento_id ?? null,
      dilazione_id: doc.dilazione_id ?? null,
      abbonamento_id: doc.abbonamento_id ?? null,
      importo_centesimi: doc.importo_centesimi ?? null,
      stato: doc.caricato ? 'caricato' : 'emesso',
      caricato: doc.caricato !== undefined,
      caricato_da: doc.caricato?.da ?? null,
      nome_file: doc.caricato?.nome_file ?? null,
      dentro: doc.caricato?.dentro ? JSON.stringify(doc.caricato.dentro) : null,
      visibile_al_cliente: doc.visibile_al_cliente ?? true,
      mime: doc.mime ?? 'application/pdf',
      data: doc.data,
      scade_il: doc.scade_il ?? null,
      versione,
      sostituisce_id: prima?.id ?? null,
      motivo: prima?.motivo ?? null,
      fonte: doc.fonte ?? null,
      created_at: doc.now,
      ...valoriDi(doc),
    })
    .onConflict((conflict) => conflict.column('fonte').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row !== undefined) await rendiVerificabile(trx, id, doc)
  return row?.id ?? null
}

/** Notes the code that is drawn on a sheet of ours. What is uploaded may say anything of itself. */
async function rendiVerificabile(trx: Db, documento_id: string, doc: DaScrivere): Promise<void> {
  if ('dati' in doc || doc.caricato !== undefined) return
  if ('firma_id' in doc) return registraDocumento(trx, doc.firmato, documento_id)
  const { contenuto, verifica: codice } = doc
  if (codice === undefined) return registraDocumento(trx, contenuto, documento_id)
  await trx.insertInto('verifiche_documenti').values({ codice, documento_id }).execute()
  await segnaImpronta(trx, codice, contenuto)
}

/** The document that was made of something, if it was. */
export const findPerFonte = (db: Db, fonte: string) =>
  db
    .selectFrom('documenti')
    .where('fonte', '=', fonte)
    .select(['id', 'stato', 'titolo'])
    .executeTakeFirst()
