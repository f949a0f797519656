import { aggiungiGiorni, oraDiRoma } from '@rateo/domain/tempo/giorno'
import { oraPerSms, type Passo, passiDelGiorno } from '@rateo/domain/stati/sollecito'
import { sql } from 'kysely'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import { inTransaction } from '../../../http/transaction.ts'
import { isPortaChiusa } from '../addebiti/index.ts'
import { annotaSistema } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { ATTESI, findRegole, GRAVI, type Regole } from './cadenza.ts'
import { findDovutiPropri } from './dovuti-propri.queries.ts'
import { preparaRinnovi } from './prepara-rinnovi.ts'

type Needs = { db: Db; clock: Clock }

/** The days that a debt is looked for whose days did not all count. */
const FERMI_AL_MASSIMO = 60

/** Rows of one statement: it takes no more than 65,535 values. */
const INSIEME = 1000

/**
 * The debts that one step of the rule is about. Days on which the charge stood still because of us make nobody late, and
 * those of a promise are none of the rule's.
 */
function dovutiDi(db: Db, today: string, { passo, livello, scadenze }: Passo) {
  const [da, a] = scadenze
  const contata =
    passo <= 0
      ? sql<string>`p.scadenza`
      : sql<string>`p.scadenza + case when exists (select 1 from tentativi t where t.pagamento_id = p.id
          and t.stato = 'errore_tecnico') then giorni_fermi(p.id, ${today}::date) else 0 end
          + giorni_promessi(p.id, p.scadenza, ${today}::date)`
  return (
    db
      .selectFrom('pagamenti as p')
      .innerJoin('clienti_esercente as c', (join) =>
        join
          .onRef('c.cliente_id', '=', 'p.cliente_id')
          .onRef('c.esercente_id', '=', 'p.esercente_id'),
      )
      .where('p.stato', 'in', ATTESI)
      .where('p.origine', '=', 'rata')
      // One that waits for its event is not due.
      .where('p.dilazione_id', 'is', null)
      .where(sql<boolean>`not sollecito_vietato(p.esercente_id, p.cliente_id)`)
      .$if(passo > 0, (q) => q.where(sql`promessa_fino(p.id, ${today}::date)`, 'is', null))
      // A plan that is due at once is asked for by a person, and one that stands still by nobody.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('dilazioni as d')
              .whereRef('d.id', '=', 'p.origine_id')
              .where('d.stato', 'in', ['decaduta', 'sospesa'])
              .select('d.id'),
          ),
        ),
      )
      // One that has days of its own is looked for by those.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('calendari_solleciti as k')
              .whereRef('k.dilazione_id', '=', 'p.origine_id')
              .select('k.dilazione_id'),
          ),
        ),
      )
      .where('p.scadenza', '>=', passo <= 0 ? da : aggiungiGiorni(da, -FERMI_AL_MASSIMO))
      .where('p.scadenza', '<=', a)
      .where(contata, '>=', da)
      .where(contata, '<=', a)
      // Nobody is reminded late of a debt that was not there on the day.
      .where((eb) =>
        eb.or([
          eb('p.scadenza', '=', a),
          sql<boolean>`${sql.lit(passo > 0)}`,
          sql<boolean>`(p.created_at at time zone 'Europe/Rome')::date <= p.scadenza + ${passo}::int`,
        ]),
      )
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('solleciti as s')
              .whereRef('s.pagamento_id', '=', 'p.id')
              .where('s.passo', '>=', passo)
              .select('s.id'),
          ),
        ),
      )
      // A formal sollecito about a sum that a claim took back is written by a person, not by the timetable.
      .$if(GRAVI.includes(livello), (q) => q.where('p.riapre_id', 'is', null))
      .select(['p.id', 'p.esercente_id', 'p.cliente_id', 'c.telefono', 'p.riapre_id'])
      .select(sql<number>`${passo}::int`.as('passo'))
  )
}

/**
 * Queues what is due today, each message once however often this runs. Only rate are reminded of by themselves. All the
 * steps are looked for in one statement: a debt has come to one of them at most.
 */
