import { createHmac, randomBytes } from 'node:crypto'
import type { Secrets } from '../../../../secrets.ts'
import { cifra, decifra } from '../../../persone/sessione/index.ts'

/** The secrets of an address, as its row keeps them: sealed, bound to the esercente. */
export type Segreti = {
  esercente_id: string
  segreto_cifrato: Buffer
  segreto_prima_cifrato: Buffer | null
  segreto_prima_fino: Date | null
}

const ownerOf = (esercente_id: string) => `webhook:${esercente_id}`
const toSegreto = (bytes: Buffer) => `whsec_${bytes.toString('base64')}`

/** A secret of 32 random bytes as Standard Webhooks writes it, and as it is kept. */
export function nuovoSegreto(secret: Secrets, esercente_id: string) {
  const bytes = randomBytes(32)
  const segreto_cifrato = cifra(secret, ownerOf(esercente_id), bytes)
  return { segreto: toSegreto(bytes), segreto_cifrato }
}

/** The secrets that sign now, the current one first: while it is being changed, the one before it too. */
export function segretiDi(secret: Secrets, row: Segreti, now: Date): string[] {
  const { esercente_id, segreto_cifrato, segreto_prima_cifrato, segreto_prima_fino } = row
  const apri = (sealed: Buffer) => toSegreto(decifra(secret, ownerOf(esercente_id), sealed))
  const goesOn =
    segreto_prima_cifrato !== null && segreto_prima_fino !== null && segreto_prima_fino > now
  return goesOn ? [apri(segreto_cifrato), apri(segreto_prima_cifrato)] : [apri(segreto_cifrato)]
}

/** The same secret sealed with the server's secret that is in force. */
export const risigillato = (secret: Secrets, esercente_id: string, sealed: Buffer): Buffer =>
  cifra(secret, ownerOf(esercente_id), decifra(secret, ownerOf(esercente_id), sealed))

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
