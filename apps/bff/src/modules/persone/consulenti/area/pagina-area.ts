import type { Liquidazione } from '@rateo/contract/persone/liquidazioni'
import type { Provvigioni } from '@rateo/contract/persone/provvigioni'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import {
  contato,
  formattaData,
  formattaGiorno,
  formattaGiornoCompleto,
  formattaMeseAnno,
} from '@rateo/domain/parole/formato'
import { html, type SafeHtml } from '../../../../emails/html.ts'
import type { Pagina } from '../../../../http/public-page/public-page.ts'
import type { Trovato } from './accesso.ts'

const tabella = (etichetta: string, righe: readonly SafeHtml[]): SafeHtml =>
  html`<table aria-label="${etichetta}">
    <tbody>
      ${righe}
    </tbody>
  </table>`

const riga = (cosa: SafeHtml, sotto: string, quanto: SafeHtml): SafeHtml =>
  html`<tr>
    <td>
      ${cosa}
      <p class="quiet">${sotto}</p>
    </td>
    <td>${quanto}</td>
  </tr>`

const euro = (centesimi: number): SafeHtml => html`${formattaEuro(centesimi)}`

function liquidazioni(base: string, tutte: readonly Liquidazione[]): SafeHtml {
  if (tutte.length === 0) {
    return html`<p class="quiet">Ancora nessuna: si approvano quando il mese è finito.</p>`
  }
  return tabella(
    'Liquidazioni',
    tutte.map((l) =>
      riga(
        html`<a href="${base}/liquidazioni/${l._id}">Liquidazione ${l.numero}</a>`,
        [
          `fino a ${formattaMeseAnno(`${l.mese}-01`)}`,
          l.pagata_il === null
            ? etichettaDi('liquidazione', l.stato).etichetta.toLowerCase()
            : `pagata il ${formattaGiorno(l.pagata_il)}`,
        ].join(' · '),
        euro(l.conteggio.netto_centesimi),
      ),
    ),
  )
}

function mesi(base: string, { mesi: tutti, mese }: Provvigioni): SafeHtml {
  return tabella(
    'Mesi',
    tutti.map((m) => {
      const nome = formattaMeseAnno(`${m.mese}-01`)
      return riga(
        m.mese === mese
          ? html`<strong>${nome}</strong>`
          : html`<a href="${base}?mese=${m.mese}">${nome}</a>`,
        contato(m.righe, 'riga', 'righe'),
        euro(m.provvigione_centesimi),
      )
    }),
  )
}

function righe(base: string, p: Provvigioni): SafeHtml {
  if (p.mese === null) return html``
  return html`<section class="card" aria-label="Righe">
    <h2>${formattaMeseAnno(`${p.mese}-01`)}</h2>
    ${tabella(
      'Righe',
      p.righe.map((r) =>
        riga(
          html`${r.esercente.nome}`,
          [
            `${r.tipo === 'incasso' ? 'Incasso' : 'Storno'} del ${formattaGiorno(r.giorno)}`,
            r.pagamento.numero,
            `su ${formattaEuro(r.base_centesimi)}`,
            r.da && `seguito da ${r.da.nome}`,
            r.perche,
          ]
            .filter(Boolean)
            .join(' · '),
          euro(r.provvigione_centesimi),
        ),
      ),
    )}
    ${
      p.next === null
        ? html``
        : html`<a class="button second" href="${base}?mese=${p.mese}&dopo=${p.next}"
            >Altre righe</a
          >`
    }
  </section>`
}

function inMaturazione({ in_maturazione: aspettano, altri_in_maturazione }: Provvigioni): SafeHtml {
  if (aspettano.length === 0) return html``
  return html`<section class="card" aria-label="In maturazione">
    <h2>In maturazione</h2>
    <p class="quiet">
      Addebiti sul conto che la banca può ancora riprendere: diventano provvigione dal giorno
      scritto${altri_in_maturazione ? ', qui i primi' : ''}.
    </p>
    ${tabella(
      'In maturazione',
      aspettano.map((a) =>
        riga(
          html`${a.esercente.nome}`,
          [
            a.pagamento.numero,
            `incassato il ${formattaGiorno(a.incassato_il)}`,
            `dal ${formattaGiorno(a.sicuro_dal)}`,
          ]
            .filter(Boolean)
            .join(' · '),
          euro(a.incassato_centesimi),
        ),
      ),
    )}
  </section>`
}

type Area = {
  provvigioni: Provvigioni
  liquidazioni: readonly Liquidazione[]
  esercenti: readonly { nome: string; dal: string }[]
  accesso_fino: string
}

/** The page on which a consulente reads what they earned, what is paid and what waits: nothing is done here. */
export function paginaArea({ nome, base }: Trovato, area: Area): Pagina {
  const { provvigioni: p, esercenti } = area
  return {
    title: `Provvigioni di ${nome}`,
    body: html`<section class="card" aria-label="Riepilogo">
        <div>
          <h1>${nome}</h1>
          <p class="quiet">
            Le tue provvigioni su Rateo. Questo link è tuo, si legge soltanto e vale fino al
            ${formattaData(area.accesso_fino)}.
          </p>
        </div>
        <h2>Liquidazioni</h2>
        ${liquidazioni(base, area.liquidazioni)}
        <h2>Mesi</h2>
        ${
          p.mese === null
            ? html`<p class="quiet">
                Ancora nessuna provvigione: una riga nasce quando un incasso è sicuro.
              </p>`
            : mesi(base, p)
        }
      </section>
      ${righe(base, p)} ${inMaturazione(p)}
      <section class="card" aria-label="Esercenti">
        <h2>Esercenti che segui</h2>
        ${
          esercenti.length === 0
            ? html`<p class="quiet">Oggi nessuno.</p>`
            : tabella(
                'Esercenti',
                esercenti.map((e) =>
                  riga(html`${e.nome}`, `da ${formattaGiornoCompleto(e.dal)}`, html``),
                ),
              )
        }
      </section>`,
    refresh: null,
  }
}

/** The page of a link whose days are over: a new one goes to the same e-mail. */
export const paginaScaduta = ({ base }: Trovato, inviato: boolean): Pagina => ({
  title: 'Link scaduto',
  body: html`<section class="card">
    <div class="note">
      <h1>${inviato ? 'Guarda la tua e-mail' : 'Questo link è scaduto'}</h1>
      <p>
        ${
          inviato
            ? 'Ti abbiamo mandato un link nuovo all’indirizzo che hai dato a Rateo.'
            : 'Per vedere le tue provvigioni chiedine uno nuovo: arriva all’indirizzo che hai dato a Rateo.'
        }
      </p>
    </div>
    ${
      inviato
        ? html``
        : html`<form method="post" action="${base}/nuovo_link">
            <button>Mandami un link nuovo</button>
          </form>`
    }
  </section>`,
  refresh: null,
})

/** The page for an address that leads nowhere: it tells nothing, not even whether it ever did. */
export const paginaIgnota = (title: string, text: string): Pagina => ({
  title,
  body: html`<section class="card">
    <div class="note">
      <h1>${title}</h1>
      <p>${text}</p>
    </div>
  </section>`,
  refresh: null,
})