async function prepara({ db, clock }: Needs, regole: Regole): Promise<void> {
  const today = clock.today()
  const passi = passiDelGiorno(today, regole)
  const [prima, ...altre] = passi.map((uno) => dovutiDi(db, today, uno))
  const comuni = await (prima === undefined
    ? []
    : altre.reduce((tutte, una) => tutte.unionAll(una), prima).execute())
  const perPasso = new Map(passi.map((uno) => [uno.passo, uno]))
  const dovuti = [
    ...comuni.map((uno) => {
      const { livello, sms } = perPasso.get(uno.passo) ?? { livello: 'promemoria', sms: false }
      return { ...uno, livello, sms }
    }),
    ...(await findDovutiPropri(db, today, regole)),
  ]
  const righe = dovuti.flatMap(({ id, telefono, riapre_id, sms: perSms, ...come }) => {
    const sms = perSms && riapre_id === null && telefono !== null
    return (['email', ...(sms ? (['sms'] as const) : [])] as const).map((canale) => ({
      id: newId(clock.now()),
      pagamento_id: id,
      ...come,
      canale,
      stato: 'in_coda',
      dal: today,
      creato_da: 'sistema',
      created_at: clock.now(),
    }))
  })
  for (let da = 0; da < righe.length; da += INSIEME) {
    await db
      .insertInto('solleciti')
      .values(righe.slice(da, da + INSIEME))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

type InCoda = { id: string; cliente_id: string; canale: string }

/** Handles one message: it is sent, put off to tomorrow, or dropped because the debt is not waited for any more. */
export async function manda(trx: Db, riga: InCoda, clock: Clock, regole: Regole): Promise<boolean> {
  const today = clock.today()
  // Two processes must not both count the same messages of a person.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`solleciti:${riga.cliente_id}`}, 0))`.execute(
    trx,
  )
  const s = await trx
    .selectFrom('solleciti as s')
    .innerJoin('pagamenti as p', 'p.id', 's.pagamento_id')
    .where('s.id', '=', riga.id)
    .where('s.stato', '=', 'in_coda')
    .leftJoin('dilazioni as d', 'd.id', 'p.origine_id')
    .select(['s.id', 's.pagamento_id', 's.passo', 's.livello', 's.canale', 'p.stato', 'p.scadenza'])
    .select('d.stato as dilazione_stato')
    .select(sql<boolean>`sollecito_vietato(p.esercente_id, p.cliente_id)`.as('vietato'))
    .select(sql<string | null>`promessa_fino(p.id, ${today}::date)`.as('promessa_fino'))
    .executeTakeFirst()
  if (s === undefined) return false
  const chiudi = (values: {
    stato: string
    motivo?: string
    inviato_at?: Date
    inviato_il?: string
  }) => trx.updateTable('solleciti').set(values).where('id', '=', s.id).execute()
  if (!ATTESI.some((one) => one === s.stato)) {
    await chiudi({ stato: 'saltato', motivo: 'Il debito non è più da sollecitare' })
    return false
  }
  // Put in the queue before the plan was suspended; what a person wants to send leaves all the same.
  if (s.vietato) {
    await chiudi({ stato: 'saltato', motivo: 'I controlli del cliente dicono di non sollecitarlo' })
    return false
  }
  if (s.passo !== null && s.dilazione_stato === 'sospesa') {
    await chiudi({ stato: 'saltato', motivo: 'La dilazione è sospesa' })
    return false
  }
  if (s.passo !== null && s.promessa_fino !== null) {
    await chiudi({ stato: 'saltato', motivo: 'Il cliente ha detto quando paga' })
    return false
  }
  if (s.livello === 'promemoria' && s.passo !== null && s.scadenza < today) {
    await chiudi({ stato: 'saltato', motivo: 'La scadenza è passata' })
    return false
  }
  const { quanti } = await trx
    .selectFrom('solleciti')
    .where('cliente_id', '=', riga.cliente_id)
    .where('stato', '=', 'inviato')
    .where('inviato_il', '=', today)
    .select((eb) => eb.fn.countAll<number>().as('quanti'))
    .executeTakeFirstOrThrow()
  if (Number(quanti) >= regole.massimo_al_giorno) {
    await trx
      .updateTable('solleciti')
      .set({ dal: aggiungiGiorni(today, 1) })
      .where('id', '=', s.id)
      .execute()
    return false
  }
  await chiudi({ stato: 'inviato', inviato_at: clock.now(), inviato_il: today })
  await accoda(trx, {
    argomento: 'sollecito',
    unicita: `sollecito:${s.id}`,
    contenuto: { sollecito_id: s.id, pagamento_id: s.pagamento_id },
  })
  await annotaSistema(trx, {
    azione: s.livello === 'promemoria' ? 'invia_promemoria' : 'invia_sollecito',
    entita: 'pagamento',
    id: s.pagamento_id,
    dopo: { livello: s.livello, canale: s.canale, passo: s.passo },
  })
  return true
}

const QUANTI = 500

/**
 * Sends the solleciti in the queue for today, the gravest first; SMS only at a decent hour. Returns how many left.
 */
async function spedisci({ db, clock }: Needs, regole: Regole): Promise<number> {
  const today = clock.today()
  const sms = oraPerSms(today, oraDiRoma(clock.now()), regole.fascia)
  const inCoda = await db
    .selectFrom('solleciti')
    .where('stato', '=', 'in_coda')
    .where('dal', '<=', today)
    .$if(!sms, (q) => q.where('canale', '<>', 'sms'))
    .orderBy(sql`array_position(array['diffida', 'formale', 'sollecito', 'promemoria'], livello)`)
    .orderBy('id')
    .limit(QUANTI)
    .select(['id', 'cliente_id', 'canale'])
    .execute()
  let inviati = 0
  for (const riga of inCoda) {
    if (await inTransaction(db, (trx) => manda(trx, riga, clock, regole))) inviati += 1
  }
  return inviati
}

/**
 * Reminders and solleciti of the day. Safe to run at any hour, twice, or late. While the provider turns payments away
 * nobody is asked for one: what was to be sent is made up. For the timetable.
 */
export async function sollecita(needs: Needs): Promise<number> {
  if (await isPortaChiusa(needs.db)) return 0
  const regole = await findRegole(needs.db, needs.clock.now())
  await prepara(needs, regole)
  await preparaRinnovi(needs, regole)
  return spedisci(needs, regole)
}
