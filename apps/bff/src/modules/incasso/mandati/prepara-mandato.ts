import type { preparaMandato as contract } from '@rateo/contract/incasso/mandati'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { componiCreditorIdentifier } from '@rateo/domain/banca/creditor-identifier'
import { ORE_FIRMA, umrDi } from '@rateo/domain/banca/mandato'
import type { Call } from '../../../http/call.ts'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import { AppError } from '../../../http/errors.ts'
import { findPreavviso } from './preavviso.ts'
import { annotaMandato } from './annota-mandato.ts'
import { conta } from '../../base/limiti/index.ts'

const HOUR = 3_600_000
const AL_GIORNO = 10

/** The creditor: an esercente who has this cliente; nothing can be paid to any other. */
async function findCreditore(db: Db, cliente_id: string, esercente_id: string) {
  return db
    .selectFrom('clienti_esercente as r')
    .innerJoin('esercenti as e', 'e.id', 'r.esercente_id')
    .where('r.cliente_id', '=', cliente_id)
    .where('r.esercente_id', '=', esercente_id)
    .where('e.stato', 'in', ['attivo', 'limitato', 'in_cessazione'])
    .select(['e.id', 'e.partita_iva'])
    .executeTakeFirst()
}

/** Writes a mandato down and lets it wait for its signature; returns its id. */
export async function preparaMandato(
  call: Call,
  { esercente_id, iban, intestatario, tipo }: BodyOf<typeof contract>,
): Promise<string> {
  const { actor, clock, db } = call
  const { cliente_id, utente_id } = actor
  if (cliente_id === null) throw new AppError('non_trovato')
  const creditore = await findCreditore(db, cliente_id, esercente_id)
  if (creditore === undefined) throw new AppError('non_trovato')
  const now = clock.now()
  // An account is not found out by trying many.
  const limite = { chiave: `mandati:${utente_id}`, massimo: AL_GIORNO, finestra_ms: 24 * HOUR }
  await conta(db, limite, now)
  const gia = await db
    .selectFrom('mandati')
    .where('esercente_id', '=', esercente_id)
    .where('cliente_id', '=', cliente_id)
    .where('iban', '=', iban)
    .where('stato', 'in', ['firmato', 'attivo'])
    .select('id')
    .executeTakeFirst()
  if (gia !== undefined) {
    throw new AppError('gia_esistente', {
      message:
        'Per questo conto hai già firmato un mandato con questo esercente: puoi usare quello.',
    })
  }
  const id = newId(now)
  await db
    .insertInto('mandati')
    .values({
      id,
      esercente_id,
      cliente_id,
      umr: umrDi(id),
      creditore_id: componiCreditorIdentifier('IT', 'ZZZ', creditore.partita_iva),
      tipo,
      iban,
      intestatario,
      preavviso_giorni: await findPreavviso(db, now),
      preparato_il: clock.today(),
      firma_scade_at: new Date(now.getTime() + ORE_FIRMA * HOUR),
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db.updateTable('mandati').set({ stato: 'in_firma' }).where('id', '=', id).execute()
  await annotaMandato(call, {
    id,
    azione: 'prepara',
    da: 'bozza',
    a: 'in_firma',
    altro: { esercente_id, tipo },
  })
  return id
}
