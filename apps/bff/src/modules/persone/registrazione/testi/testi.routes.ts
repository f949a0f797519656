import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../../http/deps.ts'
import { fontFace } from '../../../../http/plugins/pages.ts'
import { type Gestore, findGestore } from '../../../base/impostazioni/index.ts'
import { informativa } from './informativa.ts'
import { termini } from './termini.ts'
import { paginaTesto, type Testo } from './testo.ts'

const CSP =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"

/** The texts that somebody who registers agrees to: open to everybody, and read before there is an account. */
export function testiRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  const font = fontFace()
  const pagina = (path: string, testoDi: (gestore: Gestore) => Testo) =>
    app.get(path, { config: { allow: 'pubblico' } }, async (_request, reply) => {
      const gestore = await findGestore(db, clock.now())
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', CSP)
        .header('cache-control', 'no-cache')
        .send(paginaTesto(testoDi(gestore), { brand: gestore.brand, font }))
    })
  pagina('/termini', termini)
  pagina('/informativa', informativa)
}
