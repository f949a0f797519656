import { carteDiProva } from '../carte-di-prova.ts'
import type { Session } from '../oggetti-sessione.ts'
import { campoTesto, riepilogoErrori } from './campi.ts'
import { euro, html, type Html } from './html.ts'
import type { Campo, Errori, Ridigitabile } from './modulo-carta.ts'
import { rigaNegozio, type SegretoPagina } from './negozio.ts'

export interface StatoModulo {
  errori: Errori
  ridigitato: Ridigitabile
  /** A refusal of the bank, already as a box. */
  rifiuto?: Html
}

export const moduloVuoto: StatoModulo = {
  errori: {},
  ridigitato: { scadenza: '', intestatario: '' },
}

const ordine: Campo[] = ['numero', 'scadenza', 'cvc', 'intestatario']

export function intestazioneSessione(sessione: Session, segreto: SegretoPagina): Html {
  if (sessione.mode === 'setup') {
    return html`<div class="testata">
      ${rigaNegozio(segreto.negozio)}
      <h1>Salva la tua carta</h1>
      <p class="tenue">
        La useremo per i prossimi pagamenti che hai autorizzato. Adesso non ti addebitiamo nulla.
      </p>
    </div>`
  }
  const righe = segreto.righe ?? []
  const elenco =
    righe.length < 2
      ? null
      : html`<ul class="righe">
          ${righe.map(
            (riga) =>
              html`<li>
                <span>${riga.quantity > 1 ? `${riga.quantity} × ` : ''}${riga.description}</span
                ><b>${euro(riga.amount_total)}</b>
              </li>`,
          )}
        </ul>`
  const titolo = righe.length === 1 ? righe[0]?.description : 'Il tuo pagamento'
  // Often the same words: they are said once.
  const sotto = segreto.pagamento?.description ?? null
  return html`<div class="testata">
    ${rigaNegozio(segreto.negozio)}
    <p class="importo">${euro(sessione.amount_total ?? 0)}</p>
    <h1>${titolo}</h1>
    ${sotto === null || sotto === titolo ? null : html`<p class="tenue">${sotto}</p>`} ${elenco}
  </div>`
}

export function vistaCarta(sessione: Session, segreto: SegretoPagina, stato: StatoModulo): Html {
  const errori = ordine.flatMap((nome): [string, string][] => {
    const errore = stato.errori[nome]
    return errore === undefined ? [] : [[nome, errore]]
  })
  const primo = errori[0]?.[0] ?? 'numero'
  const bottone =
    sessione.mode === 'setup' ? 'Salva carta' : `Paga ${euro(sessione.amount_total ?? 0)}`
  return html`<div class="foglio">
      ${intestazioneSessione(sessione, segreto)} ${stato.rifiuto} ${riepilogoErrori(errori)}
      <form method="post" action="/paga/${sessione.id}" novalidate>
        ${campoTesto({ nome: 'numero', etichetta: 'Numero della carta', errore: stato.errori.numero, autocomplete: 'cc-number', tastiera: 'numeric', massimo: 23, primo: primo === 'numero' })}
        <div class="coppia">
          ${campoTesto({ nome: 'scadenza', etichetta: 'Scadenza', aiuto: 'Mese e anno', errore: stato.errori.scadenza, valore: stato.ridigitato.scadenza, autocomplete: 'cc-exp', massimo: 7, esempio: 'MM/AA', primo: primo === 'scadenza' })}
          ${campoTesto({ nome: 'cvc', etichetta: 'CVC', errore: stato.errori.cvc, autocomplete: 'cc-csc', tastiera: 'numeric', massimo: 4, primo: primo === 'cvc' })}
        </div>
        ${campoTesto({ nome: 'intestatario', etichetta: 'Nome sulla carta', errore: stato.errori.intestatario, valore: stato.ridigitato.intestatario, autocomplete: 'cc-name', massimo: 100, primo: primo === 'intestatario' })}
        <button type="submit">${bottone}</button>
      </form>
      ${sessione.payment_method_types.includes('sepa_debit') ? html`<p class="indietro"><a href="/paga/${sessione.id}/iban">${sessione.mode === 'setup' ? 'Usa il conto corrente (IBAN)' : 'Paga con addebito sul conto (IBAN)'}</a></p>` : null}
      ${annulla(sessione)}
    </div>
    ${tabellaCarte()}`
}

export function annulla(sessione: Session): Html | null {
  if (sessione.cancel_url === null) return null
  return html`<p class="indietro"><a href="${sessione.cancel_url}">Annulla e torna indietro</a></p>`
}

export function tabellaCarte(): Html {
  const righe = carteDiProva.map(
    ({ numero, che_cosa_fa }) =>
      html`<tr>
        <th scope="row"><code>${inGruppi(numero)}</code></th>
        <td>${che_cosa_fa}</td>
      </tr>`,
  )
  return html`<details>
    <summary>Ambiente di prova: quali carte usare</summary>
    <p class="aiuto">
      Scadenza futura qualsiasi, CVC qualsiasi di 3 cifre (4 per American Express), nome qualsiasi.
    </p>
    <table>
      <tbody>
        ${righe}
      </tbody>
    </table>
  </details>`
}

function inGruppi(numero: string): string {
  return numero.length === 15
    ? numero.replace(/^(\d{4})(\d{6})(\d{5})$/, '$1 $2 $3')
    : numero.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}
