import { createHash } from 'node:crypto'
import type { Gateway } from '@rateo/contract/sportello/gateway'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaDataOra, unPunto } from '@rateo/domain/parole/formato'
import { html, type SafeHtml } from '../../../emails/html.ts'

type Tono = 'informazione' | 'errore' | 'successo'

/** A sentence of the page, in its own box. */
export const note = (tone: Tono, title: string, text: string) =>
  html`<div class="note" data-tone="${tone}" role="status">
    <h2>${title}</h2>
    <p>${unPunto(text)}</p>
  </div>`

/** A form of ours without a body. */
export const button = (action: string, text: string, kind = '') =>
  html`<form method="post" action="${action}"><button class="${kind}">${text}</button></form>`

const COPIA =
  "if(navigator.clipboard)for(const b of document.querySelectorAll('[data-copia]')){b.hidden=false;b.onclick=()=>navigator.clipboard.writeText(b.dataset.copia).then(()=>{b.textContent='Copiato'},()=>{b.textContent='Non copiato: selezionalo a mano'})}"

/**
 * The only script of the public pages, where there is something to copy: a browser that can shows the buttons, any other
 * never does. It is admitted by its digest, so that nothing else runs there.
 */
export const SCRIPT_COPIA = {
  html: { safe: `<script>${COPIA}</script>` },
  csp: `'sha256-${createHash('sha256').update(COPIA).digest('base64')}'`,
} as const

const copia = (text: string, label: string) =>
  html`<button type="button" class="copia" data-copia="${text}" aria-live="polite" hidden>
    ${label}
  </button>`

/** The payer announced it: the esercente writes it down when it comes, and until then it may be taken back. */
export const bonificoAnnunciato = (
  { coordinate, esercente }: Gateway,
  annunciato: string,
  base: string,
): SafeHtml =>
  html`${note(
    'informazione',
    'Bonifico in arrivo',
    `Ci hai detto il ${formattaDataOra(annunciato)} di averlo disposto${coordinate === null ? '' : `, con la causale ${coordinate.causale}`}. Quando ${esercente.nome} lo riceve, lo vedi qui e ti arriva la ricevuta per e-mail.`,
  )}
  ${button(`${base}/ritira_annuncio`, 'Non l’ho disposto: pago in un altro modo', 'second')}`

/** The account for a transfer, with the code that finds the debt again; without an account too. */
export function bonifico({ coordinate, esercente }: Gateway, base: string): SafeHtml {
  if (coordinate === null) return button(`${base}/bonifico`, 'Paga con un bonifico', 'second')
  if (coordinate.iban === '') return html``
  return html`<section class="note" data-tone="informazione" aria-label="Bonifico">
    <h2>Con un bonifico</h2>
    <dl>
      <dt>Beneficiario</dt>
      <dd>${coordinate.beneficiario}</dd>
      <dt>IBAN</dt>
      <dd>
        <span>${coordinate.iban.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span>
        ${copia(coordinate.iban, 'Copia l’IBAN')}
      </dd>
      <dt>Importo</dt>
      <dd>${formattaEuro(coordinate.importo_centesimi)}</dd>
      <dt>Causale</dt>
      <dd>
        <span>${coordinate.causale}</span>
        ${copia(coordinate.causale, 'Copia la causale')}
      </dd>
    </dl>
    ${SCRIPT_COPIA.html}
    <p>
      Scrivi la causale così com’è. Il bonifico lo disponi tu dalla tua banca: quando arriva,
      ${esercente.nome} lo registra e ti arriva la ricevuta per e-mail.
    </p>
    ${button(`${base}/annuncia_bonifico`, 'Ho disposto il bonifico', 'second')}
  </section>`
}
