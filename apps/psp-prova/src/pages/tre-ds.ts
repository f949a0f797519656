import type { FastifyInstance, FastifyReply } from 'fastify'
import { trova } from '../archivio.ts'
import { parametriDi } from '../modulo-nidificato.ts'
import {
  bloccaAutenticazione,
  chiudiAutenticazione,
  type Autenticazione,
} from '../motore/autenticazione.ts'
import { concludiAutenticazione } from '../motore/conferma-pagamento.ts'
import { concludiAutenticazioneSalvataggio } from '../motore/conferma-salvataggio.ts'
import { bloccaPagamento, bloccaSalvataggio, scadiSessioni } from '../motore/sessione.ts'
import type { PaymentIntent, SetupIntent } from '../oggetti.ts'
import type { Session } from '../oggetti-sessione.ts'
import { inContesto, senzaRichiesta, type Contesto, type Servizi } from '../servizi.ts'
import { euro, html } from './html.ts'
import { avviso, mostra, nonEsiste } from './layout.ts'
import { nomeNegozio, rigaNegozio } from './negozio.ts'
import { ritornoRiuscito } from './paga.ts'

interface ParametriPagina {
  Params: { id: string }
}

/** The bank's page. Approving twice, or after a new attempt, changes nothing. */
export function rotteTreDs(app: FastifyInstance, servizi: Servizi): void {
  app.get<ParametriPagina>('/3ds/:id', async (request, reply) => {
    const domanda = await inContesto(servizi, senzaRichiesta, (ctx) =>
      leggiDomanda(ctx, request.params.id),
    )
    if (domanda === undefined) return nonEsiste(reply)
    if (domanda.autenticazione.stato !== 'in_attesa') return giaRisposto(reply, domanda)
    return mostraDomanda(reply, domanda)
  })

  app.post<ParametriPagina>('/3ds/:id', async (request, reply) => {
    const risposta = parametriDi(request.body)['risposta']
    if (risposta !== 'approva' && risposta !== 'rifiuta') return nonEsiste(reply)
    const domanda = await inContesto(servizi, senzaRichiesta, (ctx) =>
      rispondi(ctx, request.params.id, risposta === 'approva'),
    )
    if (domanda === undefined) return nonEsiste(reply)
    if (domanda.autenticazione.stato === 'superata') return giaRisposto(reply, domanda)
    const url = ritorno(domanda)
    if (url === null) return giaRisposto(reply, domanda)
    return reply.redirect(url, 303)
  })
}

interface Domanda {
  autenticazione: Autenticazione
  intento: PaymentIntent | SetupIntent
  sessione: Session | undefined
  negozio: string | null
}

async function leggiDomanda(ctx: Contesto, id: string): Promise<Domanda | undefined> {
  const { rows } = await ctx.db.query<Autenticazione>(
    'select id, intent, payment_method, ritorno, stato from psp_prova.autenticazione where id = $1',
    [id],
  )
  const autenticazione = rows[0]
  if (autenticazione === undefined) return undefined
  await scadiSessioneDi(ctx, autenticazione.intent)
  const { intento, sessione } = await bloccaIntento(ctx, autenticazione.intent)
  // The question is read again: the session may just have expired and taken it along.
  const aggiornata = (await bloccaAutenticazione(ctx, id)) ?? autenticazione
  const negozio = await nomeNegozio(ctx.db, intento.on_behalf_of)
  return { autenticazione: aggiornata, intento, sessione, negozio }
}

async function bloccaIntento(
  ctx: Contesto,
  id: string,
): Promise<{ intento: PaymentIntent | SetupIntent; sessione: Session | undefined }> {
  if (id.startsWith('seti_')) {
    const { salvataggio, sessione } = await bloccaSalvataggio(ctx, id)
    return { intento: salvataggio, sessione }
  }
  const { pagamento, sessione } = await bloccaPagamento(ctx, id)
  return { intento: pagamento, sessione }
}

