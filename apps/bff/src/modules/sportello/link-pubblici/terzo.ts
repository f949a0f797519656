import type { Gateway } from '@rateo/contract/sportello/gateway'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { FastifyRequest } from 'fastify'
import { html, type SafeHtml } from '../../../emails/html.ts'
import type { Deps } from '../../../http/deps.ts'
import { AppError } from '../../../http/errors.ts'
import type { Pagina } from '../../../http/public-page/public-page.ts'
import { button, note } from './parti-pagina.ts'
import type { Trovato } from './riconosci.ts'

const NOME_MAX = 80

// Somebody who pays for another reads the sum and the shop, and writes a name for the receipt.

/** Refuses what only the one who owes may do: transfers, promises, another link. */
export function soloDelDebito({ di_cliente }: Trovato): void {
  if (di_cliente) throw new AppError('non_trovato')
}

/** True while the open payment is one that this very link began: that of the cliente is nobody else's. */
export async function haAperto({ db }: Deps, { id, pagamento_id }: Trovato): Promise<boolean> {
  const aperto = await db
    .selectFrom('tentativi')
    .where('pagamento_id', '=', pagamento_id)
    .where('stato', 'in', ['avviato', 'richiede_autenticazione', 'inviato'])
    .where('avviato_da', '=', `link:${id}`)
    .select('id')
    .executeTakeFirst()
  return aperto !== undefined
}

/** Keeps the name that stands on the receipt. */
export async function scriviPagante(
  { db }: Deps,
  { id }: Trovato,
  { body }: FastifyRequest,
): Promise<void> {
  const campi = new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : '')
  const nome = (campi.get('nome') ?? '').replaceAll(/\s+/g, ' ').trim()
  if (nome.length < 2 || nome.length > NOME_MAX) {
    throw new AppError('dati_non_validi', {
      message: `Torna indietro e scrivi il tuo nome, al massimo ${NOME_MAX} caratteri. Non è stato addebitato alcun importo.`,
    })
  }
  await db.updateTable('link_pubblici').set({ pagante: nome }).where('id', '=', id).execute()
}

/** The form leads to the provider's page: card data typed there never come here, and are not kept. */
const modulo = (g: Gateway, base: string): SafeHtml =>
  html`<form
      method="post"
      action="${base}/paga?totale=${String(g.da_pagare_centesimi)}"
      class="choose"
    >
      <label
        >Il tuo nome, per la ricevuta
        <input
          name="nome"
          required
          minlength="2"
          maxlength="${String(NOME_MAX)}"
          autocomplete="name"
        />
      </label>
      <button>Paga ${formattaEuro(g.da_pagare_centesimi)}</button>
    </form>
    <p class="quiet">
      Paghi una volta sola, con una carta, sulla pagina sicura del servizio di pagamento. La carta
      non viene conservata. La ricevuta va a chi ti ha mandato il link, e dice che hai pagato tu.
    </p>`

function stato(g: Gateway, base: string, suo: boolean): SafeHtml {
  const rifiuto =
    g.esito?.riuscito === false && suo
      ? note('errore', 'Pagamento non riuscito', g.esito.messaggio)
      : html``
  switch (g.stato) {
    case 'da_pagare':
      return g.metodi.includes('carta')
        ? html`${rifiuto}${modulo(g, base)}`
        : note('informazione', 'Da qui non si può pagare', 'Chiedi a chi ti ha mandato il link.')
    case 'in_corso':
      return suo && g.url_pagamento !== null
        ? html`${note(
              'informazione',
              'Hai un pagamento a metà',
              'Non risulta addebitato alcun importo. Lo puoi riprendere, o ricominciare.',
            )}
            <a class="button" href="${g.url_pagamento}" rel="noreferrer">Riprendi il pagamento</a>
            ${button(`${base}/abbandona`, 'Ricomincia', 'second')}`
        : note(
            'informazione',
            'C’è un pagamento in corso',
            'Qualcuno lo sta già pagando: non serve che paghi anche tu.',
          )
    case 'in_verifica':
    case 'in_elaborazione':
      return note(
        'informazione',
        'C’è un pagamento in corso',
        'Si aspetta l’esito: non serve pagare di nuovo.',
      )
    case 'pagato':
      return note('successo', 'È pagato', 'Non serve altro, grazie.')
    case 'scaduto':
    case 'annullato':
    case 'a_rate':
      return note('informazione', 'Qui non si paga più', 'Non viene addebitato alcun importo.')
  }
}

/** The whole page for who pays for another: the shop, the sum, and the one thing to do. */
export const paginaDelTerzo = (g: Gateway, base: string, { suo }: { suo: boolean }): Pagina => ({
  title: `Paga a ${g.esercente.nome}`,
  body: html`<section class="card" aria-label="Pagamento">
    <div class="head">
      <span class="logo initial" aria-hidden="true"
        >${g.esercente.nome.charAt(0).toLocaleUpperCase('it')}</span
      >
      <div>
        <h1>${g.esercente.nome}</h1>
        <p class="quiet">P. IVA ${g.esercente.partita_iva}</p>
      </div>
    </div>
    ${
      g.stato === 'da_pagare' || g.stato === 'in_corso'
        ? html`<p class="sum">${formattaEuro(g.da_pagare_centesimi)}</p>`
        : html``
    }
    ${stato(g, base, suo)}
  </section>`,
  refresh: g.stato === 'in_verifica' ? 4 : null,
})
