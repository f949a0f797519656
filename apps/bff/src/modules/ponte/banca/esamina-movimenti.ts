import { decidiMovimento, type Decisione } from '@rateo/domain/banca/abbina-movimento'
import type { EccezioneBanca } from '@rateo/domain/banca/movimento-banca'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import type { Deps } from '../../../http/deps.ts'
import { AppError } from '../../../http/errors.ts'
import { inTransaction } from '../../../http/transaction.ts'
import { abbinaMovimento } from './abbina-movimento.ts'
import { type DaAbbinare, findCandidati } from './candidati.queries.ts'

type Da = Pick<Deps, 'db' | 'clock' | 'log'>

/** Movements that one turn looks at: memory stays the same however large the import is. */
const INSIEME = 100

type Presa = { id: string; esercente_id: string; creato_da: string }

/** Takes the import that waits longest, or that somebody left halfway: one process each. */
async function prendi(db: Db): Promise<Presa | undefined> {
  const { rows } = await sql<Presa>`
    update importazioni_banca set bloccato_fino = now() + interval '1 minute'
    where id = (
      select id from importazioni_banca
      where lavoro_dal is not null and (bloccato_fino is null or bloccato_fino < now())
      order by lavoro_dal, id limit 1 for update skip locked
    )
    returning id, esercente_id, creato_da`.execute(db)
  return rows[0]
}

/** Leaves what went out to a person, all of it at once: it is nothing that the portal knows. */
async function lasciaUscite(db: Db, { id }: Presa): Promise<void> {
  await sql`update movimenti_banca set stato = 'da_abbinare', eccezione = 'uscita_ignota'
    where importazione_id = ${id} and stato = 'da_esaminare' and importo_centesimi < 0`.execute(db)
}

const daEsaminare = (db: Db, { id }: Presa): Promise<DaAbbinare[]> =>
  db
    .selectFrom('movimenti_banca')
    .where('importazione_id', '=', id)
    .where('stato', '=', 'da_esaminare')
    .orderBy('id')
    .limit(INSIEME)
    .select([
      'id',
      'esercente_id',
      'data',
      'importo_centesimi',
      'abbinato_centesimi',
      'descrizione',
      'controparte',
      'riferimento',
    ])
    .execute()

const callOf = ({ db, clock }: Da, { id, esercente_id, creato_da }: Presa): Call => ({
  db,
  clock,
  actor: {
    utente_id: creato_da,
    sessione_id: '',
    ruolo: 'esercente',
    esercente_id,
    cliente_id: null,
    stato: 'attivo',
    registering: false,
  },
  info: { ip: '', request_id: `banca:${id}`, user_agent: '' },
})

/** Leaves it to a person, unless somebody has been faster. */
const lascia = (db: Db, id: string, eccezione: EccezioneBanca) =>
  db
    .updateTable('movimenti_banca')
    .set({ stato: 'da_abbinare', eccezione })
    .where('id', '=', id)
    .where('stato', '=', 'da_esaminare')
    .execute()

/** The choice that a person would make for the same. */
const sceltaDi = (decisione: Exclude<Decisione, { tipo: 'eccezione' }>) => ({
  debiti: decisione.tipo === 'debiti' ? decisione.quote : [],
  incasso_id: decisione.tipo === 'incasso' ? decisione.tentativo_id : null,
  versamento_id: decisione.tipo === 'versamento' ? decisione.id : null,
  accredito_id: decisione.tipo === 'accredito' ? decisione.id : null,
})

async function uno(deps: Da, presa: Presa, movimento: DaAbbinare): Promise<void> {
  const { db, clock, log } = deps
  const altri = await findCandidati(db, movimento, clock.now())
  const decisione = decidiMovimento(movimento, altri)
  if (decisione.tipo === 'eccezione') {
    await lascia(db, movimento.id, decisione.eccezione)
    return
  }
  try {
    await inTransaction(db, async (trx) => {
      const mio = await trx
        .selectFrom('movimenti_banca')
        .where('id', '=', movimento.id)
        .where('stato', '=', 'da_esaminare')
        .forUpdate()
        .select('id')
        .executeTakeFirst()
      // A person, or another process, has done it.
      if (mio)
        await abbinaMovimento(
          callOf({ ...deps, db: trx }, presa),
          mio.id,
          sceltaDi(decisione),
          'automatico',
        )
    })
  } catch (error) {
    if (!(error instanceof AppError)) {
      log.warn({ err: error, movimento_id: movimento.id }, 'banca: movimento non abbinato')
    }
    await lascia(db, movimento.id, 'entrata_ignota')
  }
}

/** Looks at some movements of one import that waits; returns how many there were. */
export async function esaminaMovimenti(deps: Da): Promise<number> {
  const { db } = deps
  const presa = await prendi(db)
  if (!presa) return 0
  await lasciaUscite(db, presa)
  const movimenti = await daEsaminare(db, presa)
  for (const movimento of movimenti) await uno(deps, presa, movimento)
  await sql`update importazioni_banca i set bloccato_fino = null,
      lavoro_dal = case when exists (
        select from movimenti_banca m where m.importazione_id = i.id and m.stato = 'da_esaminare') then lavoro_dal end
    where id = ${presa.id}`.execute(db)
  return Math.max(1, movimenti.length)
}
