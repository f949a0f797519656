import { html, type Html } from './html.ts'

export interface CampoTesto {
  nome: string
  etichetta: string
  aiuto?: string
  errore: string | undefined
  valore?: string
  /** Values for the browser: autocomplete, keyboard, length. */
  autocomplete: string
  tastiera?: 'numeric' | 'text'
  massimo: number
  esempio?: string
  /** The field where the cursor goes when the page opens. */
  primo: boolean
}

export function campoTesto(campo: CampoTesto): Html {
  const descritto = [
    campo.errore === undefined ? '' : `${campo.nome}-errore`,
    campo.aiuto === undefined ? '' : `${campo.nome}-aiuto`,
  ]
    .filter((id) => id !== '')
    .join(' ')
  return html`<div class="campo">
    <label for="${campo.nome}">${campo.etichetta}</label>
    <input
      id="${campo.nome}"
      name="${campo.nome}"
      type="text"
      required
      maxlength="${campo.massimo}"
      autocomplete="${campo.autocomplete}"
      inputmode="${campo.tastiera ?? 'text'}"
      autocapitalize="off"
      spellcheck="false"
      value="${campo.valore ?? ''}"
      ${campo.esempio === undefined ? null : html` placeholder="${campo.esempio}"`}${campo.primo ? html` autofocus` : null}${campo.errore === undefined ? null : html` aria-invalid="true"`}${descritto === '' ? null : html` aria-describedby="${descritto}"`}
    />
    ${campo.errore === undefined ? null : html`<p class="sbagliato" id="${campo.nome}-errore">${campo.errore}</p>`}
    ${campo.aiuto === undefined ? null : html`<p class="aiuto" id="${campo.nome}-aiuto">${campo.aiuto}</p>`}
  </div>`
}

/** The summary above the form, read out at once; each line leads to its field. */
export function riepilogoErrori(
  errori: [string, string][],
  denaro = 'Non è stato addebitato alcun importo.',
): Html | null {
  if (errori.length === 0) return null
  const voci = errori.map(([nome, testo]) => html`<li><a href="#${nome}">${testo}</a></li>`)
  return html`<div class="riquadro" role="alert">
    <h2>Controlla i dati</h2>
    <ul>
      ${voci}
    </ul>
    <p>${denaro}</p>
  </div>`
}

export function riquadroRifiuto(titolo: string, testo: string, denaro: string): Html {
  return html`<div class="riquadro" role="alert">
    <h2>${titolo}</h2>
    <p>${testo}</p>
    <p>${denaro}</p>
  </div>`
}
