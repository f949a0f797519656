import type { FastifyInstance, FastifyReply } from 'fastify'
import { fieldOf } from '@rateo/contract/chiamata/field-of'
import { html } from '../../../emails/html.ts'
import type { Deps } from '../../../http/deps.ts'
import { AppError } from '../../../http/errors.ts'
import { findPortaDelCodice } from '../../accordi/promozioni/index.ts'
import { conta, rete } from '../../base/limiti/index.ts'
import type { Pagina } from '../../../http/public-page/public-page.ts'
import { note } from './parti-pagina.ts'

type Porta = NonNullable<Awaited<ReturnType<typeof findPortaDelCodice>>>

/** The address of a piano with the code filled in. */
const pianoConCodice = (primo: string, codice: string): string =>
  `/abbonati/${primo}?codice=${encodeURIComponent(codice)}`

/** A code as who photographed it reads it, with the piani that it may be for. */
function paginaCodice({ nome, stato, piani }: Porta, codice: string): Pagina {
  return {
    title: nome,
    body: html`<section class="card" aria-label="Codice promozione">
      <div>
        <p class="quiet">${nome}</p>
        <h1>${codice}</h1>
      </div>
      ${
        stato !== 'attiva'
          ? note(
              'informazione',
              'Adesso non vale',
              'La promozione non è in corso: con il codice oggi non si ha uno sconto.',
            )
          : piani.length === 0
            ? html`<p>
                Scrivi questo codice quando paghi o ti abboni: leggi lo sconto prima di confermare.
              </p>`
            : html`<p>
                  Scegli il piano: trovi il codice già scritto, e leggi lo sconto prima di ordinare.
                </p>
                ${piani.map(
                  ({ primo, nome: piano }) =>
                    html`<a class="button" href="${pianoConCodice(primo, codice)}">${piano}</a>`,
                )}`
      }
    </section>`,
    refresh: null,
  }
}

type Invia = (reply: FastifyReply, pagina: Pagina) => unknown

/** The way in for who photographed a code: straight to the piano where there is one only. */
export function codicePubblico(app: FastifyInstance, deps: Deps, sendPage: Invia): void {
  app.get('/promo/:id', { config: { allow: 'pubblico' } }, async (request, reply) => {
    const id = fieldOf(request.params, 'id')
    const codice = fieldOf(request.query, 'codice')
    const porta =
      typeof id === 'string' && typeof codice === 'string' && codice.length <= 40
        ? await findPortaDelCodice(deps.db, id, codice.toUpperCase())
        : undefined
    if (porta === undefined || typeof codice !== 'string') {
      // Nobody finds the codes of a promozione by trying many.
      const chiave = `promo_sconosciute:${rete(request.ip)}`
      const limite = { chiave, massimo: 30, finestra_ms: 10 * 60_000 }
      await conta(deps.db, limite, deps.clock.now())
      throw new AppError('non_trovato')
    }
    const [piano, altro] = porta.piani
    if (porta.stato === 'attiva' && piano !== undefined && altro === undefined) {
      return reply.redirect(pianoConCodice(piano.primo, codice.toUpperCase()), 302)
    }
    return sendPage(reply, paginaCodice(porta, codice.toUpperCase()))
  })
}
