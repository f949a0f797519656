import { createHash } from 'node:crypto'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { NOMI_DOCUMENTO } from '@rateo/domain/stati/documento'
import { dayInRome } from '../../../clock.ts'
import { html, type SafeHtml } from '../../../emails/html.ts'
import type { Pagina } from '../../../http/public-page/public-page.ts'
import type { DocumentoVerificato } from '../../registri/documenti/index.ts'
import { note } from '../link-pubblici/index.ts'

// The file stays in the browser, which alone looks at it; the box is shown only by a browser that can.
const CONFRONTA = `const d=document.querySelector('[data-impronte]'),i=d.querySelector('input'),o=d.querySelector('output');if(window.crypto&&crypto.subtle){d.hidden=false;i.onchange=async()=>{const f=i.files[0];if(!f)return;const b=new Uint8Array(await crypto.subtle.digest('SHA-256',await f.arrayBuffer())),h=[...b].map(n=>n.toString(16).padStart(2,'0')).join(''),s=d.dataset.impronte.split(' ').includes(h);o.dataset.tone=s?'successo':'errore';o.textContent=s?'È l’originale: non è cambiato nulla.':'Non è l’originale: è stato modificato, salvato di nuovo, o è un altro documento.'}}`

/** The one script of the page, admitted by its digest: nothing else runs there. */
export const SCRIPT_CONFRONTA = {
  html: { safe: `<script>${CONFRONTA}</script>` },
  csp: `'sha256-${createHash('sha256').update(CONFRONTA).digest('base64')}'`,
} as const

/** Tells what has become of the document and of its money. */
function stato(d: DocumentoVerificato): SafeHtml {
  const il = d.finita_at === null ? '' : ` il ${formattaGiornoCompleto(dayInRome(d.finita_at))}`
  if (d.sostituito) {
    return note(
      'errore',
      `Non vale più: è stato sostituito${il}`,
      'Chiedi a chi l’ha emesso quello che vale oggi.',
    )
  }
  if (d.finita_at !== null) {
    return note(
      'errore',
      `Non vale più: è stata annullata${il}`,
      'L’incasso che attestava è stato stornato.',
    )
  }
  if (d.da_firmare) {
    return note(
      'informazione',
      'È autentico, ma non è firmato',
      'È il testo da leggere prima: vale soltanto quello firmato.',
    )
  }
  if (d.mandato !== null && MANDATI_FINITI.has(d.mandato)) {
    return note(
      'errore',
      'Non vale più',
      'Con questo mandato non si può addebitare più nulla: leggi qui sotto com’è oggi.',
    )
  }
  const rimborsato = d.pagamento?.rimborsato_centesimi ?? 0
  if (rimborsato > 0) {
    const intero = d.importo_centesimi !== null && rimborsato >= d.importo_centesimi
    return note(
      'informazione',
      intero ? 'È autentico, e il denaro è stato reso' : 'È autentico, e una parte è stata resa',
      `Rimborsati ${formattaEuro(rimborsato)}.`,
    )
  }
  if (d.foglio !== null) {
    return note(
      'informazione',
      `È autentico: è com’era il ${formattaGiornoCompleto(d.data)}`,
      d.piano_cambiato
        ? 'Da allora c’è una versione nuova: chi aveva questa la tiene.'
        : 'Quello che è cambiato dopo qui sopra non c’è: qui sotto leggi com’è oggi.',
    )
  }
  return note(
    'successo',
    'È autentico, e vale',
    'L’abbiamo emesso noi, per chi è scritto qui sotto.',
  )
}

const MANDATI_FINITI: ReadonlySet<string> = new Set([
  'rifiutato',
  'scaduto_firma',
  'bloccato',
  'revocato',
  'scaduto',
  'consumato',
])

const riga = (nome: string, valore: string | null): SafeHtml =>
  valore === null || valore === ''
    ? html``
    : html`<dt>${nome}</dt>
        <dd>${valore}</dd>`

const confronto = (impronte: readonly string[]): SafeHtml =>
  impronte.length === 0
    ? html``
    : html`<div data-impronte="${impronte.join(' ')}" class="choose" hidden>
          <h2>Hai il PDF? Confrontalo</h2>
          <label
            >Scegli il file, o trascinalo qui: resta sul tuo dispositivo
            <input type="file" accept="application/pdf,.pdf" />
          </label>
          <output class="note" role="status"></output>
        </div>
        <details>
          <summary>Impronta SHA-256 dell’originale</summary>
          ${impronte.map((una) => html`<p class="quiet">${una}</p>`)}
        </details>
        ${SCRIPT_CONFRONTA.html}`

/** A document as anybody who holds it may check it: nothing of who paid is told. */
export function paginaDocumento(d: DocumentoVerificato): Pagina {
  const nome = [d.foglio ?? NOMI_DOCUMENTO[d.tipo], d.numero].filter(Boolean).join(' ')
  return {
    title: nome,
    body: html`<section class="card" aria-label="Documento verificato">
      <h1>${nome}</h1>
      ${stato(d)}
      <dl>
        ${riga('Emesso da', d.esercente ?? 'Rateo')} ${riga('Partita IVA', d.partita_iva)}
        ${riga('Città', d.citta)} ${riga('Data', formattaGiornoCompleto(d.data))}
        ${riga('Importo', d.importo_centesimi === null ? null : formattaEuro(d.importo_centesimi))}
        ${riga('Il pagamento oggi', d.pagamento && etichettaDi('pagamento', d.pagamento.stato).etichetta)}
        ${riga('Il mandato oggi', d.mandato && etichettaDi('mandato', d.mandato).etichetta)}
        ${riga('La dilazione oggi', d.dilazione && etichettaDi('dilazione', d.dilazione).etichetta)}
        ${riga('L’abbonamento oggi', d.abbonamento && etichettaDi('abbonamento', d.abbonamento).etichetta)}
        ${riga('La liquidazione oggi', d.liquidazione && etichettaDi('liquidazione', d.liquidazione).etichetta)}
      </dl>
      <p>
        Il foglio che hai dice altro? Non è quello che è stato emesso: fidati di questa pagina, se
        l’indirizzo comincia con quello di Rateo.
      </p>
      ${confronto(d.impronte)}
      <p class="quiet">
        Chi ha pagato e per che cosa qui non si legge: lo trova sul portale chi è parte del
        documento.
      </p>
    </section>`,
    refresh: null,
  }
}

/** A page with nothing but a sentence. */
export const paginaSola = (titolo: string, testo: string): Pagina => ({
  title: titolo,
  body: html`<section class="card" aria-label="Verifica">
    <div>
      <h1>${titolo}</h1>
      <p>${testo}</p>
    </div>
    <a href="/verifica">Controlla una richiesta di pagamento</a>
  </section>`,
  refresh: null,
})

/** The page for a code that is nobody's: it tells nothing, not even whether it ever was. */
export const DOCUMENTO_IGNOTO: Pagina = paginaSola(
  'Questo documento non è nostro',
  'Nessun documento di Rateo ha questo indirizzo. Se l’hai aperto da un codice QR, il foglio non è autentico, non è mai stato firmato, o il codice è rovinato.',
)
