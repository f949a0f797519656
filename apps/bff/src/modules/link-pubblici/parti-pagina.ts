import type { Gateway } from '@rateo/contract/gateway'
import { formattaEuro } from '@rateo/domain/denaro'
import { html, type SafeHtml } from '../../emails/html.ts'

type Tono = 'informazione' | 'errore' | 'successo'

/** One thing that the page says, in its own box. */
export const note = (tone: Tono, title: string, text: string) =>
  html`<div class="note" data-tone="${tone}" role="status">
    <h2>${title}</h2>
    <p>${text}</p>
  </div>`

/** A form of ours without a body. */
export const button = (action: string, text: string, kind = '') =>
  html`<form method="post" action="${action}"><button class="${kind}">${text}</button></form>`

/** Where a transfer goes, by the code that finds the debt again; without an account too. */
export function bonifico({ coordinate, esercente }: Gateway, base: string): SafeHtml {
  if (coordinate === null) return button(`${base}/bonifico`, 'Paga con un bonifico', 'second')
  if (coordinate.iban === '') return html``
  return html`<section class="note" data-tone="informazione" aria-label="Bonifico">
    <h2>Con un bonifico</h2>
    <dl>
      <dt>Beneficiario</dt>
      <dd>${coordinate.beneficiario}</dd>
      <dt>IBAN</dt>
      <dd>${coordinate.iban.replaceAll(/(.{4})(?=.)/g, '$1 ')}</dd>
      <dt>Importo</dt>
      <dd>${formattaEuro(coordinate.importo_centesimi)}</dd>
      <dt>Causale</dt>
      <dd>${coordinate.causale}</dd>
    </dl>
    <p>
      Scrivi la causale così com’è. Il bonifico lo disponi tu dalla tua banca: quando arriva,
      ${esercente.nome} lo registra e ti arriva la ricevuta per e-mail.
    </p>
  </section>`
}
