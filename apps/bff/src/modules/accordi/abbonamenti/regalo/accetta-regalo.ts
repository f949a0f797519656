import { fineRegalo } from '@rateo/domain/atti/regalo-abbonamento'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { newId } from '../../../../db/ids.ts'
import { stored } from '../../../../db/stored.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota, contestoDi } from '../../../base/cronologia/index.ts'
import { accoda } from '../../../base/uscite/index.ts'
import { collegaCliente } from '../../../persone/clienti/index.ts'
import { lockVersioni } from '../piani/gestisci-piani.ts'
import { findPiano } from '../piani/piano.queries.ts'
import { findMotivoRegalo, findRecesso, findRegalo, isMio } from './regali.queries.ts'

const rifiuta = (message: string) => new AppError('stato_incompatibile', { message })

const tieni = (db: Db, id: string) =>
  db.selectFrom('regali_abbonamento').where('id', '=', id).select('id').forUpdate().execute()

/** The other person has it from today on. No method is asked for: nothing is charged to them, and it ends by itself. */
export async function accettaRegalo(call: Call, id: string): Promise<void> {
  const { actor, clock, db } = call
  const letto = await findRegalo(call, id)
  const piano = await findPiano(db, letto.piano_id)
  if (piano === undefined) throw new AppError('non_trovato')
  // Two people for the last place wait for one another; so do an acceptance and a withdrawal.
  await lockVersioni(db, piano.primo)
  await tieni(db, id)
  const r = await findRegalo(call, id)
  const motivo = await findMotivoRegalo(call, r)
  const { cliente_id } = actor
  if (motivo !== null || cliente_id === null) throw rifiuta(motivo ?? 'Non si può.')
  const now = clock.now()
  const oggi = clock.today()
  const fino_al = fineRegalo(oggi, piano.cadenza, r.periodi)
  const { esercente_id } = r
  await collegaCliente(db, { esercente_id, cliente_id }, now)
  const abbonamento_id = newId(now)
  await db
    .insertInto('abbonamenti')
    .values({
      id: abbonamento_id,
      esercente_id,
      cliente_id,
      piano_id: piano.id,
      stato: 'attivo',
      importo_centesimi: piano.importo_centesimi * piano.posti_min,
      posti: piano.posti_min,
      prossimo_addebito: null,
      ancora: oggi,
      fino_al,
      periodi_rimasti: 0,
      attivazione_centesimi: 0,
      avvio_chiesto: r.avvio_chiesto,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('periodi_abbonamento')
    .values({
      abbonamento_id,
      dal: oggi,
      al: fino_al,
      pagamento_id: r.pagamento_id,
      created_at: now,
    })
    .execute()
  await db
    .updateTable('regali_abbonamento')
    .set({ stato: 'accettato', a_cliente_id: cliente_id, abbonamento_id, chiuso_at: now })
    .where('id', '=', id)
    .execute()
  await annota(call, {
    azione: 'accetta_regalo',
    entita: 'abbonamento',
    id: abbonamento_id,
    dopo: { stato: 'attivo', regalo_id: id, fino_al },
  })
  await accoda(db, {
    argomento: 'regalo',
    unicita: `regalo:${id}:accettato`,
    contenuto: { regalo_id: id, fatto: 'accettato' },
  })
}

async function rendi({ db, clock }: Call, regalo: string, stato: string): Promise<void> {
  const { rows } = await sql<{ fatto: boolean }>`
    select ${stored('rendi_regalo', { regalo, stato, adesso: clock.now() })} as fatto`.execute(db)
  if (rows[0]?.fatto !== true) {
    throw rifiuta('Il regalo non aspetta più una risposta: rileggi la pagina.')
  }
}

/** The no of the other person: all the money goes back to who paid. */
export async function rifiutaRegalo(call: Call, id: string): Promise<void> {
  const r = await findRegalo(call, id)
  if (isMio(call, r)) throw rifiuta('È un regalo tuo: puoi ritirarlo.')
  await rendi(call, id, 'rifiutato')
}

/** Taken back before it was accepted: all the money goes back. */
export async function ritiraRegalo(call: Call, id: string): Promise<void> {
  const r = await findRegalo(call, id)
  if (!isMio(call, r)) throw new AppError('non_trovato')
  await rendi(call, id, 'ritirato')
}

/** The payer withdraws after it was accepted (art. 52 Codice del consumo): it is over, and the money goes back to the payer. */
export async function recediDalRegalo(call: Call, id: string, visto: number): Promise<void> {
  const { db, clock } = call
  const letto = await findRegalo(call, id)
  if (!isMio(call, letto)) throw new AppError('non_trovato')
  await db
    .selectFrom('pagamenti')
    .where('id', '=', letto.pagamento_id)
    .select('id')
    .forNoKeyUpdate()
    .execute()
  await tieni(db, id)
  const { abbonamento_id } = letto
  if (abbonamento_id !== null) {
    await db
      .selectFrom('abbonamenti')
      .where('id', '=', abbonamento_id)
      .select('id')
      .forUpdate()
      .execute()
  }
  const r = await findRegalo(call, id)
  const recesso = await findRecesso(call, r)
  if (recesso === null || abbonamento_id === null) {
    throw rifiuta('Da questo regalo non si recede più.')
  }
  const { rimborso_centesimi, trattenuto_centesimi } = recesso
  if (rimborso_centesimi !== visto) {
    throw rifiuta(
      `Intanto l’importo è cambiato: tornano ${formattaEuro(rimborso_centesimi)}. Rileggi e conferma di nuovo: il recesso non è ancora dichiarato.`,
    )
  }
  const { nome, email } = await db
    .selectFrom('clienti')
    .where('id', '=', r.da_cliente_id)
    .select(['nome', 'email'])
    .executeTakeFirstOrThrow()
  const conto = {
    trattenuto_centesimi,
    in_corso_centesimi: 0,
    in_corso_resi_centesimi: 0,
    annullati_centesimi: 0,
  }
  await sql`select ${stored('chiudi_abbonamento', {
    abbonamento: abbonamento_id,
    stato: 'receduto',
    azione: 'recede',
    chiusura: { modo: 'recesso', nome, email, ...conto },
    debiti: [],
    adesso: clock.now(),
    contesto: contestoDi(call),
  })}`.execute(db)
  await db
    .updateTable('regali_abbonamento')
    .set({ stato: 'receduto' })
    .where('id', '=', id)
    .execute()
  await accoda(db, {
    argomento: 'regalo',
    unicita: `regalo:${id}:receduto`,
    contenuto: { regalo_id: id, fatto: 'receduto' },
  })
}
