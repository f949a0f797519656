import type { Gateway } from '@rateo/contract/sportello/gateway'
import { scriviCodice } from '@rateo/domain/banca/codice-richiesta'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaTelefono } from '@rateo/domain/identita/telefono'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { dayInRome } from '../../../clock.ts'
import { html, type SafeHtml } from '../../../emails/html.ts'
import type { Pagina } from '../../../http/public-page/public-page.ts'
import { note } from '../link-pubblici/index.ts'
import type { RichiestaVerificata } from './richiesta-verificata.ts'

const modulo = (scritto: string): SafeHtml =>
  html`<form method="post" action="/verifica/richiesta" class="choose">
    <label
      >Il codice della richiesta
      <input
        name="codice"
        required
        maxlength="20"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck="false"
        placeholder="AB12-CD34-E"
        value="${scritto}"
      />
    </label>
    <button>Controlla</button>
  </form>`

/** The page where somebody who received a request types its code, instead of pressing what is in the message. */
export const paginaChiedi = ({
  scritto = '',
  errore,
}: { scritto?: string; errore?: string } = {}): Pagina => ({
  title: 'Controlla una richiesta',
  body: html`<section class="card" aria-label="Controlla una richiesta">
    <div>
      <h1>Hai ricevuto una richiesta di pagamento?</h1>
      <p>
        Per sapere se è vera non toccare i link del messaggio: scrivi qui il codice che trovi in
        fondo. Ti diciamo chi la manda, quanto chiede e se è ancora da pagare.
      </p>
    </div>
    ${errore === undefined ? html`` : note('errore', 'Così non va', errore)} ${modulo(scritto)}
    <p class="quiet">
      Il messaggio non ha un codice, o il codice non c’è? Non pagare: scrivi a chi dice di avertelo
      mandato, a un indirizzo che conosci già. Di una ricevuta o di un documento inquadra il codice
      QR che c’è sul foglio.
    </p>
  </section>`,
  refresh: null,
})

/** Tells what has become of the request, in the words that matter to somebody who wonders whether to pay. */
function stato({ vista, created_at }: RichiestaVerificata): SafeHtml {
  const chi = vista.esercente.nome
  const quando = `${chi} l’ha mandata il ${formattaGiornoCompleto(dayInRome(created_at))}.`
  switch (vista.stato) {
    case 'da_pagare':
    case 'in_corso':
      return note('successo', 'È una richiesta vera', quando)
    case 'in_verifica':
    case 'in_elaborazione':
      return note(
        'informazione',
        'È vera, e c’è un pagamento in corso',
        `${quando} Non pagare di nuovo.`,
      )
    case 'pagato':
      return note('informazione', 'Era vera, ed è già pagata', 'Non pagare di nuovo.')
    case 'scaduto':
      return note(
        'informazione',
        'Era vera, ed è scaduta',
        `Per pagare serve una richiesta nuova di ${chi}.`,
      )
    case 'annullato':
      return note(
        'errore',
        'È stata annullata: non pagare',
        `${chi} non aspetta più questo pagamento.`,
      )
    case 'a_rate':
      return note(
        'informazione',
        'È vera, e si paga a rate',
        'Le rate si pagano una per una: accedi per vederle.',
      )
  }
}

const daPagare = ({ stato: s }: Gateway) => s === 'da_pagare' || s === 'in_corso'

const perPagare = (codice: string, errore: string | undefined): SafeHtml =>
  html`<div>
    <h2>Vuoi pagarla da qui?</h2>
    ${errore === undefined ? html`` : note('errore', 'Così non va', errore)}
    <form method="post" action="/verifica/paga" class="choose">
      <input type="hidden" name="codice" value="${scriviCodice(codice)}" />
      <label
        >L’e-mail a cui è arrivata la richiesta
        <input type="email" name="email" required maxlength="254" autocomplete="email" />
      </label>
      <button>Vai al pagamento</button>
    </form>
    <p class="quiet">Serve a mostrare i dettagli solo a chi l’ha ricevuta.</p>
  </div>`

/** A request as anybody who has its code may know it: who asks, how much, until when. Nothing of who owes it, nor for what. */
export function paginaRichiesta(
  richiesta: RichiestaVerificata,
  codice: string,
  { errore }: { errore?: string } = {},
): Pagina {
  const { vista } = richiesta
  const { esercente } = vista
  return {
    title: `Richiesta di ${esercente.nome}`,
    body: html`<section class="card" aria-label="Richiesta controllata">
      ${stato(richiesta)}
      <dl>
        <dt>Chi la manda</dt>
        <dd>${esercente.nome}</dd>
        <dt>Partita IVA</dt>
        <dd>${esercente.partita_iva}</dd>
        ${
          esercente.citta
            ? html`<dt>Città</dt>
                <dd>${esercente.citta}</dd>`
            : html``
        }
        ${
          daPagare(vista)
            ? html`<dt>Da pagare</dt>
                <dd>${formattaEuro(vista.da_pagare_centesimi)}</dd>
                <dt>Entro il</dt>
                <dd>${formattaGiornoCompleto(vista.scadenza)}</dd>`
            : html``
        }
        <dt>Numero</dt>
        <dd>${vista.numero}</dd>
        <dt>Codice</dt>
        <dd>${scriviCodice(codice)}</dd>
      </dl>
      <p>
        Il messaggio che hai ricevuto dice un altro nome, un’altra cifra o un altro IBAN? Non
        pagare, e scrivi a
        <a href="mailto:${esercente.email}">${esercente.email}</a>${
          esercente.telefono
            ? html` o chiama
                <a href="tel:${esercente.telefono}">${formattaTelefono(esercente.telefono)}</a>`
            : html``
        }.
      </p>
      ${daPagare(vista) ? perPagare(codice, errore) : html``}
      <a href="/verifica">Controlla un’altra richiesta</a>
    </section>`,
    refresh: null,
  }
}
