import {
  PESO_DOCUMENTO,
  type caricaDocumento as contract,
} from '@rateo/contract/registri/documenti-caricati'
import type { QuerystringOf } from '@rateo/contract/chiamata/endpoint'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { eGiorno } from '@rateo/domain/tempo/giorno'
import type { Db } from '../../../../db/database.ts'
import type { Call } from '../../../../http/call.ts'
import type { Deps } from '../../../../http/deps.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { notifica } from '../../../base/notifiche/index.ts'
import { accogliDocumento, type DocumentoAccolto, rifiutaFile } from '../../caricamenti/index.ts'
import { scriviDocumento } from '../emissione/scrivi-documento.ts'
import { findCliente } from './parti.ts'
import { f } from '@rateo/domain/parole/frase'

type Chiesto = QuerystringOf<typeof contract>
type Transact = <T>(work: (trx: Db) => Promise<T>) => Promise<T>

export const esercenteDi = ({ actor }: Pick<Call, 'actor'>): string => {
  if (actor.esercente_id === null) throw new AppError('non_autorizzato')
  return actor.esercente_id
}

const rifiuta = (campo: string, message: string): never => {
  throw new AppError('dati_non_validi', { message, errors: [{ pointer: `/${campo}`, message }] })
}

export function controllaGiorni(
  { data, scade_il }: { data?: string; scade_il?: string | undefined },
  oggi: string,
): void {
  if (data !== undefined && !eGiorno(data)) rifiuta('data', 'Questo giorno non esiste')
  if (scade_il === undefined) return
  if (!eGiorno(scade_il)) rifiuta('scade_il', 'Questo giorno non esiste')
  if (scade_il < oggi) rifiuta('scade_il', 'Il documento è già scaduto: caricane uno valido')
}

/** Refuses the same file twice for the same cliente: it is named, so that the person finds it. */
export async function esigiNuovo(
  db: Db,
  esercente_id: string,
  { sha256, cliente_id }: { sha256: Buffer; cliente_id: string | null },
): Promise<void> {
  const gia = await db
    .selectFrom('documenti')
    .where('esercente_id', '=', esercente_id)
    .where('sha256', '=', sha256)
    .where('caricato', '=', true)
    .where('stato', '=', 'caricato')
    .where('cliente_id', 'is not distinct from', cliente_id)
    .select(['titolo', 'data'])
    .executeTakeFirst()
  if (gia === undefined) return
  rifiutaFile(`Questo file c’è già: “${gia.titolo}” del ${formattaGiorno(gia.data)}.`)
}

/** Looks at a file, as far as it may be kept. No transaction is open meanwhile. */
export const accogli = (
  deps: Deps,
  call: Pick<Call, 'actor' | 'info'>,
  nome_file: string,
  contenuto: Buffer,
): Promise<DocumentoAccolto> =>
  accogliDocumento(deps, call, {
    nome_file,
    contenuto,
    massimo: PESO_DOCUMENTO,
    troppo: 'Il file supera i 20 MB: riducilo e riprova.',
  })

async function avvisaCliente(
  { db }: Pick<Call, 'db'>,
  { id, titolo, cliente_id }: { id: string; titolo: string; cliente_id: string | null },
): Promise<void> {
  if (cliente_id === null) return
  await notifica(
    db,
    { ruolo: 'cliente', cliente_id },
    {
      testo: f`C’è un nuovo documento per te: ${{ titolo }}`,
      indirizzo: `/documenti/${id}`,
      unicita: `documento:${id}`,
    },
  )
}

async function scrivi(call: Call, chiesto: Chiesto, file: DocumentoAccolto): Promise<string> {
  const { db, actor, clock } = call
  const esercente_id = esercenteDi(call)
  const cliente_id = await findCliente(db, esercente_id, chiesto)
  await esigiNuovo(db, esercente_id, { sha256: file.sha256, cliente_id })
  const visibile_al_cliente = chiesto.visibile_al_cliente === '1' && cliente_id !== null
  const { importo_centesimi } = chiesto
  const id = await scriviDocumento(db, {
    tipo: chiesto.tipo,
    titolo: chiesto.titolo,
    numero: chiesto.numero.toUpperCase(),
    esercente_id,
    cliente_id,
    pagamento_id: chiesto.pagamento_id ?? null,
    dilazione_id: chiesto.dilazione_id ?? null,
    abbonamento_id: chiesto.abbonamento_id ?? null,
    importo_centesimi: importo_centesimi === undefined ? null : Number(importo_centesimi),
    visibile_al_cliente,
    mime: file.formato,
    data: chiesto.data,
    scade_il: chiesto.scade_il ?? null,
    contenuto: file.contenuto,
    sha256: file.sha256,
    caricato: { da: actor.utente_id, nome_file: file.nome_file, dentro: file.dentro },
    now: clock.now(),
  })
  if (id === null) throw new Error('a document without a source is always written')
  const { tipo, titolo } = chiesto
  await annota(call, {
    azione: 'carica',
    entita: 'documento',
    id,
    dopo: { tipo, titolo, nome_file: file.nome_file, visibile_al_cliente },
  })
  if (visibile_al_cliente) await avvisaCliente(call, { id, titolo, cliente_id })
  return id
}

/** Keeps a document of the esercente's own: for one cliente, or for nobody but itself. */
export async function caricaDocumento(
  deps: Deps,
  call: Call & { transact: Transact; query: Chiesto },
  contenuto: Buffer,
): Promise<{ _id: string }> {
  const { query, transact, clock } = call
  controllaGiorni(query, clock.today())
  // Its links are looked at before the file, which takes its time, and again when it is kept.
  await findCliente(call.db, esercenteDi(call), query)
  const file = await accogli(deps, call, query.nome_file, contenuto)
  return transact(async (trx) => ({ _id: await scrivi({ ...call, db: trx }, query, file) }))
}
