import { createHash } from 'node:crypto'
import type { TIPI_DOCUMENTO } from '@rateo/contract/registrazione'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { AppError } from '../../http/errors.ts'
import type { Contesto } from './contesto.ts'
import { findDocumenti } from './registrazione.queries.ts'
import { esigiAperta, isModificabile, leggiRiga, type Riga } from './riga.ts'
import { riconosciFormato } from '../../http/riconosci-formato.ts'
import { annotaRegistrazione } from './scrivi-registrazione.ts'

const MASSIMO = 10

export type Allegato = {
  tipo: (typeof TIPI_DOCUMENTO)[number]
  nome_file: string
  scadenza?: string | undefined
  contenuto: Buffer
}

const refuse = (field: string, message: string): never => {
  throw new AppError('dati_non_validi', { message, errors: [{ pointer: `/${field}`, message }] })
}

async function lockDocumenti(trx: Db, { actor }: Contesto): Promise<Riga> {
  const riga = await leggiRiga(trx, actor, { lock: true })
  esigiAperta(riga)
  if (riga.ruolo !== 'esercente') throw new AppError('non_trovato')
  if (!isModificabile(riga, 'documenti')) throw new AppError('stato_incompatibile')
  return riga
}

/** Keeps a document of the registration, checked by its content; an identity document has a day until which it holds. */
export async function caricaDocumento(
  trx: Db,
  contesto: Contesto,
  { tipo, nome_file, scadenza, contenuto }: Allegato,
): Promise<void> {
  const { info, now, oggi } = contesto
  const riga = await lockDocumenti(trx, contesto)
  if (contenuto.length === 0) refuse('file', 'Il file è vuoto: scegline un altro.')
  const formato =
    riconosciFormato(contenuto) ??
    refuse('file', 'Il file non è un PDF, un JPG o un PNG: salvalo in uno di questi formati.')
  if (tipo === 'documento_identita' && scadenza === undefined) {
    refuse('scadenza', 'Inserisci fino a quando vale il documento')
  }
  if (scadenza !== undefined && scadenza < oggi) {
    refuse('scadenza', 'Il documento è scaduto: caricane uno valido')
  }
  const gia = await findDocumenti(trx, riga)
  if (gia.length >= MASSIMO) refuse('file', `Puoi caricare al massimo ${MASSIMO} documenti.`)
  const id = newId(now)
  await trx
    .insertInto('documenti_registrazione')
    .values({
      id,
      utente_id: riga.utente_id,
      ruolo: riga.ruolo,
      tipo,
      nome_file,
      formato,
      dimensione: contenuto.length,
      sha256: createHash('sha256').update(contenuto).digest(),
      contenuto,
      scadenza: scadenza ?? null,
      created_at: now,
    })
    .execute()
  await annotaRegistrazione(
    trx,
    contesto.actor,
    'carica_documento',
    { documento_id: id, tipo },
    info,
  )
}

export async function eliminaDocumento(trx: Db, contesto: Contesto, id: string): Promise<void> {
  const riga = await lockDocumenti(trx, contesto)
  const { numDeletedRows } = await trx
    .deleteFrom('documenti_registrazione')
    .where('id', '=', id)
    .where('utente_id', '=', riga.utente_id)
    .where('ruolo', '=', riga.ruolo)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw new AppError('non_trovato')
  const { actor, info } = contesto
  await annotaRegistrazione(trx, actor, 'elimina_documento', { documento_id: id }, info)
}
