import type { avanzaOrologio, Orologio, riprendiOrologio } from '@rateo/contract/ponte/orologio'
import {
  aggiungiGiorni,
  giorniTra,
  giornoDiRoma,
  istanteDiRoma,
  oraDiRoma,
} from '@rateo/domain/tempo/giorno'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import type { CallOf } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { findViaggio, mettiInViaggio, riprendiViaggio } from '../../../jobs/orologio-prova.ts'
import { annota } from '../../base/cronologia/index.ts'

const DAY = 86_400_000

export async function findOrologio(db: Db, clock: Clock): Promise<Orologio> {
  const { stato, avanti_ms, da_at, fino_at, errore } = await findViaggio(db)
  const viaggia = stato !== 'pronto' && da_at !== null && fino_at !== null
  const [da, fino] = viaggia ? [giornoDiRoma(da_at), giornoDiRoma(fino_at)] : ['', '']
  return {
    adesso: clock.now().toISOString(),
    avanti_giorni: Math.round(avanti_ms / DAY),
    stato,
    fino: viaggia ? fino : null,
    giorni_totali: viaggia ? giorniTra(da, fino) : 0,
    giorni_vissuti: viaggia ? Math.max(0, giorniTra(da, clock.today())) : 0,
    errore,
  }
}

/** As many days later at the same time by the clocks of Rome, which may be an hour more or less. */
function istanteFra(giorni: number, now: Date): Date {
  const [ore = 0, minuti = 0] = oraDiRoma(now).split(':').map(Number)
  const giorno = aggiungiGiorni(giornoDiRoma(now), giorni)
  return new Date(istanteDiRoma(giorno, ore * 60 + minuti).getTime() + (now.getTime() % 60_000))
}

const annotaOrologio = (call: Call, azione: string, dopo: object) =>
  annota(call, { azione, entita: 'orologio', id: 'prova', dopo })

/** Sends the clock of the trial on: the worker lives the days in between (X6). */
export async function avanza(
  call: Call & { body: CallOf<typeof avanzaOrologio>['body'] },
): Promise<Orologio> {
  const { db, clock, body } = call
  const now = clock.now()
  if (!(await mettiInViaggio(db, now, istanteFra(body.giorni, now)))) {
    throw new AppError('orologio_in_avanzamento')
  }
  await annotaOrologio(call, 'porta_avanti', { giorni: body.giorni })
  return findOrologio(db, clock)
}

/** Goes on after a stop: days that were lived stay lived. */
export async function riprendi(call: CallOf<typeof riprendiOrologio>): Promise<Orologio> {
  const { db, clock } = call
  if (!(await riprendiViaggio(db))) throw new AppError('orologio_non_fermo')
  await annotaOrologio(call, 'riprende', {})
  return findOrologio(db, clock)
}
