import { capacitaDi } from '@rateo/domain/permessi/capacita'
import { sql } from 'kysely'
import { fermaPerIlConto, fermiDallaGestione, senzaConti } from '../../persone/esercenti/index.ts'
import { inTransaction } from '../../../http/transaction.ts'
import { BANCA } from './manda-banca.ts'
import { APPROVATI, type ContiDeps } from './presa.ts'

const NASCE_FERMO = ['nuovi_incassi', 'rinnovi_e_rate', 'accrediti'] as const
const LOTTO = 200

/** Gives each esercente that works its row: nothing is charged for it until its account at the provider can be paid. */
async function aggiungi({ db, psp, clock }: ContiDeps): Promise<number> {
  const now = clock.now()
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ esercente_id: string }>`
      insert into conti_collegati (esercente_id, fornitore, created_at, updated_at)
      select e.id, ${psp.nome}, ${now}, ${now} from esercenti e
      where e.stato = any (${['in_verifica', 'integrazione_richiesta', ...APPROVATI]}::text[])
        and not exists (select from conti_collegati c where c.esercente_id = e.id)
      order by e.id limit ${LOTTO}
      on conflict (esercente_id) do nothing
      returning esercente_id`.execute(trx)
    for (const { esercente_id } of rows) await fermaPerIlConto(trx, esercente_id, NASCE_FERMO)
    return rows.length
  })
}

/** An account whose payouts should wait and do not, or the other way round, or go to another bank by now, is read at once. */
async function seguiCapacita({ db, psp }: ContiDeps): Promise<void> {
  const rows = await db
    .selectFrom('conti_collegati as c')
    .innerJoin('esercenti as e', 'e.id', 'c.esercente_id')
    .where('c.fornitore', '=', psp.nome)
    .where('c.conto_psp', 'is not', null)
    .where('c.stato', '!=', 'respinto')
    .select(['c.esercente_id', 'c.trattenuto', 'e.stato', 'e.fermi', 'e.provvedimento'])
    .select(
      sql<boolean>`e.iban is not null and c.banca is distinct from ${BANCA}`.as('altra_banca'),
    )
    .execute()
  const diversi = rows.filter((row) => row.altra_banca || siTrattiene(row) !== row.trattenuto)
  if (diversi.length === 0) return
  await db
    .updateTable('conti_collegati')
    .set({ prossimo_at: sql<Date>`now()` })
    .where(
      'esercente_id',
      'in',
      diversi.map(({ esercente_id }) => esercente_id),
    )
    .execute()
}

/** Whether the portal holds payouts back, by the state of the esercente and by what staff have stopped. */
export const siTrattiene = (
  row: Parameters<typeof fermiDallaGestione>[0] & { stato: Parameters<typeof capacitaDi>[0] },
): boolean => capacitaDi(row.stato, fermiDallaGestione(row)).accrediti !== 'si'

/** Keeps accounts in step with the esercenti; returns how many were added. For the timetable. */
export async function allineaConti(deps: ContiDeps): Promise<number> {
  if (deps.psp.conti === null) {
    await senzaConti(deps.db)
    return 0
  }
  const quanti = await aggiungi(deps)
  await seguiCapacita(deps)
  return quanti
}
