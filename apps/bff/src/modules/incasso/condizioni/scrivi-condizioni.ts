import type { scriviCondizioni as contract } from '@rateo/contract/incasso/condizioni'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { sonoPeggiori } from '@rateo/domain/denaro/commissione'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { aggiungiGiorni, aggiungiMesi } from '@rateo/domain/tempo/giorno'
import { isId, newId } from '../../../db/ids.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { findCondizioni } from './condizioni.queries.ts'

const GIORNI_MAX = 366
/** The notice that the contract promises (article 3). */
const MESI_DI_PREAVVISO = 2

const sbagliato = (pointer: string, message: string) =>
  new AppError('dati_non_validi', { errors: [{ pointer, message }] })

/** Holds the esercente: two people who agree on something for it at once wait for each other. */
async function lockEsercente({ db }: Call, id: string): Promise<void> {
  const row = isId(id)
    ? await db
        .selectFrom('esercenti')
        .where('id', '=', id)
        .select('id')
        .forNoKeyUpdate()
        .executeTakeFirst()
    : undefined
  if (row === undefined) throw new AppError('non_trovato')
}

/** Agrees on conditions from a day on, never a day that has begun: what was charged stays explained by what held then. */
export async function scriviCondizioni(
  call: Call,
  esercente_id: string,
  { dal, concordate, voci, ...resto }: BodyOf<typeof contract>,
): Promise<void> {
  const { db, clock } = call
  await lockEsercente(call, esercente_id)
  const oggi = clock.today()
  if (dal <= oggi || dal > aggiungiGiorni(oggi, GIORNI_MAX)) {
    throw sbagliato('/dal', 'Scegli un giorno da domani a un anno da oggi')
  }
  const prima = await findCondizioni(db, esercente_id, dal)
  if (prima.dal === dal) {
    throw sbagliato('/dal', 'Da questo giorno ci sono già altre condizioni: prima annullale')
  }
  const primoGiorno = aggiungiMesi(oggi, MESI_DI_PREAVVISO)
  if (!concordate && dal < primoGiorno && sonoPeggiori(prima, { voci, ...resto })) {
    throw sbagliato(
      '/dal',
      `Sono peggiori di quelle che valgono allora: il contratto vuole due mesi di preavviso, cioè da ${formattaGiornoCompleto(primoGiorno)}. Prima, solo se l’esercente è d’accordo`,
    )
  }
  const now = clock.now()
  const id = newId(now)
  await db
    .insertInto('condizioni_esercente')
    .values({ id, esercente_id, dal, voci: JSON.stringify(voci), ...resto, created_at: now })
    .execute()
  await annota(call, {
    azione: 'concorda_condizioni',
    entita: 'esercente',
    id: esercente_id,
    dopo: { dal, voci, ...resto, concordate },
  })
  await accoda(db, {
    argomento: 'condizioni_esercente',
    unicita: `condizioni:${id}`,
    contenuto: { esercente_id, condizioni_id: id },
  })
}

/** Takes back conditions before their day; those in force end with others that take their place. */
export async function annullaCondizioni(
  call: Call,
  esercente_id: string,
  id: string,
): Promise<void> {
  const { db, clock } = call
  await lockEsercente(call, esercente_id)
  const row = await db
    .selectFrom('condizioni_esercente')
    .where('id', '=', id)
    .where('esercente_id', '=', esercente_id)
    .select(['dal', 'annullata_at'])
    .executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  if (row.annullata_at !== null || row.dal <= clock.today()) {
    throw new AppError('stato_incompatibile', {
      message:
        row.annullata_at === null
          ? 'Queste condizioni sono già in vigore: per cambiarle ne servono altre.'
          : 'Queste condizioni erano già annullate.',
    })
  }
  const annullata_at = clock.now()
  await db.updateTable('condizioni_esercente').set({ annullata_at }).where('id', '=', id).execute()
  await annota(call, {
    azione: 'annulla_condizioni',
    entita: 'esercente',
    id: esercente_id,
    prima: { dal: row.dal },
  })
  await accoda(db, {
    argomento: 'condizioni_esercente',
    unicita: `condizioni:${id}:annullate`,
    contenuto: { esercente_id, condizioni_id: id },
  })
}
