import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { accoda } from '../../base/uscite/index.ts'
import { prefissiBloccati } from './prefissi.ts'

/** Tells the admins, once a day each, the prefixes to which no code is sent any more (T20). */
export async function avvisaPrefissi({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const bloccati = await prefissiBloccati(db, clock.now())
  for (const { prefisso, inviati, verificati } of bloccati) {
    await accoda(db, {
      argomento: 'allarme',
      unicita: `allarme:sms:${prefisso}:${clock.today()}`,
      contenuto: { tipo: 'sms', prefisso, inviati, verificati },
    })
  }
  return bloccati.length
}