async function scadiSessioneDi(ctx: Contesto, intento: string): Promise<void> {
  const { rows } = await ctx.db.query<{ sessione: string | null }>(
    "select segreto->>'sessione' as sessione from psp_prova.oggetto where id = $1",
    [intento],
  )
  const sessione = rows[0]?.sessione
  if (typeof sessione === 'string') await scadiSessioni(ctx, sessione)
}

async function rispondi(ctx: Contesto, id: string, approva: boolean): Promise<Domanda | undefined> {
  const domanda = await leggiDomanda(ctx, id)
  if (domanda === undefined || domanda.autenticazione.stato !== 'in_attesa') return domanda
  const { intento, autenticazione, sessione } = domanda
  if (intento.status !== 'requires_action' || sessione?.status === 'expired') {
    return { ...domanda, autenticazione: { ...autenticazione, stato: 'superata' } }
  }
  const stato = approva ? 'approvata' : 'rifiutata'
  await chiudiAutenticazione(ctx, id, stato)
  const metodo = autenticazione.payment_method
  const concluso =
    intento.object === 'payment_intent'
      ? await concludiAutenticazione(ctx, intento, metodo, approva)
      : await concludiAutenticazioneSalvataggio(ctx, intento, metodo, approva)
  const aggiornata =
    sessione === undefined ? undefined : await trova(ctx.db, 'checkout.session', sessione.id)
  return {
    ...domanda,
    autenticazione: { ...autenticazione, stato },
    intento: concluso,
    sessione: aggiornata,
  }
}

/** The shop when it went well, the card form when it did not; with Stripe's own query names. */
function ritorno({ autenticazione, intento, sessione }: Domanda): string | null {
  const riuscita = autenticazione.stato === 'approvata'
  if (sessione !== undefined && riuscita) return ritornoRiuscito(sessione)
  if (autenticazione.ritorno === null) return null
  const url = new URL(autenticazione.ritorno)
  if (sessione === undefined) {
    url.searchParams.set(intento.object, intento.id)
    url.searchParams.set(`${intento.object}_client_secret`, intento.client_secret)
  }
  url.searchParams.set('redirect_status', riuscita ? 'succeeded' : 'failed')
  return url.href
}

async function mostraDomanda(reply: FastifyReply, domanda: Domanda): Promise<void> {
  const { autenticazione, intento, sessione, negozio } = domanda
  const pagamento = intento.object === 'payment_intent'
  await mostra(reply, {
    titolo: 'Conferma con la tua banca',
    destinazioni: [sessione?.success_url ?? null, autenticazione.ritorno],
    corpo: html`<div class="foglio">
      <p class="tenue">Banca di prova</p>
      <h1>Conferma con la tua banca</h1>
      ${
        pagamento
          ? html`<p>Stai per autorizzare questo pagamento con la tua carta.</p>
              ${rigaNegozio(negozio)}
              <p class="importo">${euro(intento.amount)}</p>`
          : html`<p>
              Stai per salvare la tua carta per i prossimi pagamenti. Adesso non ti addebitiamo
              nulla.
            </p>`
      }
      <form method="post" action="/3ds/${autenticazione.id}">
        <button type="submit" name="risposta" value="approva">Approva</button>
        <button type="submit" class="quieto" name="risposta" value="rifiuta">Rifiuta</button>
      </form>
      <p class="aiuto">Se rifiuti non viene addebitato alcun importo.</p>
    </div>`,
  })
}

async function giaRisposto(reply: FastifyReply, domanda: Domanda): Promise<void> {
  const riuscito = domanda.intento.status === 'succeeded'
  const seguito = domanda.sessione ?? null
  const url =
    seguito === null
      ? domanda.autenticazione.ritorno
      : riuscito
        ? ritornoRiuscito(seguito)
        : (seguito.url ?? seguito.cancel_url)
  await mostra(reply, {
    titolo: 'Richiesta conclusa',
    corpo: avviso(
      riuscito ? 'Hai già confermato' : 'Questa richiesta non è più valida',
      riuscito
        ? 'La tua banca ha ricevuto la conferma. Non serve fare altro.'
        : 'Con questa richiesta non è stato addebitato alcun importo.',
      { testo: 'Continua', url },
    ),
  })
}
