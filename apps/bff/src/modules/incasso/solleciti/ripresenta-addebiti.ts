import type { OriginePagamento } from '@rateo/domain/stati/pagamento'
import { aggiungiGiorniTarget } from '@rateo/domain/tempo/calendario'
import { prossimoAddebito } from '@rateo/domain/banca/mandato'
import { giornoRipresentazione } from '@rateo/domain/stati/ripresentazione'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../http/transaction.ts'
import { avviaTentativo } from '../addebiti/index.ts'
import { puoIncassare } from '../../persone/esercenti/index.ts'
import { findMandatoAttivo } from '../mandati/index.ts'
import { findRegole } from './cadenza.ts'
import type { RiprovaDeps } from './riprova-addebito.ts'

/** A day that was missed is made up for this long; after that a person decides. */
const RECUPERO_GIORNI = 5

type Tornato = {
  id: string
  cliente_id: string
  esercente_id: string
  origine: OriginePagamento
  mandato_id: string
  causale: string
  primo: string
  riprove: number
}

/** Debts whose last try was a debit that the bank did not pay, with when that began and how often it was sent again. */
export async function findTornati(
  db: Db,
  { fornitore, today }: { fornitore: string; today: string },
  id?: string,
): Promise<Tornato[]> {
  const { rows } = await sql<Tornato>`
    select p.id, p.cliente_id, p.esercente_id, p.origine, s.mandato_id, t.codice_rifiuto as causale, g.riprove,
      -- The days of a promise do not count: the next try is as far away as it was.
      g.primo + giorni_promessi(p.id, g.primo, 'infinity') as primo
    from pagamenti p
    join lateral (
      -- A tentativo that ended for a technical reason was no try.
      select * from tentativi x where x.pagamento_id = p.id and x.stato <> 'errore_tecnico'
      order by x.n desc limit 1) t on true
    join addebiti_sdd s on s.tentativo_id = t.id
    join operazioni_psp o on o.tentativo_id = t.id and o.tipo = 'addebito' and o.fornitore = ${fornitore}
    join lateral (
      select count(*) filter (where y.motivo_avvio = 'riprova_automatica')::int as riprove,
        min((case y.stato when 'restituito' then y.updated_at else y.concluso_at end at time zone 'Europe/Rome')::date)
          as primo
      from tentativi y
      where y.pagamento_id = p.id and y.metodo = 'addebito_sdd' and y.stato in ('rifiutato', 'restituito')
        -- Tries count from the last debit that somebody chose: earlier ones were another story.
        and y.n >= (select max(z.n) from tentativi z where z.pagamento_id = p.id and z.metodo = 'addebito_sdd'
          and z.motivo_avvio <> 'riprova_automatica')
    ) g on true
    where p.stato = 'insoluto' and t.metodo = 'addebito_sdd' and t.stato in ('rifiutato', 'restituito')
      and t.codice_rifiuto in ('AM04', 'MS03')
      -- A person decides about a debt of which something was given back.
      and p.rimborsato_centesimi = 0 and p.riapre_id is null and not evento_non_confermato(p.id)
      and not addebito_vietato(p.esercente_id, p.cliente_id)
      ${id === undefined ? sql`and promessa_fino(p.id, ${today}::date) is null` : sql``}
      -- A plan that stands still is charged nothing, and one whose benefit of the term was lost nothing by itself.
      and not exists (select 1 from dilazioni d where d.id = p.origine_id
        and (d.stato = 'sospesa' ${id === undefined ? sql`or d.stato = 'decaduta'` : sql``})) ${id === undefined ? sql`` : sql`and p.id = ${id}`}
    order by p.id`.execute(db)
  return rows
}

/** The day on which a debit is taken again; null where it never is, or where that day is long past. */
function giornoDi(tornato: Tornato, giorni: readonly number[], oggi: string): string | null {
  const giorno = giornoRipresentazione(tornato, giorni)
  return giorno === null || oggi > aggiungiGiorniTarget(giorno, RECUPERO_GIORNI) ? null : giorno
}

async function ripresenta(
  trx: Db,
  deps: RiprovaDeps,
  tornato: Tornato,
  giorno: string,
): Promise<boolean> {
  const { id: pagamento_id, cliente_id, esercente_id, mandato_id } = tornato
  const oggi = deps.clock.today()
  const mandato = await findMandatoAttivo(trx, mandato_id, cliente_id)
  if (mandato === undefined) return false
  const { cliente_psp, metodo_psp, preavviso_giorni } = mandato
  const quando = prossimoAddebito(oggi, preavviso_giorni)
  // A debit announced today would be taken too soon.
  if (quando.addebito_il < giorno) return false
  if (!(await puoIncassare(trx, esercente_id, tornato.origine))) return false
  const { esito } = await avviaTentativo(
    { ...deps, db: trx },
    {
      pagamento_id,
      cliente_id,
      metodo: 'addebito_sdd',
      motivo: 'riprova_automatica',
      tipo: 'addebito',
      richiesta: { mandato_id, cliente_psp, metodo_psp, tipo_metodo: 'addebito_sdd', ...quando },
      contesto: {},
    },
  )
  return esito === 'avviato'
}

/**
 * Debits that came back for want of money (AM04, and once MS03) are taken again under the same mandato, with a notice
 * of their own; every other reason asks for another way of paying. For the timetable. Returns how many were started.
 */
export async function ripresentaAddebiti(deps: RiprovaDeps & { db: Db }): Promise<number> {
  const { db, psp, clock, log } = deps
  const { riprova } = await findRegole(db, clock.now())
  const today = clock.today()
  let avviati = 0
  for (const tornato of await findTornati(db, { fornitore: psp.nome, today })) {
    const giorno = giornoDi(tornato, riprova.sdd, today)
    if (giorno === null) continue
    try {
      const isStarted = await inTransaction(db, (trx) => ripresenta(trx, deps, tornato, giorno))
      if (isStarted) avviati += 1
    } catch (error) {
      // A debit that cannot be started does not hold up the others.
      log.error({ err: error, pagamento_id: tornato.id }, 'addebito non ripresentato')
    }
  }
  return avviati
}
