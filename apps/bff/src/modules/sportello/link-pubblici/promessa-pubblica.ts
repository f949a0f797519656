import type { Promessa, Promesse } from '@rateo/contract/incasso/promesse'
import { fieldOf } from '@rateo/contract/chiamata/field-of'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { COSA_COMPORTA, type QuantoPromesso } from '@rateo/domain/stati/promessa'
import type { FastifyRequest } from 'fastify'
import { html, type SafeHtml } from '../../../emails/html.ts'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../http/deps.ts'
import { AppError } from '../../../http/errors.ts'
import { anteprimaPromessa, prometti, showPromesse } from '../../incasso/promesse/index.ts'
import { button, note } from './parti-pagina.ts'
import { contesto, type Trovato } from './riconosci.ts'

type Scelta = { giorno: string; quanto: QuantoPromesso }

/** The day and the sum that the form put into the address; null where it was not sent. */
function sceltaIn({ query }: FastifyRequest): Scelta | null {
  const giorno = fieldOf(query, 'giorno')
  if (typeof giorno !== 'string') return null
  return { giorno, quanto: fieldOf(query, 'quanto') === 'meta' ? 'meta' : 'tutto' }
}

const parteDi = ({ cliente_id }: Trovato) => ({ cliente_id })

/** The day that was told, and the half that is still to be paid for it. */
function inCorso({ giorno, acconto_centesimi, acconto_pagato }: Promessa, base: string): SafeHtml {
  const isMeta = acconto_centesimi !== null && !acconto_pagato
  return html`<section id="promessa">
    ${note('informazione', `Hai detto che paghi il ${formattaGiornoLungo(giorno)}`, COSA_COMPORTA)}
    ${
      isMeta
        ? button(
            `${base}/paga?parte=${acconto_centesimi}`,
            `Paga la metà adesso: ${formattaEuro(acconto_centesimi)}`,
            'second',
          )
        : html``
    }
  </section>`
}

/** The form carries its choice in the address, as every form of these pages. */
const modulo = ({ dal, al, meta_centesimi: meta }: Promesse, base: string, giorno: string) =>
  html`<form method="get" action="${base}" class="choose">
    <label
      >Giorno
      <input type="date" name="giorno" required min="${dal}" max="${al}" value="${giorno}" />
    </label>
    ${
      meta === null
        ? html``
        : html`<label
            >Quanto
            <select name="quanto">
              <option value="tutto">Tutto in quel giorno</option>
              <option value="meta">${formattaEuro(meta)} adesso, il resto in quel giorno</option>
            </select>
          </label>`
    }
    <button class="second">Continua</button>
  </form>`

const messageOf = ({ errors, message }: AppError): string => errors[0]?.message ?? message

/** The words of what confirming does, by the act's own rules. */
async function conferma(deps: Deps, trovato: Trovato, scelta: Scelta): Promise<SafeHtml> {
  const { giorno, quanto } = scelta
  try {
    const { residuo_centesimi, acconto_centesimi, entro } = await anteprimaPromessa(
      deps,
      { id: trovato.pagamento_id, ...scelta },
      parteDi(trovato),
    )
    const somme =
      acconto_centesimi === null
        ? `Paghi ${formattaEuro(residuo_centesimi)} il ${formattaGiornoLungo(giorno)}.`
        : `Paghi ${formattaEuro(acconto_centesimi)} entro il ${formattaGiornoLungo(entro)} e ${formattaEuro(residuo_centesimi - acconto_centesimi)} il ${formattaGiornoLungo(giorno)}.`
    return html`${note('informazione', somme, `${COSA_COMPORTA} Ora non viene addebitato nulla.`)}
    ${button(
      `${trovato.base}/prometti?giorno=${encodeURIComponent(giorno)}&quanto=${quanto}`,
      `Confermo: pago il ${formattaGiornoLungo(giorno)}`,
    )}`
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return note('errore', 'Così non si può', messageOf(error))
  }
}

/** For who cannot pay today: the day on which it will be paid, or why none can be told. */
export async function sezionePromessa(
  deps: Deps,
  trovato: Trovato,
  request: FastifyRequest,
): Promise<SafeHtml> {
  const { db, clock } = deps
  const p = await showPromesse(db, trovato.pagamento_id, parteDi(trovato), clock)
  const attiva = p.data.find(({ stato }) => stato === 'attiva')
  if (attiva !== undefined) return inCorso(attiva, trovato.base)
  if (p.motivo_no !== null) {
    return p.data.length === 0 ? html`` : html`<p id="promessa" class="quiet">${p.motivo_no}</p>`
  }
  const scelta = sceltaIn(request)
  return html`<section id="promessa" aria-label="Quando paghi">
    <h2>Oggi non riesci? Dì quando paghi</h2>
    ${scelta === null ? html`` : await conferma(deps, trovato, scelta)}
    ${modulo(p, trovato.base, scelta?.giorno ?? '')}
  </section>`
}

/** Does what the page asked to confirm. */
export async function promettiDalLink(
  deps: Deps,
  trx: Db,
  trovato: Trovato,
  request: FastifyRequest,
): Promise<void> {
  const scelta = sceltaIn(request)
  if (scelta === null) throw new AppError('dati_non_validi', { message: 'Scegli un giorno.' })
  await prometti(
    { db: trx, clock: deps.clock },
    { id: trovato.pagamento_id, ...scelta },
    { parte: parteDi(trovato), firma: contesto(trovato, request) },
  )
}
