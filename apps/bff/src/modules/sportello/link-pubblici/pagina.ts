import { portafogliInParole } from '@rateo/domain/denaro/portafogli'
import type { Gateway } from '@rateo/contract/sportello/gateway'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaDataOra, formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { frasiMora } from '@rateo/domain/credito/frase-mora'
import { dopoSconto, fraseSconto } from '@rateo/domain/denaro/sconto'
import { formattaTelefono } from '@rateo/domain/identita/telefono'
import { html, type SafeHtml } from '../../../emails/html.ts'
import type { Pagina } from '../../../http/public-page/public-page.ts'
import { bonifico, bonificoAnnunciato, button, note } from './parti-pagina.ts'

const LINK_SPEZZATO =
  '<svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="M9 17H7a5 5 0 0 1-.9-9.9M15 7h2a5 5 0 0 1 .9 9.9M8 12h2M14 12h2M12 5V3M12 21v-2"/></svg>'

/** Paid, and what has become of it since. */
function pagato({ stato_pagamento, esito, pagato_at, metodo_etichetta, ricevuta }: Gateway) {
  const { etichetta } = etichettaDi('pagamento', stato_pagamento)
  if (stato_pagamento !== 'pagato') return note('informazione', etichetta, esito?.messaggio ?? '')
  const come = metodo_etichetta === null ? '' : ` · ${metodo_etichetta}`
  return html`${note(
      'successo',
      etichetta,
      pagato_at === null ? 'Non devi fare altro.' : `${formattaDataOra(pagato_at)}${come}`,
    )}
    <p class="quiet">
      ${
        ricevuta === null
          ? 'La ricevuta arriva per e-mail tra poco.'
          : `Ricevuta ${ricevuta}, inviata per e-mail.`
      }
    </p>`
}

/** Nothing is asked here any more. */
const nonDovuto = ({ stato, stato_pagamento, esercente }: Gateway): SafeHtml =>
  stato_pagamento === 'irrecuperabile'
    ? note(
        'informazione',
        'Da qui non si paga più',
        `Questa richiesta è chiusa e da qui non viene addebitato nulla. Per sapere se devi ancora qualcosa scrivi a ${esercente.nome}.`,
      )
    : stato === 'a_rate'
      ? note(
          'informazione',
          'Si paga a rate',
          'Questo importo si paga a rate: le trovi nelle dilazioni di chi ha accettato. Da qui non si paga altro.',
        )
      : note(
          'informazione',
          'Richiesta annullata',
          `${esercente.nome} ha annullato questa richiesta. Non devi pagare nulla.`,
        )

/** The bank's refusal, and that nothing was taken: also while the page of the provider is still open. */
const nonRiuscito = ({ esito }: Gateway): SafeHtml =>
  esito?.riuscito === false ? note('errore', 'Pagamento non riuscito', esito.messaggio) : html``

/** The wallets beside the card, where the provider's page has some. */
function conPortafogli({ portafogli = [] }: Gateway): string {
  const quali = portafogliInParole(portafogli)
  return quali === null ? '' : `, o con ${quali} se li hai,`
}

/** The form leads to the provider's page: data typed there never come here. */
function state(g: Gateway, base: string): SafeHtml {
  const quanto = formattaEuro(g.da_pagare_centesimi)
  switch (g.stato) {
    case 'da_pagare':
      if (!g.metodi.includes('carta')) {
        return html`${nonRiuscito(g)}
        ${
          g.metodi.includes('bonifico')
            ? bonifico(g, base)
            : note(
                'informazione',
                'Qui non si paga con carta',
                `Accedi a Rateo o scrivi a ${g.esercente.nome} per gli altri modi di pagare.`,
              )
        }`
      }
      return html`${nonRiuscito(g)}
        <div class="bar">
          ${button(`${base}/paga?totale=${g.da_pagare_centesimi}`, `Paga ${quanto}`)}
        </div>
        <p class="quiet">
          Nessuna commissione per te. Paghi con carta${conPortafogli(g)} sulla pagina sicura del
          servizio di pagamento: Rateo non vede il numero della carta. La ricevuta ti arriva per
          e-mail.
        </p>
        ${g.metodi.includes('bonifico') ? bonifico(g, base) : html``}`
    case 'in_corso':
      return html`${nonRiuscito(g)}
      ${note(
        'informazione',
        'C’è un pagamento in corso',
        `${g.esito?.riuscito === false ? 'Lo puoi riprendere con un’altra carta.' : 'Lo hai lasciato a metà: non risulta addebitato alcun importo.'} Finché è aperto non ne parte un altro: l’importo non può essere addebitato due volte.`,
      )}
      ${
        g.url_pagamento === null
          ? html``
          : html`<a class="button" href="${g.url_pagamento}" rel="noreferrer"
              >Riprendi il pagamento</a
            >`
      }
      ${button(`${base}/abbandona`, 'Abbandona e ricomincia', 'second')}`
    case 'in_verifica':
      return note(
        'informazione',
        'In verifica: non riprovare, ti avvisiamo noi',
        'Stiamo aspettando l’esito dal servizio di pagamento. Questa pagina si aggiorna da sola.',
      )
    case 'in_elaborazione':
      if (g.bonifico_annunciato_at !== null)
        return bonificoAnnunciato(g, g.bonifico_annunciato_at, base)
      return note(
        'informazione',
        'In elaborazione',
        'Il pagamento è in mano alla banca: non serve pagare di nuovo.',
      )
    case 'pagato':
      return pagato(g)
    case 'scaduto':
      return html`${note(
        'informazione',
        'La richiesta è scaduta',
        `Non è stato addebitato alcun importo. Per pagare serve un nuovo link di ${g.esercente.nome}.`,
      )}
      ${button(`${base}/chiedi_link`, 'Chiedi un nuovo link', 'second')}`
    case 'annullato':
    case 'a_rate':
      return nonDovuto(g)
  }
}

