import { PESO_MASSIMO, type TIPI_DOCUMENTO } from '@rateo/contract/persone/registrazione'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../http/deps.ts'
import { AppError } from '../../../http/errors.ts'
import { accogliFile, type FileAccolto } from '../../registri/caricamenti/index.ts'
import type { Contesto } from './contesto.ts'
import { findDocumenti } from './registrazione.queries.ts'
import { esigiAperta, isModificabile, getRiga, type Riga } from './riga.ts'
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

async function lockDocumenti({ db, actor }: Contesto): Promise<Riga> {
  const riga = await getRiga(db, actor, { lock: true })
  esigiAperta(riga)
  if (riga.ruolo !== 'esercente') throw new AppError('non_trovato')
  if (!isModificabile(riga, 'documenti')) throw new AppError('stato_incompatibile')
  return riga
}

/** The registration that one more document may be added to. */
async function lockConPosto(contesto: Contesto): Promise<Riga> {
  const riga = await lockDocumenti(contesto)
  const gia = await findDocumenti(contesto.db, riga)
  if (gia.length >= MASSIMO) refuse('file', `Puoi caricare al massimo ${MASSIMO} documenti.`)
  return riga
}

function controllaScadenza({ tipo, scadenza }: Allegato, oggi: string): void {
  if (tipo === 'documento_identita' && scadenza === undefined) {
    refuse('scadenza', 'Inserisci fino a quando vale il documento')
  }
  if (scadenza !== undefined && scadenza < oggi) {
    refuse('scadenza', 'Il documento è scaduto: caricane uno valido')
  }
}

type Transact = { transact: <T>(work: (trx: Db) => Promise<T>) => Promise<T> }

async function scrivi(contesto: Contesto, allegato: Allegato, file: FileAccolto) {
  const riga = await lockConPosto(contesto)
  const { tipo, scadenza } = allegato
  const id = newId(contesto.now)
  await contesto.db
    .insertInto('documenti_registrazione')
    .values({
      id,
      utente_id: riga.utente_id,
      ruolo: riga.ruolo,
      esercente_id: riga.esercente_id,
      tipo,
      ...file,
      scadenza: scadenza ?? null,
      created_at: contesto.now,
    })
    .execute()
  await annotaRegistrazione(contesto, 'carica_documento', { documento_id: id, tipo })
}

/** Keeps a document of the registration; an identity document has a day until which it holds. */
export async function caricaDocumento(
  deps: Deps,
  { transact, ...contesto }: Contesto & Transact,
  allegato: Allegato,
): Promise<void> {
  // The room is checked before the file is examined, which takes its time, and again when the file is kept.
  await transact((trx) => lockConPosto({ ...contesto, db: trx }))
  controllaScadenza(allegato, contesto.oggi)
  const file = await accogliFile(deps, contesto, {
    ...allegato,
    massimo: PESO_MASSIMO,
    troppo: 'Il file supera i 5 MB: riducilo e riprova.',
  })
  await transact((trx) => scrivi({ ...contesto, db: trx }, allegato, file))
}

export async function eliminaDocumento(contesto: Contesto, id: string): Promise<void> {
  const riga = await lockDocumenti(contesto)
  const { numDeletedRows } = await contesto.db
    .deleteFrom('documenti_registrazione')
    .where('id', '=', id)
    .where('utente_id', '=', riga.utente_id)
    .where('ruolo', '=', riga.ruolo)
    .where('esercente_id', 'is not distinct from', riga.esercente_id)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw new AppError('non_trovato')
  await annotaRegistrazione(contesto, 'elimina_documento', { documento_id: id })
}
