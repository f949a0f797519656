import type { scriviCondizioni as contract } from '@rateo/contract/incasso/condizioni'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { sonoPeggiori } from '@rateo/domain/denaro/commissione'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { aggiungiGiorni, aggiungiMesi } from '@rateo/domain/tempo/giorno'
import { isId, newId } from '../../../db/ids.ts'
import { esigiProposta, findInAttesa } from './proposte.queries.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { notifica } from '../../base/notifiche/index.ts'
import { annota } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { findCondizioni } from './condizioni.queries.ts'
import { f } from '@rateo/domain/parole/frase'

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

type Corpo = BodyOf<typeof contract>

/** Refuses what the portal may not agree on; the answer is true where the operator would keep less, in anything. */
async function controlla(
  { db, clock }: Call,
  esercente_id: string,
  { dal, concordate, voci, ...resto }: Corpo,
): Promise<boolean> {
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
  return sonoPeggiori({ voci, ...resto }, prima)
}

/**
 * Agrees on conditions from a day on, never a day that has begun: what was charged stays explained by what held then. Where
 * the operator would keep less they wait for a second person.
 */
export async function scriviCondizioni(
  call: Call,
  esercente_id: string,
  corpo: Corpo,
): Promise<void> {
  await lockEsercente(call, esercente_id)
  if (await controlla(call, esercente_id, corpo)) await proponi(call, esercente_id, corpo)
  else await concorda(call, esercente_id, corpo, null)
}

/** Keeps conditions for a second person, one proposal at a time. */
async function proponi(call: Call, esercente_id: string, corpo: Corpo): Promise<void> {
  const { db, clock, actor } = call
  if ((await findInAttesa(db, esercente_id)) !== undefined) {
    throw new AppError('stato_incompatibile', {
      message: 'C’è già una proposta che aspetta: prima va confermata o scartata.',
    })
  }
  const now = clock.now()
  const id = newId(now)
  await db
    .insertInto('condizioni_da_confermare')
    .values({
      id,
      esercente_id,
      corpo: JSON.stringify(corpo),
      proposta_da: actor.utente_id,
      created_at: now,
    })
    .execute()
  await annota(call, {
    azione: 'propone_condizioni',
    entita: 'esercente',
    id: esercente_id,
    dopo: corpo,
  })
  const { ragione_sociale } = await db
    .selectFrom('esercenti')
    .where('id', '=', esercente_id)
    .select('ragione_sociale')
    .executeTakeFirstOrThrow()
  await notifica(
    db,
    { ruolo: 'admin' },
    {
      testo: f`Serve un secondo sì per abbassare la commissione di ${{ ragione_sociale }}`,
      indirizzo: `/esercente/${esercente_id}`,
      unicita: `condizioni_proposte:${id}`,
    },
  )
}

/** Puts in force what another person of the staff proposed, as it was proposed; it is checked again, for days went by. */
export async function confermaCondizioni(
  call: Call,
  esercente_id: string,
  proposta_id: string,
): Promise<void> {
  await lockEsercente(call, esercente_id)
  const { corpo, proposta_da } = await esigiProposta(call.db, esercente_id, proposta_id)
  if (proposta_da === call.actor.utente_id) {
    throw new AppError('stato_incompatibile', {
      message: 'L’hai proposta tu: serve il sì di un’altra persona dello staff.',
    })
  }
  if (corpo.dal <= call.clock.today()) {
    throw new AppError('stato_incompatibile', {
      message: 'Il giorno da cui dovevano valere è passato: scartale e proponile di nuovo.',
    })
  }
  await controlla(call, esercente_id, corpo)
  await call.db.deleteFrom('condizioni_da_confermare').where('id', '=', proposta_id).execute()
  await concorda(call, esercente_id, corpo, proposta_da)
}

/** Drops a proposal: who made it takes it back, another refuses it. */
export async function scartaCondizioni(
  call: Call,
  esercente_id: string,
  proposta_id: string,
): Promise<void> {
  await lockEsercente(call, esercente_id)
  const { corpo, proposta_da } = await esigiProposta(call.db, esercente_id, proposta_id)
  await call.db.deleteFrom('condizioni_da_confermare').where('id', '=', proposta_id).execute()
  await annota(call, {
    azione: 'scarta_condizioni',
    entita: 'esercente',
    id: esercente_id,
    prima: { dal: corpo.dal, proposta_da: `utente:${proposta_da}` },
  })
}

async function concorda(
  call: Call,
  esercente_id: string,
  { dal, concordate, voci, ...resto }: Corpo,
  proposta_da: string | null,
): Promise<void> {
  const { db, clock } = call
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
    dopo: {
      dal,
      voci,
      ...resto,
      concordate,
      ...(proposta_da !== null && { proposta_da: `utente:${proposta_da}` }),
    },
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
