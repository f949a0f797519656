import type { FastifyReply } from 'fastify'
import { IBAN_CHE_RIFIUTANO } from '../conti/banca.ts'
import type { EsitoVerifica } from '../conti/conto.ts'
import type { Account } from '../oggetti-conti.ts'
import { campoTesto, riepilogoErrori } from './campi.ts'
import { html } from './html.ts'
import { avviso, mostra } from './layout.ts'

export interface Modulo {
  ragione_sociale: string
  iban: string
  nome: string
  cognome: string
  errori: Partial<Record<'cognome' | 'iban' | 'nome' | 'ragione_sociale', string>>
}

export const ESITI: readonly [EsitoVerifica, string][] = [
  ['riuscita', 'Tutto in regola: il conto si apre'],
  ['documento', 'Il documento non si legge: va caricato di nuovo'],
  ['respinto', 'Il conto viene rifiutato'],
  ['chiuso', 'Il conto viene chiuso'],
]

export async function mostraModulo(
  reply: FastifyReply,
  conto: Account,
  ritorno: string,
  modulo: Modulo,
): Promise<void> {
  const { errori } = modulo
  const elenco = Object.entries(errori)
  if (conto.requirements.disabled_reason?.startsWith('rejected') === true) {
    return mostra(reply, {
      titolo: 'Conto rifiutato',
      corpo: avviso('Conto rifiutato', 'Questo conto è stato rifiutato: non si può riaprire.', {
        testo: 'Torna al sito',
        url: ritorno,
      }),
    })
  }
  const [banca] = conto.external_accounts.data
  const primo = elenco[0]?.[0] ?? 'ragione_sociale'
  const campo = (nome: keyof Modulo['errori'], etichetta: string, autocomplete: string) =>
    campoTesto({
      nome,
      etichetta,
      errore: errori[nome],
      valore: modulo[nome],
      autocomplete,
      massimo: 200,
      primo: primo === nome,
    })
  const rifiutano = Object.entries(IBAN_CHE_RIFIUTANO).map(
    ([iban, { codice }]) =>
      html`<tr>
        <th scope="row"><code>${iban.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code></th>
        <td>La banca rimanda indietro l’accredito (${codice})</td>
      </tr>`,
  )
  await mostra(reply, {
    titolo: elenco.length > 0 ? 'Errore: il tuo conto' : 'Il tuo conto',
    destinazioni: [ritorno],
    corpo: html`<div class="foglio">
        <h1>I dati per ricevere il denaro</h1>
        <p class="tenue">Il fornitore di pagamenti li verifica prima di aprire il conto.</p>
        ${riepilogoErrori(elenco, 'Non è stato inviato nulla.')}
        <form method="post" novalidate>
          ${campo('ragione_sociale', 'Ragione sociale', 'organization')}
          ${campo('nome', 'Nome del rappresentante', 'given-name')}
          ${campo('cognome', 'Cognome del rappresentante', 'family-name')}
          ${campo('iban', banca === undefined ? 'IBAN' : `IBAN (vuoto: resta quello che finisce per ${banca.last4})`, 'off')}
          <div class="campo">
            <label for="esito">Esito della verifica di prova</label>
            <select id="esito" name="esito">
              ${ESITI.map(([valore, nome]) => html`<option value="${valore}">${nome}</option>`)}
            </select>
          </div>
          <button type="submit">Invia i dati</button>
        </form>
        <p class="indietro"><a href="${ritorno}">Torna al sito, continuo dopo</a></p>
      </div>
      <details>
        <summary>Ambiente di prova: quali IBAN usare</summary>
        <table>
          <tbody>
            ${rifiutano}
          </tbody>
        </table>
      </details>`,
  })
}
