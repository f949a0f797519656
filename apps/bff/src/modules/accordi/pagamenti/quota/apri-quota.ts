import type { Call } from '../../../../http/call.ts'
import { newId } from '../../../../db/ids.ts'
import { annota } from '../../../base/cronologia/index.ts'

type Quota = {
  esercente_id: string
  cliente_id: string
  beneficiario_id: string | null
  importo_centesimi: number
  causale: string
  riferimento_interno: string | null
  scadenza: string
  metodi_ammessi: string[]
}

/** Makes the debt of a share that its payer has just accepted; returns its id. */
export async function apriQuota(call: Call, quota: Quota): Promise<string> {
  const now = call.clock.now()
  const id = newId(now)
  await call.db
    .insertInto('pagamenti')
    .values({ id, ...quota, stato: 'da_pagare', created_at: now, updated_at: now })
    .execute()
  const { importo_centesimi, scadenza } = quota
  await annota(call, {
    azione: 'apre_quota',
    entita: 'pagamento',
    id,
    dopo: { stato: 'da_pagare', importo_centesimi, scadenza },
  })
  return id
}
