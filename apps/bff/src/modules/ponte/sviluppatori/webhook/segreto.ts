import { createHmac, hash } from 'node:crypto'
import { type Secrets, tokenOf } from '../../../../secrets.ts'

/** The secrets of an address, as its row keeps them: the number of the current one, and digests. */
export type Segreti = {
  id: string
  segreto_n: number
  segreto_hash: Buffer
  segreto_prima_hash: Buffer | null
  segreto_prima_fino: Date | null
}

const token = (secret: Secrets, id: string, n: number, kept?: Buffer) =>
  tokenOf(secret, `webhook:${id}:${n}`, kept)

const toSegreto = (text: string) => `whsec_${Buffer.from(text, 'base64url').toString('base64')}`

/** A secret of 32 bytes as Standard Webhooks writes it, and the digest that is kept of it. */
export function nuovoSegreto(secret: Secrets, id: string, n: number) {
  const text = token(secret, id, n)
  return { segreto: toSegreto(text), segreto_hash: hash('sha256', text, 'buffer') }
}

/** The secrets that sign now, the current one first: while it is being changed, the one before it too. */
export function segretiDi(secret: Secrets, row: Segreti, now: Date): string[] {
  const { id, segreto_n, segreto_hash, segreto_prima_hash, segreto_prima_fino } = row
  const current = toSegreto(token(secret, id, segreto_n, segreto_hash))
  const goesOn =
    segreto_prima_hash !== null && segreto_prima_fino !== null && segreto_prima_fino > now
  return goesOn
    ? [current, toSegreto(token(secret, id, segreto_n - 1, segreto_prima_hash))]
    : [current]
}

/** The headers of a message by Standard Webhooks 1.0.0: one signature for each secret that is in force. */
export function intestazioniDi(
  { id, corpo, at }: { id: string; corpo: string; at: Date },
  segreti: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const firme = segreti.map((segreto) => {
    const key = Buffer.from(segreto.slice('whsec_'.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${corpo}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'user-agent': 'Rateo-Webhook/1.0',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': firme.join(' '),
  }
}
