import { type RawBuilder, sql } from 'kysely'
import { ProviderClosed, type ProviderUnreachable } from '../../../../integrations/psp/provider.ts'
import type { Db } from '../../../../db/database.ts'
import { stored } from '../../../../db/stored.ts'
import type { AddebitiDeps, Operazione } from './operazione.ts'
import { unaChiamata } from './una-chiamata.ts'

/** Faults that are over in seconds by themselves, and are news only when they last. */
const PASSEGGERI: readonly string[] = ['rate_limit', 'StripeRateLimitError']

/** The provider turns everybody away, or every message of this kind: sending stops, and staff are told once. */
export async function chiudiPorta(
  { db, psp, clock, log }: AddebitiDeps,
  { id, tipo }: Pick<Operazione, 'id' | 'tipo'>,
  error: ProviderUnreachable,
): Promise<void> {
  const isClosed = error instanceof ProviderClosed
  if (isClosed && error.vale === 'questo') return
  log.error({ err: error, operazione_id: id }, 'il fornitore non ci fa entrare')
  const quali = isClosed && error.vale === 'tipo' ? tipo : '*'
  const isPasseggero = isClosed && PASSEGGERI.includes(error.codice)
  await unaChiamata(
    db,
    sql`select ${stored('chiudi_porta', {
      fornitore: psp.nome,
      tipo: quali,
      motivo: error.message,
      passeggero: isPasseggero,
      adesso: clock.now(),
    })}`,
  )
}

/** A message got through: to be said with what became of it. */
export const apreLaPorta = (
  { psp }: Pick<AddebitiDeps, 'psp'>,
  { tipo }: Pick<Operazione, 'tipo'>,
): RawBuilder<unknown> => stored('apri_porta', { fornitore: psp.nome, tipo })

type Respinta = 'rimandata' | 'esaurita' | 'inviata_prima' | 'nessun_effetto'

/** The message waits for its next turn, where the provider surely did nothing with it. */
export async function respingi(
  { db, clock }: AddebitiDeps,
  { id }: Pick<Operazione, 'id'>,
  { message }: ProviderClosed,
): Promise<Respinta> {
  const row = await unaChiamata(
    db,
    sql<{ fase: Respinta }>`
      select ${stored('respingi_operazione', {
        operazione: id,
        motivo: message,
        adesso: clock.now(),
      })} as fase`,
  )
  return row?.fase ?? 'nessun_effetto'
}

/** Whether a provider turns payments away now: nobody can pay, so nobody is to be told that they are late. */
export async function isPortaChiusa(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('porte_fornitore')
    .where('tipo', '<>', 'rimborso')
    .select('tipo')
    .executeTakeFirst()
  return row !== undefined
}
