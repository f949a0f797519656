import type { Incidente } from '@rateo/contract/ponte/stato'
import { formattaDataOra, formattaGiorno } from '@rateo/domain/parole/formato'
import {
  frasePrincipale,
  GIORNI_DISPONIBILITA,
  NOMI_FASE_INCIDENTE,
  NOMI_PARTE_SERVIZIO,
  PAROLE_STATO_SERVIZIO,
} from '@rateo/domain/tempo/servizio'
import { oraDiRoma } from '@rateo/domain/tempo/giorno'
import { html, type SafeHtml } from '../../../emails/html.ts'
import type { Situazione } from './stato.queries.ts'

const STYLE = `
  .state { display: inline-block; padding: 2px 10px; border-radius: 999px; font-size: 14px; font-weight: 600; }
  [data-tone='successo'] { color: var(--good); background: var(--good-wash); }
  [data-tone='avviso'] { color: var(--warn); background: var(--warn-wash); }
  [data-tone='errore'] { color: var(--bad); background: var(--bad-wash); }
  .part { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; justify-content: space-between; }
  .days { display: flex; gap: 1px; height: 28px; margin: 8px 0 4px; }
  .days i { flex: 1; border-radius: 1px; background: var(--line); }
  .days i[data-day='bene'] { background: var(--good); }
  .days i[data-day='meno'] { background: var(--warn); }
  .days i[data-day='male'] { background: var(--bad); }
  .ends { display: flex; justify-content: space-between; }
  ul { margin: 0; padding: 0; list-style: none; display: grid; gap: 16px; }
  li p { margin-top: 4px; }
  nav { display: flex; flex-wrap: wrap; gap: 8px 16px; padding: 16px 0; font-size: 14px; }
  a { color: var(--link); }
`

const percentoDi = (percento: number | null): string =>
  percento === null
    ? 'non ancora misurata'
    : `${percento.toLocaleString('it-IT', { maximumFractionDigits: 1 })} %`

const aspetto = (percento: number | null): string => {
  if (percento === null) return 'ignoto'
  if (percento >= 99) return 'bene'
  return percento >= 90 ? 'meno' : 'male'
}

function parte({ parte: nome, stato, giorni, percento }: Situazione['parti'][number]): SafeHtml {
  const { parola, tono } = PAROLE_STATO_SERVIZIO[stato]
  const misurati = giorni.filter((uno) => uno.percento !== null).length
  return html`<section aria-label="${NOMI_PARTE_SERVIZIO[nome]}">
    <p class="part">
      <strong>${NOMI_PARTE_SERVIZIO[nome]}</strong>
      <span class="state" data-tone="${tono}">${parola}</span>
    </p>
    <div class="days" aria-hidden="true">
      ${giorni.map(
        (uno) =>
          html`<i
            data-day="${aspetto(uno.percento)}"
            title="${formattaGiorno(uno.giorno)}: ${percentoDi(uno.percento)}"
          ></i>`,
      )}
    </div>
    <p class="quiet ends">
      <span>${String(GIORNI_DISPONIBILITA)} giorni fa</span><span>oggi</span>
    </p>
    <p class="quiet">
      Disponibilità
      ${percentoDi(percento)}${misurati > 0 && misurati < GIORNI_DISPONIBILITA ? `, su ${misurati} giorni misurati` : ''}.
    </p>
  </section>`
}

const incidente = ({ titolo, parte: di, aggiornamenti, risolto_at }: Incidente): SafeHtml =>
  html`<li>
    <h3>${titolo}</h3>
    <p class="quiet">${NOMI_PARTE_SERVIZIO[di]}${risolto_at === null ? '' : ' · Risolto'}</p>
    ${aggiornamenti.map(
      ({ fase, testo, created_at }) =>
        html`<p>
          <strong>${NOMI_FASE_INCIDENTE[fase]}.</strong> ${testo}
          <span class="quiet">${formattaDataOra(created_at)}</span>
        </p>`,
    )}
  </li>`

function manutenzione({ manutenzione: fermata }: Situazione): SafeHtml {
  if (fermata === null) return html``
  return html`<p class="note">
    <strong>Manutenzione annunciata</strong>
    <span
      >Dal ${formattaDataOra(fermata.dal)} al ${formattaDataOra(fermata.al)}. ${fermata.testo}</span
    >
  </p>`
}

const elenco = (titolo: string, incidenti: readonly Incidente[], vuoto: string): SafeHtml =>
  html`<section aria-label="${titolo}">
    <h2>${titolo}</h2>
    ${
      incidenti.length === 0
        ? html`<p class="quiet">${vuoto}</p>`
        : html`<ul>
            ${incidenti.map(incidente)}
          </ul>`
    }
  </section>`

/** The page that everybody reads, also when the rest is away: no script, no name of a machine, no figure of the business. */
export function paginaStato(situazione: Situazione): SafeHtml {
  const { parti, incidenti, adesso } = situazione
  const aperti = incidenti.filter(({ risolto_at }) => risolto_at === null)
  const { parola, tono } = frasePrincipale(
    parti.map(({ stato }) => stato),
    aperti.length,
  )
  return html`<style>
      ${{ safe: STYLE }}
    </style>
    <article class="card">
      <h1>Stato del servizio</h1>
      <p><span class="state" data-tone="${tono}">${parola}</span></p>
      <p class="quiet">Com’era alle ${oraDiRoma(adesso)}: ricarica la pagina per leggere adesso.</p>
      ${manutenzione(situazione)}
      ${aperti.length > 0 ? elenco('Problemi aperti', aperti, '') : html``} ${parti.map(parte)}
      ${elenco(
        'Incidenti degli ultimi 90 giorni',
        incidenti.filter(({ risolto_at }) => risolto_at !== null),
        'Nessuno.',
      )}
    </article>
    <nav aria-label="Altre pagine">
      <a href="/">Vai al portale</a> <a href="/informativa">Informativa sulla privacy</a>
      <a href="/accessibilita">Accessibilità</a>
    </nav>`
}
