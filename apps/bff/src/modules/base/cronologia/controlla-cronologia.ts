import type { Deps } from '../../../http/deps.ts'
import { accoda } from '../uscite/index.ts'
import { verificaCronologia } from './verifica-cronologia.ts'

/** The whole cronologia against its seals; what does not hold is told to the admins. */
export async function controllaCronologia({
  db,
  clock,
  log,
}: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<number> {
  const { guasto, blocchi, hash } = await verificaCronologia(db)
  log.info({ blocchi, hash }, 'cronologia verificata')
  if (guasto === null) return 0
  await accoda(db, {
    argomento: 'allarme',
    unicita: `allarme:cronologia:${guasto.n}:${clock.today()}`,
    contenuto: { tipo: 'cronologia', quale: guasto.n, motivo: guasto.motivo },
  })
  return 1
}
