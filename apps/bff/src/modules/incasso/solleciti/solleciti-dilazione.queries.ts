import type { SollecitiDilazione } from '@rateo/contract/accordi/solleciti-dilazione'
import {
  type CalendarioSolleciti,
  conCalendario,
  motivoSenzaCalendario,
} from '@rateo/domain/atti/calendario-solleciti'
import type { StatoDilazione } from '@rateo/domain/credito/dilazione'
import { inArrivo } from '@rateo/domain/stati/sollecito'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { ATTESI, findRegole, GRAVI } from './cadenza.ts'
import { findCalendario } from './calendario.ts'
import { rigaDi } from './solleciti.queries.ts'

const AL_MASSIMO = 200

/** Every message about the rate of a plan, with what became of it on its way. */
async function findInviati(db: Db, dilazione_id: string): Promise<SollecitiDilazione['inviati']> {
  const rows = await db
    .selectFrom('rate as r')
    .innerJoin('solleciti as s', 's.pagamento_id', 'r.pagamento_id')
    .leftJoin('messaggi as m', (join) =>
      join.on('m.unicita', '=', sql<string>`'sollecito:' || s.id`),
    )
    .where('r.dilazione_id', '=', dilazione_id)
    .orderBy('s.id', 'desc')
    .limit(AL_MASSIMO)
    .select((eb) => eb.fn.coalesce('r.riapre_n', 'r.n').as('n'))
    .select(['s.id', 's.livello', 's.canale', 's.stato', 's.motivo', 's.dal', 's.inviato_at'])
    .select(['s.passo', 'm.stato as esito'])
    .execute()
  return rows.map(({ n, esito, ...row }) => ({ ...rigaDi(row), n, esito }))
}

/** The rate that are late and the next one, with the last step that was taken: the job asks about these. */
const findAttese = (db: Db, dilazione_id: string, oggi: string) =>
  db
    .selectFrom('rate as r')
    .innerJoin('pagamenti as p', 'p.id', 'r.pagamento_id')
    .innerJoin('dilazioni as d', 'd.id', 'r.dilazione_id')
    .innerJoin('clienti_esercente as c', (join) =>
      join
        .onRef('c.cliente_id', '=', 'p.cliente_id')
        .onRef('c.esercente_id', '=', 'p.esercente_id'),
    )
    .where('r.dilazione_id', '=', dilazione_id)
    .where('p.stato', 'in', ATTESI)
    .where('p.dilazione_id', 'is', null)
    .where('d.stato', '<>', 'decaduta')
    .where((eb) =>
      eb(
        'p.scadenza',
        '<=',
        eb.fn.coalesce(
          eb
            .selectFrom('rate as x')
            .innerJoin('pagamenti as q', 'q.id', 'x.pagamento_id')
            .where('x.dilazione_id', '=', dilazione_id)
            .where('q.stato', 'in', ATTESI)
            .where('q.dilazione_id', 'is', null)
            .where('q.scadenza', '>=', oggi)
            .select((one) => one.fn.min('q.scadenza').as('prima')),
          'p.scadenza',
        ),
      ),
    )
    .orderBy('p.scadenza')
    .select(['p.scadenza', 'p.riapre_id', 'c.telefono'])
    // The days of a promise do not count, the ones to come of it neither.
    .select(sql<number>`giorni_promessi(p.id, p.scadenza, 'infinity')`.as('riposo'))
    .select((eb) => [
      eb.fn.coalesce('r.riapre_n', 'r.n').as('n'),
      eb
        .selectFrom('solleciti as s')
        .whereRef('s.pagamento_id', '=', 'p.id')
        .select((one) => one.fn.max('s.passo').as('fatto'))
        .as('fatto'),
    ])
    .execute()

type DelPiano = { id: string; stato: StatoDilazione }

/** The messages to come of a plan with their day, by the rules of the job itself and the days that are given. */
export async function findInArrivo(
  db: Db,
  dilazione_id: string,
  calendario: CalendarioSolleciti | null,
  clock: Clock,
): Promise<SollecitiDilazione['in_arrivo']> {
  const oggi = clock.today()
  const [attese, comuni] = await Promise.all([
    findAttese(db, dilazione_id, oggi),
    findRegole(db, clock.now()),
  ])
  const regole = conCalendario(comuni, calendario)
  const in_arrivo = attese.flatMap(({ n, scadenza, riposo, fatto, telefono, riapre_id }) =>
    inArrivo({ scadenza: aggiungiGiorni(scadenza, riposo), fatto }, oggi, regole)
      // A formal sollecito about a sum that a claim took back is written by a person, not by the timetable.
      .filter(({ livello }) => riapre_id === null || !GRAVI.includes(livello))
      .flatMap(({ il, livello, sms }) => {
        const haSms = sms && riapre_id === null && telefono !== null
        return (['email', ...(haSms ? (['sms'] as const) : [])] as const).map((canale) => ({
          n,
          livello,
          canale,
          il,
        }))
      }),
  )
  return in_arrivo.toSorted((a, b) => a.il.localeCompare(b.il))
}

/** The messages about a plan: those that left or wait, those to come, and the days by which they leave. */
export async function findSollecitiDilazione(
  db: Db,
  { id, stato }: DelPiano,
  clock: Clock,
): Promise<SollecitiDilazione> {
  const [inviati, proprio, comuni] = await Promise.all([
    findInviati(db, id),
    findCalendario(db, id),
    findRegole(db, clock.now()),
  ])
  const { promemoria, solleciti, sms_dal, formale_dal } = conCalendario(comuni, proprio)
  return {
    inviati,
    in_arrivo: await findInArrivo(db, id, proprio, clock),
    calendario: {
      promemoria: [...promemoria],
      solleciti: [...solleciti],
      sms_dal,
      formale_dal,
      proprio: proprio !== null,
      modificabile: motivoSenzaCalendario(stato) === null,
    },
  }
}
