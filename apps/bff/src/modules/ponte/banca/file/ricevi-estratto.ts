import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { PESO_ESTRATTO } from '@rateo/contract/ponte/banca'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../../../http/deps.ts'
import { daChiEProvato, rifiutaFile } from '../../../registri/caricamenti/index.ts'

/** A file of a bank on the disk of this process, for as long as its call lasts. */
export type Estratto = { percorso: string; byte: number }

const TROPPO =
  'Il file supera i 50 MB: scarica dalla banca un periodo più breve e importalo in più volte.'

const arrivati = new WeakMap<FastifyRequest, Estratto>()
const cartelle = new WeakMap<FastifyRequest, string>()

/** Writes what arrives to a file, a piece at a time: memory stays the same however large it is. */
async function scriviSuDisco(request: FastifyRequest, corpo: Readable): Promise<Estratto> {
  if (Number(request.headers['content-length'] ?? 0) > PESO_ESTRATTO) rifiutaFile(TROPPO)
  const cartella = await mkdtemp(join(tmpdir(), 'rateo-banca-'))
  cartelle.set(request, cartella)
  const percorso = join(cartella, 'estratto')
  let byte = 0
  async function* contati() {
    for await (const pezzo of corpo) {
      byte += pezzo.length
      if (byte > PESO_ESTRATTO) rifiutaFile(TROPPO)
      yield pezzo
    }
  }
  await pipeline(contati, createWriteStream(percorso, { mode: 0o600 }))
  return { percorso, byte }
}

/** Makes the calls of a scope take a file of a bank, and forget it once they have answered. */
export function riceviEstratto(scope: FastifyInstance, deps: Deps): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', async (request: FastifyRequest, corpo: Readable) => {
    arrivati.set(request, await scriviSuDisco(request, corpo))
    return null
  })
  daChiEProvato(scope, deps)
  scope.addHook('onResponse', async (request) => {
    const cartella = cartelle.get(request)
    if (cartella !== undefined) await rm(cartella, { recursive: true, force: true })
  })
}

/** The file that came with a call. */
export function estrattoDi(request: FastifyRequest): Estratto {
  const estratto = arrivati.get(request)
  if (estratto === undefined || estratto.byte === 0) {
    return rifiutaFile('Il file è vuoto: scegline un altro.')
  }
  return estratto
}
