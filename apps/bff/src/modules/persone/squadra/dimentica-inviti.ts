import type { Deps } from '../../../http/deps.ts'

/** The days after which the address of who never came in is needed by nobody. */
const GIORNI = 90

/** Forgets invitations to a team that nobody took up. For the timetable; returns how many. */
export async function dimenticaInviti({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('inviti_squadra')
    .where('accettato_at', 'is', null)
    .where('expires_at', '<', new Date(clock.now().getTime() - GIORNI * 86_400_000))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
