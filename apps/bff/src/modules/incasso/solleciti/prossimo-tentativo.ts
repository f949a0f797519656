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

type Rifiuti = {
  primo: Giorno | null
  ultimo: Giorno | null
  promessa_fino: Giorno | null
  /** Days of promises: all of them, and those before the last try. */
  riposo: number
  riposo_prima: number
}
const NESSUNO: Rifiuti = {
  primo: null,
  ultimo: null,
  promessa_fino: null,
  riposo: 0,
  riposo_prima: 0,
}

/** The next day of the rule on which a refused card is tried again. */
async function suCarta(
  db: Db,
  debito: Debito,
  { fornitore, today, now }: Quando,
): Promise<Giorno | null> {
  const { rows } = await sql<Rifiuti>`
    select x.primo, x.ultimo, promessa_fino(${debito.id}, ${today}::date) as promessa_fino,
      giorni_promessi(${debito.id}, x.primo, 'infinity') as riposo,
      giorni_promessi(${debito.id}, x.primo, x.ultimo) as riposo_prima
    from (select min((concluso_at at time zone 'Europe/Rome')::date) as primo,
      max((created_at at time zone 'Europe/Rome')::date) as ultimo
    from tentativi where pagamento_id = ${debito.id} and metodo = 'carta' and stato = 'rifiutato'
      and (created_at at time zone 'Europe/Rome')::date >= ${debito.scadenza}::date) x`.execute(db)
  const [{ primo, ultimo, promessa_fino, riposo, riposo_prima } = NESSUNO] = rows
  if (primo === null || ultimo === null) return null
  const { riprova } = await findRegole(db, now)
  const passi = debito.origine === 'rata' ? riprova.rata : riprova.abbonamento
  // The first day on which the job still runs: today's has its hour, and there is one try a day.
  let giorno = ultimo < today && oraDiRoma(now) < ORA_RIPROVE ? today : aggiungiGiorni(today, 1)
  // Nothing is tried before a promise is over, and its days do not count.
  if (promessa_fino !== null && promessa_fino >= giorno) giorno = aggiungiGiorni(promessa_fino, 1)
  const conta = aggiungiGiorni(primo, riposo)
  const fine = aggiungiGiorni(conta, Math.max(0, ...passi) + RECUPERO_RIPROVE)
  const eDovuto = () => {
    const passo = passoDovuto(passi, giorniTra(conta, giorno), RECUPERO_RIPROVE)
    return passo !== null && ultimo < aggiungiGiorni(primo, passo + riposo_prima)
  }
  while (giorno <= fine && !eDovuto()) giorno = aggiungiGiorni(giorno, 1)
  if (giorno > fine) return null
  const prossimo = giorno
  const { motivo } = await findCartaAddebitabile(db, debito, { fornitore, today })
  return motivo === null ? prossimo : null
}

/** The day on which a debit that came back is taken again. */
async function sulConto(db: Db, id: string, { fornitore, today, now }: Quando) {
  const [tornato] = await findTornati(db, { fornitore, today }, id)
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
