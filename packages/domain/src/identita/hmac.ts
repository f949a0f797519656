export type AlgoritmoHash = 'SHA1' | 'SHA256' | 'SHA512'

// The constants of SHA-2 are by definition the fractions of square and cube roots of the first
// primes (FIPS 180-4 §4.2, §5.3): computed here, they cannot be mistyped.
function radice(valore: bigint, grado: bigint): bigint {
  let basso = 0n
  let alto = 1n << BigInt(Math.ceil(valore.toString(2).length / Number(grado)))
  while (basso < alto) {
    const mezzo = (basso + alto + 1n) / 2n
    if (mezzo ** grado <= valore) basso = mezzo
    else alto = mezzo - 1n
  }
  return basso
}

function primi(quanti: number): bigint[] {
  const trovati: bigint[] = []
  for (let n = 2n; trovati.length < quanti; n += 1n) {
    if (trovati.every((primo) => n % primo !== 0n)) trovati.push(n)
  }
  return trovati
}

interface Sha2 {
  parola: bigint
  giri: number
  /** Rotations of Σ0, Σ1, σ0, σ1; the last of each σ is a shift. */
  rotazioni: readonly (readonly [bigint, bigint, bigint])[]
}

const SHA2: Readonly<Record<'SHA256' | 'SHA512', Sha2>> = {
  SHA256: {
    parola: 32n,
    giri: 64,
    rotazioni: [
      [2n, 13n, 22n],
      [6n, 11n, 25n],
      [7n, 18n, 3n],
      [17n, 19n, 10n],
    ],
  },
  SHA512: {
    parola: 64n,
    giri: 80,
    rotazioni: [
      [28n, 34n, 39n],
      [14n, 18n, 41n],
      [1n, 8n, 7n],
      [19n, 61n, 6n],
    ],
  },
}

/** The message padded to whole blocks and cut into words: a one, zeros, the length in bits. */
function parole(dati: Uint8Array, byteParola: number): bigint[] {
  const blocco = byteParola * 16
  const coda = byteParola * 2
  const lunghezza = Math.ceil((dati.length + 1 + coda) / blocco) * blocco
  const pieno = new Uint8Array(lunghezza)
  pieno.set(dati)
  pieno[dati.length] = 0x80
  new DataView(pieno.buffer).setBigUint64(lunghezza - 8, BigInt(dati.length) * 8n)
  return Array.from({ length: lunghezza / byteParola }, (_, i) =>
    intero(pieno.subarray(i * byteParola, (i + 1) * byteParola)),
  )
}

function intero(byte: Uint8Array): bigint {
  return byte.reduce((valore, uno) => (valore << 8n) | BigInt(uno), 0n)
}

function inByte(valori: readonly bigint[], byteParola: number): Uint8Array {
  return Uint8Array.from(
    valori.flatMap((valore) =>
      Array.from({ length: byteParola }, (_, i) =>
        Number((valore >> BigInt(8 * (byteParola - 1 - i))) & 0xffn),
      ),
    ),
  )
}

const ruota = (x: bigint, n: bigint, bit: bigint): bigint =>
  ((x >> n) | (x << (bit - n))) & ((1n << bit) - 1n)

function sha2(dati: Uint8Array, algoritmo: 'SHA256' | 'SHA512'): Uint8Array {
  const { parola: bit, giri, rotazioni } = SHA2[algoritmo]
  const maschera = (1n << bit) - 1n
  const numeri = primi(giri)
  const k = numeri.map((primo) => radice(primo << (3n * bit), 3n) & maschera)
  let stato = numeri.slice(0, 8).map((primo) => radice(primo << (2n * bit), 2n) & maschera)
  const xor = (x: bigint, quale: number, scorre: boolean): bigint => {
    const [a, b, c] = rotazioni[quale] ?? [0n, 0n, 0n]
    return ruota(x, a, bit) ^ ruota(x, b, bit) ^ (scorre ? x >> c : ruota(x, c, bit))
  }

  const messaggio = parole(dati, Number(bit / 8n))
  for (let inizio = 0; inizio < messaggio.length; inizio += 16) {
    const w = messaggio.slice(inizio, inizio + 16)
    const di = (t: number): bigint => w[t] ?? 0n
    for (let t = 16; t < giri; t += 1) {
      w.push(
        (xor(di(t - 2), 3, true) + di(t - 7) + xor(di(t - 15), 2, true) + di(t - 16)) & maschera,
      )
    }
    let [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = stato
    for (let t = 0; t < giri; t += 1) {
      const scelta = (e & f) ^ (~e & maschera & g)
      const maggioranza = (a & b) ^ (a & c) ^ (b & c)
      const t1 = h + xor(e, 1, false) + scelta + (k[t] ?? 0n) + di(t)
      const t2 = xor(a, 0, false) + maggioranza
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) & maschera, c, b, a, (t1 + t2) & maschera]
    }
    const giro = [a, b, c, d, e, f, g, h]
    stato = stato.map((valore, i) => (valore + (giro[i] ?? 0n)) & maschera)
  }
  return inByte(stato, Number(bit / 8n))
}

const K_SHA1 = [0x5a827999n, 0x6ed9eba1n, 0x8f1bbcdcn, 0xca62c1d6n] as const

function sha1(dati: Uint8Array): Uint8Array {
  const maschera = 0xffffffffn
  let stato = [0x67452301n, 0xefcdab89n, 0x98badcfen, 0x10325476n, 0xc3d2e1f0n]
  const messaggio = parole(dati, 4)
  for (let inizio = 0; inizio < messaggio.length; inizio += 16) {
    const w = messaggio.slice(inizio, inizio + 16)
    const di = (t: number): bigint => w[t] ?? 0n
    for (let t = 16; t < 80; t += 1) {
      w.push(ruota(di(t - 3) ^ di(t - 8) ^ di(t - 14) ^ di(t - 16), 31n, 32n))
    }
    let [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n] = stato
    for (let t = 0; t < 80; t += 1) {
      const fase = Math.floor(t / 20)
      const parita = b ^ c ^ d
      const f = [(b & c) | (~b & maschera & d), parita, (b & c) | (b & d) | (c & d), parita][fase]
      const somma = ruota(a, 27n, 32n) + (f ?? 0n) + e + (K_SHA1[fase] ?? 0n) + di(t)
      ;[e, d, c, b, a] = [d, c, ruota(b, 2n, 32n), a, somma & maschera]
    }
    const giro = [a, b, c, d, e]
    stato = stato.map((valore, i) => (valore + (giro[i] ?? 0n)) & maschera)
  }
  return inByte(stato, 4)
}

const hash = (dati: Uint8Array, algoritmo: AlgoritmoHash): Uint8Array =>
  algoritmo === 'SHA1' ? sha1(dati) : sha2(dati, algoritmo)

/**
 * HMAC (RFC 2104) in plain TypeScript, for the few bytes of a one-time code in places without a
 * synchronous one. Not constant time and slow: the server passes its own native one instead.
 */
export function hmac(algoritmo: AlgoritmoHash, chiave: Uint8Array, dati: Uint8Array): Uint8Array {
  const blocco = algoritmo === 'SHA512' ? 128 : 64
  const corta = chiave.length > blocco ? hash(chiave, algoritmo) : chiave
  const piena = new Uint8Array(blocco)
  piena.set(corta)
  const dentro = Uint8Array.from([...piena.map((byte) => byte ^ 0x36), ...dati])
  const fuori = [...piena.map((byte) => byte ^ 0x5c), ...hash(dentro, algoritmo)]
  return hash(Uint8Array.from(fuori), algoritmo)
}
