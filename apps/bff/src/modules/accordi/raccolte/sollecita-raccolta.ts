import type { SollecitoInsieme } from '@rateo/contract/accordi/raccolte-in-corso'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import type { Motivo } from '../../../http/list.ts'
import { annota } from '../../base/cronologia/index.ts'
import { motiviInsieme } from '../../incasso/solleciti/index.ts'
import { motivoLavoro } from './azioni-raccolta.ts'
import { esigi, figureDi, lockRaccolta, mettiInCoda } from './lock-raccolta.ts'

/** Debts looked at together: however many there are, no more are held at once. */
const INSIEME = 1000

const PROMESSA: Motivo = {
  uno: 'ha detto in che giorno paga: quel giorno non è passato',
  tanti: 'hanno detto in che giorno pagano: quel giorno non è passato',
}

const parole = (motivo: Motivo, righe: number): string =>
  typeof motivo === 'string' ? motivo : righe === 1 ? motivo.uno : motivo.tanti

type Manca = {
  adesione_id: string
  pagamento_id: string
  residuo_centesimi: number
  promette: boolean
}

/** Some of those who are missing, after the one with this id. */
async function mancanti(db: Db, id: string, dopo: string, today: string): Promise<Manca[]> {
  const { rows } = await sql<Manca>`
    select a.id as adesione_id, p.id as pagamento_id, p.residuo_centesimi,
      promessa_fino(p.id, ${today}::date) is not null as promette
    from adesioni a join pagamenti p on p.id = a.pagamento_id
    where a.raccolta_id = ${id} and a.id > ${dopo} and a.da_fare is null
      and situazione_adesione(a.stato, p.stato, p.dilazione_id) = 'manca'
    order by a.id limit ${INSIEME}`.execute(db)
  return rows
}

/** Goes through who is missing with the reason why each is left alone, by the very rules of writing to one. */
async function* scorri({ db, clock }: Pick<Call, 'db' | 'clock'>, id: string) {
  for (let dopo = ''; ;) {
    const questi = await mancanti(db, id, dopo, clock.today())
    const ultimo = questi.at(-1)
    if (ultimo === undefined) return
    const liberi = questi.filter(({ promette }) => !promette).map((uno) => uno.pagamento_id)
    const motivi = await motiviInsieme(db, liberi, clock)
    yield questi.map((uno) => ({
      ...uno,
      motivo: uno.promette ? PROMESSA : (motivi.get(uno.pagamento_id) ?? null),
    }))
    dopo = ultimo.adesione_id
  }
}

/** The people who would be written to now, and the others with the reason. */
export async function anteprimaSolleciti(
  call: Pick<Call, 'db' | 'clock'>,
  id: string,
): Promise<SollecitoInsieme> {
  const esito = { mancano: 0, eseguibili: 0, eseguibili_centesimi: 0 }
  const saltate = new Map<string, { motivo: Motivo; righe: number }>()
  for await (const questi of scorri(call, id)) {
    for (const { motivo, residuo_centesimi } of questi) {
      esito.mancano += 1
      if (motivo === null) {
        esito.eseguibili += 1
        esito.eseguibili_centesimi += residuo_centesimi
      } else {
        const chiave = parole(motivo, 1)
        saltate.set(chiave, { motivo, righe: (saltate.get(chiave)?.righe ?? 0) + 1 })
      }
    }
  }
  return {
    ...esito,
    saltate: [...saltate.values()].map(({ motivo, righe }) => ({
      motivo: parole(motivo, righe),
      righe,
    })),
  }
}

/** Writes to everybody who is missing and may be written to: a second press finds them in the queue, and adds nobody. */
export async function sollecitaRaccolta(call: Call, id: string): Promise<void> {
  const { db, clock, actor } = call
  const { stato } = await lockRaccolta(db, id, actor)
  if (stato === 'bozza') esigi('Non è ancora stato chiesto nulla a nessuno.')
  esigi(motivoLavoro((await figureDi(db, id)).da_fare))
  let quanti = 0
  for await (const questi of scorri(call, id)) {
    const liberi = questi.flatMap(({ adesione_id, motivo }) =>
      motivo === null ? [adesione_id] : [],
    )
    if (liberi.length === 0) continue
    await sql`update adesioni set da_fare = 'sollecita', motivo = null where id = any(${liberi}::text[])`.execute(
      db,
    )
    quanti += liberi.length
  }
  if (quanti === 0) {
    esigi('Adesso non si può scrivere a nessuno di chi manca: guarda perché nell’anteprima.')
  }
  await mettiInCoda(db, id, { utente_id: actor.utente_id, now: clock.now() })
  await annota(call, { azione: 'sollecita', entita: 'raccolta', id, dopo: { persone: quanti } })
}
