import type { TipoEvento } from './chiamate.ts'

/** An event as it is told; `data` is the record as it was then. */
export type Evento = {
  /** `prova` is the one that the owner of an address sends. */
  type: TipoEvento | 'prova'
  timestamp: string
  versione: string
  data: Record<string, unknown> & {
    _id?: string
    oggetto?: string
    stato?: string
    stato_precedente?: string
  }
}

/** Why a message is not taken for ours. */
export type MotivoFirma =
  | 'intestazioni_assenti'
  | 'segreto_non_valido'
  | 'fuori_tempo'
  | 'firma_diversa'

const MOTIVI: Readonly<Record<MotivoFirma, string>> = {
  intestazioni_assenti: 'Mancano webhook-id, webhook-timestamp o webhook-signature.',
  segreto_non_valido: 'Il segreto deve cominciare con whsec_.',
  fuori_tempo: 'L’istante della firma è troppo lontano da adesso.',
  firma_diversa: 'La firma non corrisponde: il testo o il segreto è un altro.',
}

export class FirmaNonValida extends Error {
  readonly motivo: MotivoFirma
  constructor(motivo: MotivoFirma) {
    super(MOTIVI[motivo])
    this.name = 'FirmaNonValida'
    this.motivo = motivo
  }
}

type Intestazioni = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

function readHeader(headers: Intestazioni, name: string): string | null {
  if (headers instanceof Headers) return headers.get(name)
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : (found?.[0] ?? null)
}

/** The bytes of base64 text; null where it is none. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}

async function keyOf(segreto: string): Promise<CryptoKey> {
  const bytes = segreto.startsWith('whsec_') ? bytesOf(segreto.slice('whsec_'.length)) : null
  if (bytes === null || bytes.length === 0) throw new FirmaNonValida('segreto_non_valido')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/** True when one of the signatures is that of the text: `verify` compares in constant time. */
async function isSigned(segreto: string, signed: string, signatures: string): Promise<boolean> {
  const key = await keyOf(segreto)
  const bytes = new TextEncoder().encode(signed)
  for (const signature of signatures.split(' ')) {
    if (!signature.startsWith('v1,')) continue
    const given = bytesOf(signature.slice('v1,'.length))
    if (given !== null && (await crypto.subtle.verify('HMAC', key, given, bytes))) return true
  }
  return false
}

export type OpzioniVerifica = {
  /** Seconds that the signature may be away from now; `Infinity` looks at the signature alone. */
  tolleranza_secondi?: number
  adesso?: Date
}

/**
 * Reads an event and checks that it is from Rateo (Standard Webhooks 1.0.0). `corpo` is the text as it came, before it is
 * parsed. Throws `FirmaNonValida`.
 */
export async function verificaEvento(
  corpo: string,
  intestazioni: Intestazioni,
  segreto: string,
  { tolleranza_secondi = 300, adesso = new Date() }: OpzioniVerifica = {},
): Promise<Evento> {
  const id = readHeader(intestazioni, 'webhook-id')
  const timestamp = readHeader(intestazioni, 'webhook-timestamp')
  const signatures = readHeader(intestazioni, 'webhook-signature')
  if (id === null || timestamp === null || signatures === null) {
    throw new FirmaNonValida('intestazioni_assenti')
  }
  const away = Math.abs(adesso.getTime() / 1000 - Number(timestamp))
  if (!(away <= tolleranza_secondi)) throw new FirmaNonValida('fuori_tempo')
  if (!(await isSigned(segreto, `${id}.${timestamp}.${corpo}`, signatures))) {
    throw new FirmaNonValida('firma_diversa')
  }
  const evento: Evento = JSON.parse(corpo)
  return evento
}
