import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { puoIncassare } from '../../persone/esercenti/index.ts'
import { apriQuota } from '../pagamenti/index.ts'
import { lockQuota } from './lock-ripartizione.ts'

type Presa = Awaited<ReturnType<typeof lockQuota>>

const rifiuta = (message: string) => new AppError('stato_incompatibile', { message })

/** Refuses an answer that nobody waits for any more. */
function esigiInAttesa({ quota }: Presa, now: Date): void {
  if (quota.stato === 'in_attesa' && quota.scade_at > now) return
  throw rifiuta(
    'Questa quota non aspetta più una risposta. Non devi nulla e non è stato addebitato alcun importo.',
  )
}

const avvisa = ({ db }: Call, quota_id: string, fatto: 'accettata' | 'rifiutata') =>
  accoda(db, {
    argomento: 'quota_risposta',
    unicita: `quota:${quota_id}:${fatto}`,
    contenuto: { quota_id, fatto },
  })

/** The yes of a payer: from here on the share is a pagamento of theirs. Said twice, it is one. */
export async function accettaQuota(call: Call, id: string): Promise<void> {
  const { db, clock } = call
  const presa = await lockQuota(call, id)
  const { quota, ripartizione } = presa
  if (quota.stato === 'accettata') return
  const now = clock.now()
  esigiInAttesa(presa, now)
  if (!(await puoIncassare(db, quota.esercente_id, 'una_tantum'))) {
    throw rifiuta(
      'Per ora l’esercente non può incassare: riprova più avanti. Non devi ancora nulla.',
    )
  }
  const oggi = clock.today()
  const pagamento_id = await apriQuota(call, {
    esercente_id: quota.esercente_id,
    cliente_id: quota.cliente_id,
    beneficiario_id: ripartizione.beneficiario_id,
    importo_centesimi: quota.importo_centesimi,
    causale: ripartizione.causale,
    riferimento_interno: ripartizione.riferimento_interno,
    // A yes that comes late is not late with the money.
    scadenza: ripartizione.scadenza < oggi ? oggi : ripartizione.scadenza,
    metodi_ammessi: ripartizione.metodi_ammessi,
  })
  await db
    .updateTable('quote_ripartizione')
    .set({ stato: 'accettata', pagamento_id, risposta_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
  await annota(call, {
    azione: 'accetta_quota',
    entita: 'ripartizione',
    id: ripartizione.id,
    dopo: { n: quota.n, pagamento_id },
  })
  await avvisa(call, id, 'accettata')
}

/** The no of a payer: the esercente is told, and nobody else owes more for it. */
export async function rifiutaQuota(call: Call, id: string, scritto: string): Promise<void> {
  const { db, clock } = call
  const presa = await lockQuota(call, id)
  const { quota, ripartizione } = presa
  if (quota.stato === 'rifiutata') return
  const now = clock.now()
  esigiInAttesa(presa, now)
  const motivo = scritto === '' ? null : scritto
  await db
    .updateTable('quote_ripartizione')
    .set({ stato: 'rifiutata', motivo, risposta_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
  await annota(call, {
    azione: 'rifiuta_quota',
    entita: 'ripartizione',
    id: ripartizione.id,
    dopo: { n: quota.n },
  })
  await avvisa(call, id, 'rifiutata')
}
