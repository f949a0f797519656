import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type Chiama,
  type CreaDisegno,
  type Disegno,
  type Disegna,
  type Fascia,
  LARGHEZZE,
} from '@rateo/contract/chiamata/pagina-disegnata'
import type { FastifyRequest } from 'fastify'
import { DIST } from './page-version.ts'

/** So many pages are drawn at a time: beyond it people get the page that draws itself, which costs the server nothing. */
const MOST_AT_ONCE = 4

/** The function of the built portal that draws. */
const isCreate = (found: unknown): found is CreaDisegno => typeof found === 'function'

/** The guess of the width, which the page itself checks: only phones say that they are one. */
export function fasciaOf({ headers }: FastifyRequest): Fascia {
  const isPhone = headers['sec-ch-ua-mobile'] === '?1' || /\bMobi/.test(headers['user-agent'] ?? '')
  return isPhone ? 0 : LARGHEZZE.length
}

async function load(dist: string, chiama: Chiama, origin: string): Promise<Disegna | null> {
  const file = path.join(dist, 'server/entry-server.js')
  if (!existsSync(file)) return null
  const built: Record<string, unknown> = await import(pathToFileURL(file).href)
  const create = built['createDrawing']
  return isCreate(create) ? create(chiama, origin) : null
}

export type Draw = (url: string, fascia: Fascia, chiama: Chiama) => Promise<Disegno | null>
type Drawing = {
  draw: Draw
  /** Loads the code before anybody asks for a page. */
  prepare: () => Promise<unknown>
}

/**
 * Draws pages with the portal's own components, each with the calls of whom it is for; null where the portal was not
 * built for it, where it draws no such page, or where it is drawing enough of them.
 */
export function createDrawing(origin: string, dist = DIST): Drawing {
  const caller = new AsyncLocalStorage<Chiama>()
  const chiama: Chiama = (call) => {
    const own = caller.getStore()
    return own ? own(call) : Promise.reject(new Error('a call of no page'))
  }
  let loaded: Promise<Disegna | null> | null = null
  const prepare = () => (loaded ??= load(dist, chiama, origin))
  let running = 0
  const drawOne: Draw = async (url, fascia, own) => {
    if (running >= MOST_AT_ONCE) return null
    running++
    try {
      const draw = await prepare()
      return draw && (await caller.run(own, () => draw(url, fascia)))
    } finally {
      running--
    }
  }
  return { draw: drawOne, prepare }
}
