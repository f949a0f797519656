import { CONDIZIONI_RECESSO } from '@rateo/domain/atti/chiusura-abbonamento'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaTelefono } from '@rateo/domain/identita/telefono'
import { addebitiInParole, condizioniInParole } from '@rateo/domain/parole/condizioni-piano'
import { OGNI_CADENZA } from '@rateo/domain/stati/abbonamento'
import { aPosti, postiInParole } from '@rateo/domain/stati/posti'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { fieldOf } from '@rateo/contract/chiamata/field-of'
import { AppError } from '../../../http/errors.ts'
import { html, type SafeHtml } from '../../../emails/html.ts'
import { findPianoPubblico } from '../../accordi/abbonamenti/index.ts'
import { conta, rete } from '../../base/limiti/index.ts'
import type { Pagina } from '../../../http/public-page/public-page.ts'
import { note } from './parti-pagina.ts'

const CODICE = /^[\w-]{1,40}$/

type Trovato = NonNullable<Awaited<ReturnType<typeof findPianoPubblico>>>
/** The end of the address that carries a code to the order. */
const conCodice = (codice: string | null): string =>
  codice === null ? '' : `?codice=${encodeURIComponent(codice)}`

type Voci = ReturnType<typeof condizioniInParole>

const elenco = (voci: Voci): SafeHtml =>
  html`<dl>
    ${voci.map(
      ({ name, value }) =>
        html`<dt>${name}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`

/** A piano as everybody reads it: the price, what is charged when, the conditions, and the way in. */
function paginaPiano(
  { piano: p, esercente: e, motivo }: Trovato,
  oggi: string,
  origin: string,
  codice: string | null,
): Pagina {
  const { posti_scelti, ...uno } = p
  const prezzo = p.importo_centesimi / posti_scelti
  return {
    title: `${p.nome}, ${e.nome}`,
    body: html`<section class="card" aria-label="Piano">
      <div>
        <p class="quiet">${e.nome}</p>
        <h1>${p.nome}</h1>
        ${p.descrizione === null ? html`` : html`<p>${p.descrizione}</p>`}
      </div>
      <div>
        <p class="sum">${formattaEuro(prezzo)}</p>
        <p>${aPosti(p) ? 'a posto, ' : ''}${OGNI_CADENZA[p.cadenza]}</p>
      </div>
      ${
        motivo === null
          ? html`<div>
                <h2>Se ti abboni oggi${aPosti(p) ? ` con ${postiInParole(posti_scelti)}` : ''}</h2>
                ${elenco(addebitiInParole(p, oggi))}
              </div>
              ${
                codice === null
                  ? html``
                  : html`<p>
                      Hai il codice ${codice}: lo trovi già scritto, e leggi lo sconto prima di
                      ordinare.
                    </p>`
              }
              <a
                class="button"
                href="${origin}/abbonamenti/piani/${p.primo}/abbonati${conCodice(codice)}"
                >Abbonati</a
              >
              <p class="quiet">
                Accedi o ti registri, leggi il riepilogo e confermi: prima non viene addebitato
                nulla. La carta si scrive sulla pagina sicura del servizio di pagamento.
              </p>`
          : note(
              'informazione',
              'Per ora non ci si abbona',
              `${motivo} Per sapere quando si potrà scrivi a ${e.nome}.`,
            )
      }
      <div>
        <h2>Condizioni</h2>
        ${elenco(condizioniInParole({ ...uno, importo_centesimi: prezzo }))}
      </div>
      <div>
        <h2>Diritto di recesso</h2>
        <p class="quiet">${CONDIZIONI_RECESSO}</p>
      </div>
      <p class="quiet">
        ${e.nome}, P. IVA ${e.partita_iva}${e.citta ? `, ${e.citta}` : ''}. Hai domande? Scrivi a
        <a href="mailto:${e.email}">${e.email}</a>${
          e.telefono
            ? html` o chiama <a href="tel:${e.telefono}">${formattaTelefono(e.telefono)}</a>`
            : html``
        }
      </p>
    </section>`,
    refresh: null,
  }
}

type Invia = (reply: FastifyReply, pagina: Pagina) => unknown

/** The page of a piano. Addresses that lead nowhere are counted, so that nobody tries many. */
export function pianoPubblico(app: FastifyInstance, deps: Deps, sendPage: Invia): void {
  app.get('/abbonati/:id', { config: { allow: 'pubblico' } }, async (request, reply) => {
    const id = fieldOf(request.params, 'id')
    const oggi = deps.clock.today()
    const trovato = typeof id === 'string' ? await findPianoPubblico(deps.db, id, oggi) : undefined
    if (trovato === undefined) {
      const chiave = `abbonati_sconosciuti:${rete(request.ip)}`
      const limite = { chiave, massimo: 30, finestra_ms: 10 * 60_000 }
      await conta(deps.db, limite, deps.clock.now())
      throw new AppError('non_trovato')
    }
    const scritto = fieldOf(request.query, 'codice')
    const codice = typeof scritto === 'string' && CODICE.test(scritto) ? scritto : null
    return sendPage(reply, paginaPiano(trovato, oggi, deps.config.origin, codice))
  })
}
