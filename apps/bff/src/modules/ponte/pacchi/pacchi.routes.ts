import * as contract from '@rateo/contract/registri/pacchi-mese'
import { formattaGiornoLungo, formattaMeseAnno } from '@rateo/domain/parole/formato'
import type { FastifyInstance } from 'fastify'
import type { Readable } from 'node:stream'
import { dayInRome } from '../../../clock.ts'
import { html } from '../../../emails/html.ts'
import type { Call } from '../../../http/call.ts'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import {
  createSendPage,
  refuseWithPages,
  sentencePage,
} from '../../../http/public-page/public-page.ts'
import { apriArchivio } from '../../../http/sheet/archivio.ts'
import { annota } from '../../base/cronologia/index.ts'
import { impostaConsegna, fermaConsegna } from './imposta-consegna.ts'
import { inviaPacco, revocaLink, riconosciLink, segnaScaricato } from './link-pacco.ts'
import { esercenteDi, getPacchiMese } from './pacchi.queries.ts'
import { scriviPacco } from './scrivi-pacco.ts'

const pacco = (
  { db, config, clock }: Deps,
  di: { esercente_id: string; mese: string },
): Promise<Readable> =>
  apriArchivio((archivio) =>
    scriviPacco({ db, origin: config.origin, now: clock.now() }, archivio, di),
  )

const nomeDi = (mese: string) => `attachment; filename="documenti-${mese}.zip"`

/** The pages behind a link: whoever has the address that was sent takes that month, and does nothing else. */
function linkRoutes(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    const sendPage = createSendPage(deps.config)
    refuseWithPages(scope, sendPage, {
      what: 'pacco del mese',
      pageOf: ({ retry_after, message }, title) =>
        retry_after === undefined
          ? sentencePage(
              'Questo link non vale più',
              'È scaduto, o chi te l’ha mandato l’ha tolto. Chiedigliene uno nuovo.',
            )
          : sentencePage(title, message),
    })
    const leggi = { config: { allow: 'pubblico' } } as const
    scope.get('/pacco/:token', leggi, async (request, reply) => {
      const link = await riconosciLink(deps, request)
      const mese = formattaMeseAnno(`${link.mese}-01`)
      const body = html`<section class="card">
        <h1>${link.esercente}</h1>
        <p>
          I documenti di ${mese}, con incassi, corrispettivi e fatture elettroniche, in un file ZIP.
        </p>
        <p><a class="button" href="/pacco/${link.token}/zip" download>Scarica il file</a></p>
        <p class="quiet">
          Il link vale fino al ${formattaGiornoLungo(dayInRome(link.expires_at))}.
        </p>
      </section>`
      return sendPage(reply, { title: `Documenti di ${mese}`, body, refresh: null })
    })
    scope.get('/pacco/:token/zip', leggi, async (request, reply) => {
      const link = await riconosciLink(deps, request)
      await segnaScaricato(deps, link)
      return reply
        .type('application/zip')
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex, nofollow')
        .header('content-disposition', nomeDi(link.mese))
        .send(await pacco(deps, link))
    })
  })
}

const poi =
  <C extends Call>(work: (call: C) => Promise<void>) =>
  async (call: C) => {
    await work(call)
    return getPacchiMese(call)
  }

/** The month for the accountant: taken at once, sent behind a link, or every month by itself. */
export function pacchiRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.getPacchiMese, (call) => getPacchiMese(call))
  endpoint(
    app,
    deps,
    contract.impostaPacchiMese,
    poi((call) => impostaConsegna(call, call.body)),
  )
  endpoint(app, deps, contract.fermaPacchiMese, poi(fermaConsegna))
  endpoint(
    app,
    deps,
    contract.inviaPaccoMese,
    poi((call) => inviaPacco(call, deps.config.secret, call.body)),
  )
  endpoint(
    app,
    deps,
    contract.revocaLinkPacco,
    poi((call) => revocaLink(call, call.params.id)),
  )
  endpoint(app, deps, contract.getPaccoMese, async (call, reply) => {
    const { mese } = call.query
    const esercente_id = esercenteDi(call)
    await annota(call, {
      azione: 'scarica',
      entita: 'pacco_mese',
      id: esercente_id,
      dopo: { mese },
    })
    return reply
      .type('application/zip')
      .header('content-disposition', nomeDi(mese))
      .send(await pacco(deps, { esercente_id, mese }))
  })
  linkRoutes(app, deps)
}
