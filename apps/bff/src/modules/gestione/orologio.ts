import type { Orologio } from '@rateo/contract/orologio'
import { type Clock, isMovable } from '../../clock.ts'
import type { CallWithCalls } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import type { avanzaOrologio } from '@rateo/contract/orologio'
import { annota } from '../cronologia/index.ts'
import { spostaSessioni } from '../sessione/index.ts'

const DAY = 86_400_000

export const leggiOrologio = (clock: Clock): Orologio => ({
  adesso: clock.now().toISOString(),
  avanti_giorni: Math.round((clock.now().getTime() - Date.now()) / DAY),
})

/** Moves the clock of the trial on (X6). Who is signed in stays so: sessions go with it. */
export async function spostaOrologio({
  actor,
  body: { giorni },
  clock,
  info,
  transact,
}: CallWithCalls<typeof avanzaOrologio>): Promise<Orologio> {
  if (!isMovable(clock)) throw new AppError('non_trovato')
  const ms = giorni * DAY
  await transact(async (trx) => {
    await spostaSessioni(trx, ms)
    await annota(trx, {
      attore: `utente:${actor.utente_id}`,
      ruolo: actor.ruolo,
      canale: 'portale',
      azione: 'porta_avanti',
      entita: 'orologio',
      entita_id: 'prova',
      dopo: { giorni },
      ip: info.ip,
      request_id: info.request_id,
    })
  })
  clock.advance(ms)
  return leggiOrologio(clock)
}
