import type { preparaMandato as contract } from '@rateo/contract/incasso/mandati'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { componiCreditorIdentifier } from '@rateo/domain/banca/creditor-identifier'
import { ORE_FIRMA, umrDi } from '@rateo/domain/banca/mandato'
import { sql } from 'kysely'
import type { Call } from '../../../http/call.ts'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import { AppError } from '../../../http/errors.ts'
import { findPreavviso } from './preavviso.ts'
import { annotaMandato } from './annota-mandato.ts'
import { conta } from '../../base/limiti/index.ts'

const HOUR = 3_600_000
const AL_GIORNO = 10

type Voluto = BodyOf<typeof contract>

/** The creditor: an esercente who has this cliente, or one of whom the cliente is about to take a piano. */
async function findCreditore(
  db: Db,
  { cliente_id, utente_id }: { cliente_id: string; utente_id: string },
  { esercente_id, piano_id }: Voluto,
) {
  return db
    .selectFrom('esercenti as e')
    .where('e.id', '=', esercente_id)
    .where('e.stato', 'in', ['attivo', 'limitato', 'in_cessazione'])
    .where((eb) => {
      const suo = eb
        .selectFrom('clienti_esercente as r')
        .whereRef('r.esercente_id', '=', 'e.id')
        .where('r.cliente_id', '=', cliente_id)
        .select(eb.lit(1).as('uno'))
      return piano_id === undefined
        ? eb.exists(suo)
        : eb.or([
            eb.exists(suo),
            eb.exists(pianoOfferto(db, { piano_id, esercente_id, utente_id })),
          ])
    })
    .select(['e.id', 'e.partita_iva'])
    .executeTakeFirst()
}

/**
 * A piano paid from an account that anybody may take who has its link: its first mandato comes before the first thing that
 * is owed. One that is not sold any more is there for the person to whom an abbonamento to it is being passed.
 */
const pianoOfferto = (db: Db, di: { piano_id: string; esercente_id: string; utente_id: string }) =>
  db
    .selectFrom('piani as p')
    .where('p.id', '=', di.piano_id)
    .where('p.esercente_id', '=', di.esercente_id)
    .where(sql<boolean>`'addebito_sdd' = any (p.metodi)`)
    .where((eb) =>
      eb.or([
        eb('p.visibilita', '<>', 'archiviato'),
        eb.exists(
          eb
            .selectFrom('trasferimenti_abbonamento as t')
            .innerJoin('abbonamenti as a', 'a.id', 't.abbonamento_id')
            .innerJoin('utenti as u', 'u.email', 't.email')
            .whereRef('a.piano_id', '=', 'p.id')
            .where('t.stato', '=', 'in_attesa')
            .where('u.id', '=', di.utente_id)
            .where('u.email_verificata_at', 'is not', null)
            .select('t.id'),
        ),
      ]),
    )
    .select('p.id')

/** Writes a mandato down and lets it wait for its signature; returns its id. */
export async function preparaMandato(call: Call, voluto: Voluto): Promise<string> {
  const { esercente_id, iban, intestatario, tipo } = voluto
  const { actor, clock, db } = call
  const { cliente_id, utente_id } = actor
  if (cliente_id === null) throw new AppError('non_trovato')
  const creditore = await findCreditore(db, { cliente_id, utente_id }, voluto)
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
