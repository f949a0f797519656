import { sql } from 'kysely'
import type { Deps } from '../../../http/deps.ts'
import type { ConnectedAccounts } from '../../../integrations/psp/conti.ts'

export type ContiDeps = Pick<Deps, 'db' | 'psp' | 'clock' | 'log'>

/** The states in which an esercente has been approved: from there it gets an account. */
export const APPROVATI = ['attivo', 'limitato', 'sospeso', 'in_cessazione'] as const

const BATCH = 5

/** An account that this process holds for a minute; `presa` says until when, so that a later mark is not lost. */
export type Presa = {
  esercente_id: string
  conto_psp: string | null
  invii: number
  primo_invio_at: Date | null
  presa: Date
}

/** The accounts at the provider; nothing is done where the portal has none. */
export const contiDi = ({ psp }: Pick<Deps, 'psp'>): ConnectedAccounts | null => psp.conti

/** Takes accounts that are due: to be opened, or to be read again. */
export async function prendiConti(
  { db, psp }: ContiDeps,
  quale: { esercente_id: string } | null = null,
): Promise<Presa[]> {
  const uno = quale?.esercente_id ?? null
  const { rows } = await sql<Presa>`
    update conti_collegati c set prossimo_at = date_trunc('milliseconds', now()) + interval '1 minute',
      invii = invii + case when conto_psp is null then 1 else 0 end,
      primo_invio_at = coalesce(primo_invio_at, case when conto_psp is null then now() end)
    from (
      select k.esercente_id from conti_collegati k join esercenti e on e.id = k.esercente_id
      where k.fornitore = ${psp.nome} and (k.prossimo_at <= now() or k.esercente_id = ${uno}::text)
        and (${uno}::text is null or k.esercente_id = ${uno}::text)
        and (k.conto_psp is not null or e.stato = any (${[...APPROVATI]}::text[]))
      order by k.prossimo_at limit ${BATCH} for update of k skip locked
    ) scelti
    where c.esercente_id = scelti.esercente_id
    returning c.esercente_id, c.conto_psp, c.invii, c.primo_invio_at, c.prossimo_at as presa`.execute(
    db,
  )
  return rows
}

/** An event told of an account: it is read again at once. */
export async function segnaConto({ db, psp }: ContiDeps, conto_psp: string): Promise<void> {
  await db
    .updateTable('conti_collegati')
    .set({ prossimo_at: sql<Date>`now()` })
    .where('fornitore', '=', psp.nome)
    .where('conto_psp', '=', conto_psp)
    .execute()
}
