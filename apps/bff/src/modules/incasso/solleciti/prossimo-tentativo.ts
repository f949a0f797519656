import { aggiungiGiorni, type Giorno, giorniTra, oraDiRoma } from '@rateo/domain/tempo/giorno'
import { STATI_PAGABILI } from '@rateo/domain/stati/pagamento'
import { giornoRipresentazione } from '@rateo/domain/stati/ripresentazione'
import { passoDovuto } from '@rateo/domain/stati/sollecito'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { findMandatoAttivo } from '../mandati/index.ts'
import { findRegole } from './cadenza.ts'
import { type Debito, findCartaAddebitabile } from './carta-addebitabile.ts'
import { findTornati } from './ripresenta-addebiti.ts'
import { RECUPERO_RIPROVE } from './riprove.jobs.ts'

type Quando = { fornitore: string; today: Giorno; now: Date }

/** The timetable tries again at this hour of Rome. */
const ORA_RIPROVE = '09:30'

/** The next day of the rule on which a refused card is tried again. */
async function suCarta(
  db: Db,
  debito: Debito,
  { fornitore, today, now }: Quando,
): Promise<Giorno | null> {
  const { rows } = await sql<{ primo: Giorno | null; ultimo: Giorno | null }>`
    select min((concluso_at at time zone 'Europe/Rome')::date) as primo,
      max((created_at at time zone 'Europe/Rome')::date) as ultimo
    from tentativi where pagamento_id = ${debito.id} and metodo = 'carta' and stato = 'rifiutato'
      and (created_at at time zone 'Europe/Rome')::date >= ${debito.scadenza}::date`.execute(db)
  const { primo = null, ultimo = null } = rows[0] ?? {}
  if (primo === null || ultimo === null) return null
  const { riprova } = await findRegole(db, now)
  const passi = debito.origine === 'rata' ? riprova.rata : riprova.abbonamento
  // The first day on which the job still runs: today's has its hour, and there is one try a day.
  let giorno = ultimo < today && oraDiRoma(now) < ORA_RIPROVE ? today : aggiungiGiorni(today, 1)
  const fine = aggiungiGiorni(primo, Math.max(0, ...passi) + RECUPERO_RIPROVE)
  const eDovuto = () => {
    const passo = passoDovuto(passi, giorniTra(primo, giorno), RECUPERO_RIPROVE)
    return passo !== null && ultimo < aggiungiGiorni(primo, passo)
  }
  while (giorno <= fine && !eDovuto()) giorno = aggiungiGiorni(giorno, 1)
  if (giorno > fine) return null
  const prossimo = giorno
  const { motivo } = await findCartaAddebitabile(db, debito, { fornitore, today })
  return motivo === null ? prossimo : null
}

/** The day on which a debit that came back is taken again. */
async function sulConto(db: Db, id: string, { fornitore, today, now }: Quando) {
  const [tornato] = await findTornati(db, fornitore, id)
  if (tornato === undefined) return null
  const { riprova } = await findRegole(db, now)
  const giorno = giornoRipresentazione(tornato, riprova.sdd)
  if (giorno === null || giorno < today) return null
  const mandato = await findMandatoAttivo(db, tornato.mandato_id, tornato.cliente_id)
  return mandato === undefined ? null : giorno
}

/** The instant of the next automatic try of a charge that was refused; null where there is none (PAG-M2). */
export async function prossimoTentativo(
  db: Db,
  { stato, ...debito }: Debito & { stato: string },
  quando: Quando,
): Promise<Giorno | null> {
  if (!STATI_PAGABILI.some((pagabile) => pagabile === stato)) return null
  const suo = await sulConto(db, debito.id, quando)
  if (suo !== null || debito.origine === 'una_tantum') return suo
  return suCarta(db, debito, quando)
}
