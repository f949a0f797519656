import type { impostaLinkRaccolta as contractLink } from '@rateo/contract/accordi/raccolte'
import type { chiudiRaccolta as contractChiudi } from '@rateo/contract/accordi/raccolte-in-corso'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { LavoroAdesione } from '@rateo/domain/stati/adesione'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { motivoLavoro, motivoNonInCorso, motivoNonPassa } from './azioni-raccolta.ts'
import { esigi, figureDi, lockRaccolta, mettiInCoda, postiPresi } from './lock-raccolta.ts'

const campo = (pointer: string, message: string) =>
  new AppError('dati_non_validi', { errors: [{ pointer, message }] })

/** Says who may join by the link, and what its page tells of the others: never a name. */
export async function impostaLink(
  call: Call,
  id: string,
  { aperta, mostra_totale, posti }: BodyOf<typeof contractLink>,
): Promise<void> {
  const { db, clock, actor } = call
  const prima = await lockRaccolta(db, id, actor)
  if (aperta && prima.modo !== 'testa' && prima.modo !== 'totale') {
    throw campo('/aperta', 'Chi arriva dal link non ha un importo suo: qui aggiungi tu le persone')
  }
  if (posti !== null && posti < (await postiPresi(db, id))) {
    throw campo('/posti', 'Ci sono già più persone di così')
  }
  await db
    .updateTable('raccolte')
    .set({
      aperta,
      mostra_totale,
      posti,
      updated_at: clock.now(),
      // The person who opens the link answers for those who join by it.
      ...(aperta && { lavoro_di: actor.utente_id }),
    })
    .where('id', '=', id)
    .execute()
  await annota(call, {
    azione: 'imposta_link',
    entita: 'raccolta',
    id,
    prima: { aperta: prima.aperta, mostra_totale: prima.mostra_totale, posti: prima.posti },
    dopo: { aperta, mostra_totale, posti },
  })
}

/** Puts something to do beside every person who has not paid; returns how many they are. */
async function perChiManca(db: Db, id: string, lavoro: LavoroAdesione): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`update adesioni a set da_fare = ${lavoro}, motivo = null
    from pagamenti p where a.raccolta_id = ${id} and p.id = a.pagamento_id and a.da_fare is null
      and situazione_adesione(a.stato, p.stato, p.dilazione_id) = 'manca'`.execute(db)
  return Number(numAffectedRows)
}

async function esigiFermo(db: Db, id: string): Promise<void> {
  esigi(motivoLavoro((await figureDi(db, id)).da_fare))
}

/** Moves the day for everybody who has not paid; each is told. */
export async function spostaScadenza(call: Call, id: string, scadenza: string): Promise<void> {
  const { db, clock, actor } = call
  const prima = await lockRaccolta(db, id, actor)
  esigi(motivoNonInCorso(prima.stato))
  if (scadenza < clock.today()) {
    throw campo('/scadenza', 'La scadenza non può essere nel passato')
  }
  if (scadenza === prima.scadenza) throw campo('/scadenza', 'È già questa')
  await esigiFermo(db, id)
  await db.updateTable('raccolte').set({ scadenza }).where('id', '=', id).execute()
  await perChiManca(db, id, 'sposta')
  await mettiInCoda(db, id, { utente_id: actor.utente_id, now: clock.now() })
  await annota(call, {
    azione: 'sposta_scadenza',
    entita: 'raccolta',
    id,
    prima: { scadenza: prima.scadenza },
    dopo: { scadenza },
  })
}

/** Ends a raccolta: who has not paid owes it still, or does not any more and is told so. */
export async function chiudiRaccolta(
  call: Call,
  id: string,
  { mancanti }: BodyOf<typeof contractChiudi>,
): Promise<void> {
  const { db, clock, actor } = call
  const { stato } = await lockRaccolta(db, id, actor)
  esigi(motivoNonPassa('chiudi', stato))
  await esigiFermo(db, id)
  const now = clock.now()
  await db
    .updateTable('raccolte')
    .set({ stato: 'chiusa', chiusa_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
  const quanti = mancanti === 'annulla' ? await perChiManca(db, id, 'annulla') : 0
  if (quanti > 0) await mettiInCoda(db, id, { utente_id: actor.utente_id, now })
  await annota(call, {
    azione: 'chiude',
    entita: 'raccolta',
    id,
    prima: { stato },
    dopo: { stato: 'chiusa', mancanti, annullati: quanti },
  })
}

export async function riapriRaccolta(call: Call, id: string): Promise<void> {
  const { db, clock, actor } = call
  const { stato } = await lockRaccolta(db, id, actor)
  esigi(motivoNonPassa('riapri', stato))
  await db
    .updateTable('raccolte')
    .set({ stato: 'in_corso', chiusa_at: null, updated_at: clock.now() })
    .where('id', '=', id)
    .execute()
  await annota(call, {
    azione: 'riapre',
    entita: 'raccolta',
    id,
    prima: { stato },
    dopo: { stato: 'in_corso' },
  })
}

/** Asks again those of whom nothing could be asked, once the reason is out of the way. */
export async function riprovaRaccolta(call: Call, id: string): Promise<void> {
  const { db, clock, actor } = call
  const { stato } = await lockRaccolta(db, id, actor)
  esigi(motivoNonInCorso(stato))
  const { numUpdatedRows } = await db
    .updateTable('adesioni')
    .set({ stato: 'da_chiedere', da_fare: 'chiedi', motivo: null })
    .where('raccolta_id', '=', id)
    .where('stato', '=', 'non_chiesta')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) esigi('Non c’è nessuno a cui chiedere di nuovo.')
  await mettiInCoda(db, id, { utente_id: actor.utente_id, now: clock.now() })
  await annota(call, {
    azione: 'riprova',
    entita: 'raccolta',
    id,
    dopo: { persone: Number(numUpdatedRows) },
  })
}
