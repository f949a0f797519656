import type { FastifyInstance, FastifyReply } from 'fastify'
import { contiDiProva, ibanPulito, ibanValido } from '../conti-di-prova.ts'
import { type Parametri, parametriDi } from '../modulo-nidificato.ts'
import type { SegretoSessione } from '../motore/apri-intento.ts'
import { segretoDi } from '../archivio.ts'
import { creaContoSepa, nessunIntestatario } from '../motore/metodo.ts'
import { inviaPagina } from '../motore/pagina-ospitata.ts'
import type { Session } from '../oggetti-sessione.ts'
import { inContesto, senzaRichiesta, type Contesto, type Servizi } from '../servizi.ts'
import { campoTesto, riepilogoErrori } from './campi.ts'
import { euro, html } from './html.ts'
import { mostra, nonEsiste } from './layout.ts'
import { conNegozio, type SegretoPagina } from './negozio.ts'
import { bloccaAperta, chiusa, dopoInvio, leggiSessione, versoDove } from './paga.ts'
import { annulla, intestazioneSessione } from './vista-paga.ts'

interface ParametriPagina {
  Params: { id: string }
}

interface ModuloIban {
  iban: string
  intestatario: string
  errori: { iban?: string; intestatario?: string }
}

const vuoto: ModuloIban = { iban: '', intestatario: '', errori: {} }

/** The direct debit page, for the sessions that allow it. */
export function rotteIban(app: FastifyInstance, servizi: Servizi): void {
  app.get<ParametriPagina>('/paga/:id/iban', async (request, reply) => {
    const trovata = await leggiSessione(servizi, request.params.id)
    if (trovata === undefined || !ammessa(trovata.sessione)) return nonEsiste(reply)
    if (trovata.sessione.status !== 'open') return chiusa(reply, trovata.sessione)
    return mostraIban(reply, trovata.sessione, trovata.segreto, vuoto)
  })

  app.post<ParametriPagina>('/paga/:id/iban', async (request, reply) => {
    const modulo = leggiModulo(parametriDi(request.body))
    const passo = await inContesto(servizi, senzaRichiesta, (ctx) =>
      invia(ctx, request.params.id, modulo),
    )
    if (passo === undefined) return nonEsiste(reply)
    if ('segreto' in passo) return mostraIban(reply, passo.sessione, passo.segreto, modulo)
    return dopoInvio(reply, passo.sessione, passo.url)
  })
}

function ammessa(sessione: Session): boolean {
  return sessione.payment_method_types.includes('sepa_debit')
}

function leggiModulo(p: Parametri): ModuloIban {
  const testo = (nome: string) => {
    const valore = p[nome]
    return typeof valore === 'string' ? valore.trim().slice(0, 200) : ''
  }
  const iban = ibanPulito(testo('iban'))
  const intestatario = testo('intestatario')
  return {
    iban,
    intestatario,
    errori: {
      ...(ibanValido(iban) ? {} : { iban: 'L’IBAN non è valido: controlla lettere e cifre.' }),
      ...(intestatario.length < 2 ? { intestatario: 'Scrivi il nome dell’intestatario.' } : {}),
    },
  }
}

async function invia(ctx: Contesto, id: string, modulo: ModuloIban) {
  const sessione = await bloccaAperta(ctx, id)
  if (sessione === undefined || !ammessa(sessione)) return undefined
  if (sessione.status !== 'open') return { sessione, url: undefined }
  if (Object.keys(modulo.errori).length > 0) {
    const segreto = await segretoDi<SegretoSessione>(ctx.db, id)
    return { sessione, segreto: await conNegozio(ctx.db, segreto) }
  }
  const metodo = await creaContoSepa(ctx, modulo.iban, {
    ...nessunIntestatario,
    name: modulo.intestatario,
    email: sessione.customer_email,
  })
  return { sessione, url: versoDove(sessione, await inviaPagina(ctx, sessione, metodo)) }
}

async function mostraIban(
  reply: FastifyReply,
  sessione: Session,
  segreto: SegretoPagina,
  modulo: ModuloIban,
): Promise<void> {
  const { errori } = modulo
  const elenco = Object.entries(errori)
  const salva = sessione.mode === 'setup'
  const bottone = salva
    ? 'Salva conto'
    : `Autorizza l’addebito di ${euro(sessione.amount_total ?? 0)}`
  const conti = contiDiProva.map(
    ({ iban, che_cosa_fa }) =>
      html`<tr>
        <th scope="row"><code>${iban.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code></th>
        <td>${che_cosa_fa}</td>
      </tr>`,
  )
  await mostra(reply, {
    titolo: elenco.length > 0 ? 'Errore: addebito sul conto' : 'Addebito sul conto',
    destinazioni: [sessione.success_url, sessione.cancel_url],
    corpo: html`<div class="foglio">
        ${intestazioneSessione(sessione, segreto)} ${riepilogoErrori(elenco)}
        <form method="post" action="/paga/${sessione.id}/iban" novalidate>
          ${campoTesto({ nome: 'iban', etichetta: 'IBAN', errore: errori.iban, valore: modulo.iban, autocomplete: 'off', massimo: 42, primo: errori.iban !== undefined || elenco.length === 0 })}
          ${campoTesto({ nome: 'intestatario', etichetta: 'Intestatario del conto', errore: errori.intestatario, valore: modulo.intestatario, autocomplete: 'name', massimo: 100, primo: errori.iban === undefined && errori.intestatario !== undefined })}
          <p class="aiuto">
            Confermando autorizzi l’addebito diretto SEPA su questo conto. Hai diritto al rimborso
            entro 8 settimane dall’addebito, secondo le regole della tua banca.
          </p>
          <button type="submit">${bottone}</button>
        </form>
        <p class="indietro"><a href="/paga/${sessione.id}">Usa una carta</a></p>
        ${annulla(sessione)}
      </div>
      <details>
        <summary>Ambiente di prova: quali IBAN usare</summary>
        <table>
          <tbody>
            ${conti}
          </tbody>
        </table>
      </details>`,
  })
}