// The seconds after which a page reloads: only where there is nothing to do but wait, since a button that somebody is
// about to press must not go away.
const ATTESA: Partial<Record<Gateway['stato'], number>> = { in_verifica: 4 }

/**
 * The whole page for a person who has the address: the esercente, the amount, the causale, and the one thing to do.
 */
export function paginaPubblica(
  g: Gateway,
  base: string,
  { avviso, promessa }: { avviso?: string; promessa?: SafeHtml | undefined } = {},
): Pagina {
  const isClosed = g.stato === 'pagato' || g.stato === 'annullato' || g.stato === 'a_rate'
  const importo = isClosed ? dopoSconto(g) + (g.mora?.totale_centesimi ?? 0) : g.da_pagare_centesimi
  return {
    title: `Paga ${formattaEuro(importo)} a ${g.esercente.nome}`,
    body: html`<section class="card" aria-label="Pagamento">
      <div class="head">
        ${
          g.esercente.logo === null
            ? html`<span class="logo initial" aria-hidden="true"
                >${g.esercente.nome.charAt(0).toLocaleUpperCase('it')}</span
              >`
            : html`<img
                class="logo"
                src="${base}/logo?v=${g.esercente.logo}"
                alt=""
                width="44"
                height="44"
              />`
        }
        <div>
          <h1>${g.esercente.nome}</h1>
          <p class="quiet">
            P. IVA ${g.esercente.partita_iva}${g.esercente.citta ? ` · ${g.esercente.citta}` : ''}
          </p>
        </div>
      </div>
      <div>
        <p class="sum">${formattaEuro(importo)}</p>
        <p>${g.causale}</p>
        ${
          isClosed
            ? html``
            : html`<p class="quiet">Scadenza ${formattaGiornoCompleto(g.scadenza)}</p>`
        }
        ${g.sconto === null ? html`` : html`<p class="quiet">${fraseSconto(g.sconto)}</p>`}
        ${frasiMora(g.mora?.righe ?? []).map((frase) => html`<p class="quiet">${frase}</p>`)}
      </div>
      ${avviso === undefined ? html`` : note('informazione', 'Fatto', avviso)} ${state(g, base)}
      ${promessa ?? html``}
      <p class="quiet">
        Hai dubbi su questa richiesta? Scrivi a
        <a href="mailto:${g.esercente.email}">${g.esercente.email}</a>${
          g.esercente.telefono
            ? html` o chiama
                <a href="tel:${g.esercente.telefono}">${formattaTelefono(g.esercente.telefono)}</a>`
            : html``
        }
      </p>
    </section>`,
    refresh: ATTESA[g.stato] ?? null,
  }
}

/** The page for a link that does not work: it tells nothing, not even whether it ever did. */
export const paginaAvviso = (title: string, text: string): Pagina => ({
  title,
  body: html`<section class="card">
    <div class="lost">
      ${{ safe: LINK_SPEZZATO }}
      <h1>${title}</h1>
      <p>${text}</p>
    </div>
    <a class="button" href="/login">Accedi a Rateo</a>
    <p class="quiet">
      Con un account trovi tutto quello che devi pagare, senza il link. Non ne hai uno? Basta il
      nuovo link.
    </p>
  </section>`,
  refresh: null,
})

/**
 * The page that leads on to the provider's: a form may not lead there by itself, because its address is not ours
 * (form-action).
 */
export const paginaPassaggio = (url: string): Pagina => ({
  title: 'Ti portiamo al pagamento',
  body: html`<section class="card">
    <div class="note">
      <h1>Ti portiamo alla pagina sicura del servizio di pagamento</h1>
      <p>Se non si apre da sola, continua da qui.</p>
    </div>
    <a class="button" href="${url}" rel="noreferrer">Continua</a>
  </section>`,
  refresh: `0; url=${url}`,
})
