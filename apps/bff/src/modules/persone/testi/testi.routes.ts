import { fieldOf } from '@rateo/contract/chiamata/field-of'
import {
  getTestiDaLeggere,
  getTestiLegali,
  pubblicaTestoLegale,
  segnaTestoLetto,
  togliTestoLegale,
} from '@rateo/contract/persone/testi-legali'
import { keysOf } from '@rateo/domain/parole/chiavi'
import { TESTI_LEGALI } from '@rateo/domain/parole/testo-legale'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { fontFace } from '../../../http/plugins/pages.ts'
import { findGestore } from '../../base/impostazioni/index.ts'
import { registraConsensi } from '../sessione/index.ts'
import { paginaTesto } from './pagina-testo.ts'
import { pubblicaTesto, togliTesto } from './pubblica-testo.ts'
import { findDaLeggere, findTesti } from './testi.queries.ts'
import { versioneDaMostrare } from './versione-da-mostrare.ts'

const CSP =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"

/** The pages of the texts: open to everybody, and read before there is an account. Each version has its address. */
function pagine(app: FastifyInstance, { db, clock }: Deps): void {
  const font = fontFace()
  for (const tipo of keysOf(TESTI_LEGALI)) {
    app.get(
      TESTI_LEGALI[tipo].percorso,
      { config: { allow: 'pubblico' } },
      async (request, reply) => {
        const gestore = await findGestore(db, clock.now())
        const versione = fieldOf(request.query, 'versione')
        const pagina = await versioneDaMostrare(db, {
          tipo,
          versione,
          oggi: clock.today(),
          gestore,
        })
        // A version that never was: the one that holds is shown at its own address.
        if (pagina === null) return reply.redirect(TESTI_LEGALI[tipo].percorso)
        return reply
          .type('text/html; charset=utf-8')
          .header('content-security-policy', CSP)
          .header('cache-control', 'no-cache')
          .send(paginaTesto(pagina, { brand: gestore.brand, font }))
      },
    )
  }
}

/** Terms, privacy, cookies and accessibility: their pages, their versions, and who has read a new one. */
export function testiRoutes(app: FastifyInstance, deps: Deps): void {
  pagine(app, deps)

  endpoint(app, deps, getTestiLegali, async ({ db, clock }) => ({
    data: await findTesti(db, clock.now(), clock.today()),
  }))
  endpoint(app, deps, pubblicaTestoLegale, async (call) => {
    await pubblicaTesto(call, call.body)
    return { data: await findTesti(call.db, call.clock.now(), call.clock.today()) }
  })
  endpoint(app, deps, togliTestoLegale, async (call) => {
    await togliTesto(call, call.params.id)
    return { data: await findTesti(call.db, call.clock.now(), call.clock.today()) }
  })

  endpoint(app, deps, getTestiDaLeggere, async ({ actor, db, clock }) => ({
    data: await findDaLeggere(db, actor, clock.today()),
  }))
  endpoint(app, deps, segnaTestoLetto, async ({ actor, params, db, clock }) => {
    const da = await findDaLeggere(db, actor, clock.today())
    const letto = da.find(({ _id }) => _id === params.id)
    if (letto === undefined) throw new AppError('non_trovato')
    const { tipo, versione } = letto
    await registraConsensi(db, actor.utente_id, [{ tipo, versione, dato: true }], clock.now())
    return { data: da.filter((uno) => uno !== letto) }
  })
}
