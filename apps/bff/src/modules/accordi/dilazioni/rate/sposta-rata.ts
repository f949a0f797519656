import type { SpostamentoRata } from '@rateo/contract/accordi/sposta-rata'
import { motivoGiorno, spazioDi } from '@rateo/domain/atti/spostamento'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { eGiorno } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { stored } from '../../../../db/stored.ts'
import { accoda } from '../../../base/uscite/index.ts'
import { annotaDilazione } from '../annota-dilazione.ts'
import { findRate } from '../dettaglio.queries.ts'
import { findDilazione, lockDilazione, type Sua } from '../lock-dilazione.ts'
import { metodoDi } from './metodo.queries.ts'
import { findRegole } from './spostamenti.queries.ts'

type Voluto = { id: string; n: string; scadenza: string }

const rifiuta = (message: string) =>
  new AppError('dati_non_validi', { errors: [{ pointer: '/scadenza', message }] })

/** Counts what would change on a plan as it is now; refused by the rules of the act, which calls it too. */
async function conta(
  { db, actor, clock }: Call,
  d: Sua,
  { n, scadenza }: { n: number; scadenza: string },
): Promise<SpostamentoRata> {
  const rate = await findRate(db, { _id: d.id, stato: d.stato }, clock.today())
  const rata = rate.find((una) => una.n === n)
  if (rata === undefined) throw new AppError('non_trovato')
  const regole = await findRegole(db, d, actor.ruolo, clock.now())
  const spazio = spazioDi(rate, n, regole)
  if ('motivo' in spazio) throw new AppError('stato_incompatibile', { message: spazio.motivo })
  const motivo = eGiorno(scadenza)
    ? motivoGiorno(spazio, rata.scadenza, scadenza)
    : 'Scegli un giorno'
  if (motivo !== null) throw rifiuta(motivo)
  const usati = regole.usati + (scadenza > rata.scadenza ? 1 : 0)
  return {
    n,
    residuo_centesimi: rata.residuo_centesimi,
    era: rata.scadenza,
    scadenza,
    addebito_su: d.metodo === 'bonifico' ? null : await metodoDi(db, d),
    rimasti: regole.chi === 'cliente' ? Math.max(0, regole.limiti.volte - usati) : null,
  }
}

/** Holds the debt of a rata with the lock that a payment takes first: so the two never wait for each other. */
async function tieniRata({ db }: Call, dilazione_id: string, n: number): Promise<string> {
  const rata = await db
    .selectFrom('rate')
    .where('dilazione_id', '=', dilazione_id)
    .where('n', '=', n)
    .select(['id', 'pagamento_id'])
    .executeTakeFirst()
  if (rata === undefined) throw new AppError('non_trovato')
  await db
    .selectFrom('pagamenti')
    .where('id', '=', rata.pagamento_id)
    .select('id')
    .forNoKeyUpdate()
    .execute()
  return rata.id
}

const numero = (n: string) => (/^\d{1,4}$/.test(n) ? Number(n) : -1)

export async function anteprimaSpostamento(call: Call, voluto: Voluto): Promise<SpostamentoRata> {
  const d = await findDilazione(call.db, voluto.id, call.actor)
  return conta(call, d, { ...voluto, n: numero(voluto.n) })
}

/** Moves a rata: its sums stay, what is charged by itself is charged on the new day, and both sides are told. */
export async function spostaRata(call: Call, voluto: Voluto & { era: string }): Promise<void> {
  const { db, actor, clock } = call
  const n = numero(voluto.n)
  const { id } = await findDilazione(call.db, voluto.id, call.actor)
  const rata_id = await tieniRata(call, id, n)
  const d = await lockDilazione(db, id, actor)
  const { era, scadenza } = await conta(call, d, { ...voluto, n })
  if (era !== voluto.era) {
    throw new AppError('stato_incompatibile', {
      message: `La rata è stata spostata intanto: ora scade ${formattaGiornoLungo(era)}. Riguarda e scegli di nuovo.`,
    })
  }
  const { rows } = await sql<{ id: string }>`
    select ${stored('sposta_rata', {
      rata: rata_id,
      ruolo: actor.ruolo,
      a: scadenza,
      adesso: clock.now(),
    })} as id`.execute(db)
  const altro = { n, era, scadenza }
  await annotaDilazione(call, { id: d.id, azione: 'sposta_rata', da: d.stato, a: d.stato, altro })
  await accoda(db, {
    argomento: 'rata_spostata',
    unicita: `rata_spostata:${rows[0]?.id}`,
    contenuto: { dilazione_id: d.id, n, era, scadenza, ruolo: actor.ruolo },
  })
}
