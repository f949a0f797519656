import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'

/** The folder in which `npm run build` leaves the browser app and, in `login/`, the sign-in page. */
export const DIST = path.join(import.meta.dirname, '../../../../web/dist')

/** The name of the built pages: it changes with any file of theirs, because the first one names all it needs by hash. */
export function pageVersion(dist = DIST): string {
  const page = path.join(dist, 'index.html')
  if (!existsSync(page)) return ''
  return createHash('sha256').update(readFileSync(page)).digest('base64url').slice(0, 12)
}

/** Tells each tab, with every answer, which pages it would get now. */
export function registerPageVersion(app: FastifyInstance, version: string): void {
  if (version === '') return
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('x-rateo-versione', version)
    done()
  })
}
