import { createHash } from 'node:crypto'
import { AppError } from '../../../http/errors.ts'
import type { Deps } from '../../../http/deps.ts'
import type { Call } from '../../../http/call.ts'
import { ScannerUnreachable, scan } from '../../../integrations/antivirus/clamd.ts'
import { annotaUtente } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { rifiutaFile } from './rifiuta-file.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'clock' | 'log'>

/** Alarms the staff that the scanner does not answer, once a day while it lasts. */
async function avvisaFermo({ db, clock }: Needs): Promise<void> {
  await accoda(db, {
    argomento: 'allarme',
    unicita: `allarme:antivirus:${clock.today()}`,
    contenuto: { tipo: 'antivirus' },
  })
}

/**
 * Asks the scanner, where there is one. What it finds is refused and stays written, with who sent it. While it does not
 * answer nothing is taken: a file that nobody looked at is not opened by staff.
 */
export async function scanVirus(
  deps: Needs,
  call: Pick<Call, 'actor' | 'info'>,
  contenuto: Buffer,
): Promise<void> {
  const { config, db, log } = deps
  if (config.clamav === null) return
  const esito = await scan(config.clamav, contenuto).catch((error: unknown) => {
    if (!(error instanceof ScannerUnreachable)) throw error
    log.error({ err: error }, 'file: l’antivirus non risponde')
    return null
  })
  if (esito === null) {
    await avvisaFermo(deps)
    throw new AppError('controllo_file_fermo', { retry_after: 300 })
  }
  if (esito.trovato === null) return
  const sha256 = createHash('sha256').update(contenuto).digest('hex')
  await annotaUtente({ ...call, db }, 'file_infetto', { trovato: esito.trovato, sha256 })
  rifiutaFile(
    'L’antivirus ha trovato qualcosa di pericoloso in questo file: non l’abbiamo salvato.',
  )
}
