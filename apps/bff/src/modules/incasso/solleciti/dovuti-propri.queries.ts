import { conCalendario } from '@rateo/domain/atti/calendario-solleciti'
import { passiDelGiorno } from '@rateo/domain/stati/sollecito'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { ATTESI, GRAVI, type Regole } from './cadenza.ts'

/** The open rate of plans that have days of their own, with the day from which each is counted. */
const findRateDeiPropri = (db: Db, today: string) =>
  db
    .selectFrom('calendari_solleciti as k')
    .innerJoin('dilazioni as d', 'd.id', 'k.dilazione_id')
    .innerJoin('rate as r', 'r.dilazione_id', 'k.dilazione_id')
    .innerJoin('pagamenti as p', 'p.id', 'r.pagamento_id')
    .innerJoin('clienti_esercente as c', (join) =>
      join
        .onRef('c.cliente_id', '=', 'p.cliente_id')
        .onRef('c.esercente_id', '=', 'p.esercente_id'),
    )
    .where('d.stato', 'not in', ['decaduta', 'sospesa'])
    .where('p.stato', 'in', ATTESI)
    .where('p.dilazione_id', 'is', null)
    .where(sql<boolean>`not sollecito_vietato(p.esercente_id, p.cliente_id)`)
    .where(sql`promessa_fino(p.id, ${today}::date)`, 'is', null)
    .select(['k.promemoria', 'k.solleciti', 'k.sms_dal'])
    .select(['p.id', 'p.esercente_id', 'p.cliente_id', 'c.telefono', 'p.riapre_id', 'p.scadenza'])
    .select((eb) => [
      sql<string>`(p.created_at at time zone 'Europe/Rome')::date`.as('nato'),
      sql<string>`p.scadenza + case when exists (select 1 from tentativi t where t.pagamento_id = p.id
        and t.stato = 'errore_tecnico') then giorni_fermi(p.id, ${today}::date) else 0 end
        + giorni_promessi(p.id, p.scadenza, ${today}::date)`.as('contata'),
      eb
        .selectFrom('solleciti as s')
        .whereRef('s.pagamento_id', '=', 'p.id')
        .select((one) => one.fn.max('s.passo').as('fatto'))
        .as('fatto'),
    ])
    .execute()

/** Finds what is due today of the plans that have days of their own, by the rules of all the others. */
export async function findDovutiPropri(db: Db, today: string, regole: Regole) {
  const rate = await findRateDeiPropri(db, today)
  return rate.flatMap(
    ({ promemoria, solleciti, sms_dal, scadenza, nato, contata, fatto, ...di }) => {
      const cadenza = conCalendario(regole, { promemoria, solleciti, sms_dal })
      const uno = passiDelGiorno(today, cadenza).find(({ passo, scadenze: [da, a] }) => {
        const giorno = passo <= 0 ? scadenza : contata
        return giorno >= da && giorno <= a
      })
      if (uno === undefined || (fatto !== null && fatto >= uno.passo)) return []
      const { passo, livello, sms, scadenze } = uno
      // Nobody is reminded late of a debt that was not there on the day.
      const isTardi =
        passo <= 0 && scadenza !== scadenze[1] && nato > aggiungiGiorni(scadenza, passo)
      if (isTardi || (di.riapre_id !== null && GRAVI.includes(livello))) return []
      return [{ ...di, passo, livello, sms }]
    },
  )
}
