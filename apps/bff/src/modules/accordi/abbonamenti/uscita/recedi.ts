import type {
  AnteprimaRecessoAbbonamento,
  recediDallAbbonamento,
} from '@rateo/contract/accordi/recesso-abbonamento'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { dirittoDiRecesso } from '@rateo/domain/atti/avviso-rinnovo'
import { motivoNonRecedeAbbonamento } from '@rateo/domain/atti/chiusura-abbonamento'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { stored } from '../../../../db/stored.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { contestoDi } from '../../../base/cronologia/index.ts'
import { type Foglio, recessoPdf } from '../../../registri/documenti/index.ts'
import { getAbbonamento, lockAbbonamento, type Suo } from '../get-abbonamento.ts'
import { findAvvisoMancato } from '../avvisi/avvisi.queries.ts'
import {
  contaFine,
  findRicevutaRecesso,
  recessoEntro,
  type RicevutaRecesso,
} from './chiusura.queries.ts'

const rifiuta = (message: string) => new AppError('stato_incompatibile', { message })

/** Counts what a recesso of today comes to; refused by the rules of the act, which calls it too. */
async function conta({ db, clock }: Call, a: Suo) {
  const oggi = clock.today()
  const { tipo, ...persona } = await db
    .selectFrom('clienti')
    .where('id', '=', a.cliente_id)
    .select(['nome', 'email', 'tipo'])
    .executeTakeFirstOrThrow()
  const mancato = await findAvvisoMancato(db, a, oggi)
  const { avvio_chiesto } = a
  const { recesso_entro, reso } = dirittoDiRecesso(
    { recesso_entro: recessoEntro({ ...a, tipo }), avvio_chiesto },
    mancato,
    oggi,
  )
  const motivo = motivoNonRecedeAbbonamento({ stato: a.stato, recesso_entro }, oggi)
  if (motivo !== null) throw rifiuta(motivo)
  return { ...persona, ...(await contaFine(db, a, { reso, oggi, solo_suoi: true })) }
}

export const anteprimaRecesso = async (
  call: Call,
  id: string,
): Promise<AnteprimaRecessoAbbonamento> => {
  const {
    debiti: _debiti,
    annullati_centesimi: _annullati,
    ...conto
  } = await conta(call, await getAbbonamento(call.db, id, call.actor))
  return conto
}

/** Holds the debts and then the abbonamento, as whoever settles a payment does. */
export async function tieniTutto({ db, actor }: Call, id: string): Promise<Suo> {
  await getAbbonamento(db, id, actor)
  await db
    .selectFrom('pagamenti')
    .where('origine', '=', 'abbonamento')
    .where('origine_id', '=', id)
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute()
  return lockAbbonamento(db, id, actor)
}

/**
 * The cliente withdraws: the abbonamento is over from this moment, nothing of it is owed any more, and the money goes back
 * the way it came. A payment under way gives back its part when it comes.
 */
export async function recedi(
  call: Call,
  id: string,
  visto: BodyOf<typeof recediDallAbbonamento>,
): Promise<void> {
  const { db, clock } = call
  const a = await tieniTutto(call, id)
  const { rimborso_centesimi, debiti, ...conto } = await conta(call, a)
  if (rimborso_centesimi !== visto.rimborso_centesimi) {
    throw rifiuta(
      `Intanto l’importo è cambiato: tornano ${formattaEuro(rimborso_centesimi)}. Rileggi e conferma di nuovo: il recesso non è ancora dichiarato.`,
    )
  }
  await sql`select ${stored('chiudi_abbonamento', {
    abbonamento: a.id,
    stato: 'receduto',
    azione: 'recede',
    chiusura: { modo: 'recesso', ...conto },
    debiti,
    adesso: clock.now(),
    contesto: contestoDi(call),
  })}`.execute(db)
}

/** Draws the receipt of the recesso of an abbonamento. */
export const ricevutaPdf = (
  db: Db,
  r: RicevutaRecesso,
  qr?: NonNullable<Foglio['qr']>,
): Promise<Buffer> =>
  recessoPdf(
    db,
    {
      ...r,
      contratto: `Abbonamento ${r.numero} · ${r.piano}`,
      evidenza:
        r.rimborso_centesimi === 0
          ? null
          : { etichetta: 'Torna al cliente', valore: formattaEuro(r.rimborso_centesimi) },
      esito: [
        ['Esito', r.frase],
        ['Abbonamento', 'È finito nel momento del recesso: non ci sono altri addebiti.'],
      ],
    },
    qr,
  )

export async function recessoInPdf(call: Call, id: string) {
  const { esercente_id } = await getAbbonamento(call.db, id, call.actor)
  const ricevuta = await findRicevutaRecesso(call.db, id)
  if (ricevuta === undefined) throw new AppError('non_trovato')
  return { numero: ricevuta.numero, esercente_id, pdf: await ricevutaPdf(call.db, ricevuta) }
}
