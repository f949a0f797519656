import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SegretoSessione } from '../motore/apri-intento.ts'
import { segretoDi } from '../archivio.ts'
import { type Parametri, parametriDi } from '../modulo-nidificato.ts'
import { creaCarta, nessunIntestatario } from '../motore/metodo.ts'
import { inviaPagina, type EsitoInvio } from '../motore/pagina-ospitata.ts'
import { scadiSessioni } from '../motore/sessione.ts'
import type { Session } from '../oggetti-sessione.ts'
import { nessunAddebito, nessunSalvataggio, rifiuti } from '../rifiuti.ts'
import { inContesto, senzaRichiesta, type Contesto, type Servizi } from '../servizi.ts'
import { riquadroRifiuto } from './campi.ts'
import type { Html } from './html.ts'
import { avviso, mostra, nonEsiste } from './layout.ts'
import { daRimostrare, leggiModuloCarta } from './modulo-carta.ts'
import { conNegozio, type SegretoPagina } from './negozio.ts'
import { moduloVuoto, vistaCarta, type StatoModulo } from './vista-paga.ts'

interface ParametriPagina {
  Params: { id: string }
  Querystring: Parametri
}

export function rottePaga(app: FastifyInstance, servizi: Servizi): void {
  app.get<ParametriPagina>('/paga/:id', async (request, reply) => {
    const trovata = await leggiSessione(servizi, request.params.id)
    if (trovata === undefined) return nonEsiste(reply)
    if (trovata.sessione.status !== 'open') return chiusa(reply, trovata.sessione)
    // Back from the bank's page with a no.
    const rifiutata = request.query['redirect_status'] === 'failed'
    const stato = rifiutata
      ? { ...moduloVuoto, rifiuto: riquadro(trovata.sessione, rifiuti.autenticazione_rifiutata) }
      : moduloVuoto
    return mostraCarta(reply, trovata.sessione, trovata.segreto, stato)
  })

  app.post<ParametriPagina>('/paga/:id', async (request, reply) => {
    const p = parametriDi(request.body)
    const passo = await inContesto(servizi, senzaRichiesta, (ctx) =>
      invia(ctx, request.params.id, p),
    )
    if (passo === undefined) return nonEsiste(reply)
    // 200 and not 422: browsers report every 4xx page as an error of the site, and this is none.
    if ('modulo' in passo) {
      return mostraCarta(reply, passo.sessione, passo.segreto, passo.modulo)
    }
    return dopoInvio(reply, passo.sessione, passo.url)
  })
}

type Passo =
  | { sessione: Session; segreto: SegretoPagina; modulo: StatoModulo }
  | { sessione: Session; url: string | undefined }

async function invia(ctx: Contesto, id: string, p: Parametri): Promise<Passo | undefined> {
  const sessione = await bloccaAperta(ctx, id)
  if (sessione === undefined) return undefined
  if (sessione.status !== 'open') return { sessione, url: undefined }
  const segreto = await conNegozio(ctx.db, await segretoDi<SegretoSessione>(ctx.db, id))
  const ridigitato = daRimostrare(p)
  const letto = leggiModuloCarta(p, ctx.orologio.adesso())
  if (letto.errori !== undefined) {
    return { sessione, segreto, modulo: { errori: letto.errori, ridigitato } }
  }
  const intestatario = {
    ...nessunIntestatario,
    name: letto.intestatario,
    email: sessione.customer_email,
  }
  const metodo = await creaCarta(ctx, letto.carta, letto.scadenza, intestatario)
  const esito = await inviaPagina(ctx, sessione, metodo)
  if (esito.rifiuto !== undefined) {
    const modulo = { errori: {}, ridigitato, rifiuto: riquadro(sessione, esito.rifiuto) }
    return { sessione, segreto, modulo }
  }
  return { sessione, url: versoDove(sessione, esito) }
}

export function versoDove(sessione: Session, esito: EsitoInvio): string {
  return esito.intento.next_action?.redirect_to_url.url ?? ritornoRiuscito(sessione)
}

/** Locked, and closed first if its time is over. */
export async function bloccaAperta(ctx: Contesto, id: string): Promise<Session | undefined> {
  await scadiSessioni(ctx, id)
  const { rows } = await ctx.db.query<{ dati: Session }>(
    "select dati from psp_prova.oggetto where id = $1 and tipo = 'checkout.session' for update",
    [id],
  )
  return rows[0]?.dati
}

export async function leggiSessione(
  servizi: Servizi,
  id: string,
): Promise<{ sessione: Session; segreto: SegretoPagina } | undefined> {
  return inContesto(servizi, senzaRichiesta, async (ctx) => {
    await scadiSessioni(ctx, id)
    const { rows } = await ctx.db.query<{ dati: Session; segreto: Partial<SegretoSessione> }>(
      "select dati, segreto from psp_prova.oggetto where id = $1 and tipo = 'checkout.session'",
      [id],
    )
    const riga = rows[0]
    if (riga === undefined) return undefined
    return { sessione: riga.dati, segreto: await conNegozio(ctx.db, riga.segreto) }
  })
}

/** The step after the form: on to the bank, back to the shop, or the page that says it is over. */
export async function dopoInvio(
  reply: FastifyReply,
  sessione: Session,
  url: string | undefined,
): Promise<void> {
  if (url !== undefined) {
    await reply.redirect(url, 303)
    return
  }
  // The second of two clicks ends where the first one did.
  if (sessione.status === 'complete') {
    await reply.redirect(ritornoRiuscito(sessione), 303)
    return
  }
  await chiusa(reply, sessione)
}

export function ritornoRiuscito(sessione: Session): string {
  return sessione.success_url.replaceAll('{CHECKOUT_SESSION_ID}', sessione.id)
}

export async function chiusa(reply: FastifyReply, sessione: Session): Promise<void> {
  if (sessione.status === 'expired') {
    return mostra(reply, {
      titolo: 'Pagina scaduta',
      status: 410,
      corpo: avviso(
        'Questa pagina di pagamento è scaduta',
        `${nessunAddebito} Torna indietro e chiedi un nuovo collegamento.`,
        { testo: 'Torna indietro', url: sessione.cancel_url },
      ),
    })
  }
  const salvata = sessione.mode === 'setup'
  return mostra(reply, {
    titolo: salvata ? 'Carta già salvata' : 'Pagamento già inviato',
    corpo: avviso(
      salvata ? 'Hai già salvato la carta' : 'Hai già inviato questo pagamento',
      salvata ? nessunAddebito : 'Non pagare di nuovo: l’importo viene addebitato una volta sola.',
      { testo: 'Continua', url: ritornoRiuscito(sessione) },
    ),
  })
}

function riquadro(sessione: Session, rifiuto: { italiano: string }): Html {
  return sessione.mode === 'setup'
    ? riquadroRifiuto('Carta non salvata', rifiuto.italiano, nessunSalvataggio)
    : riquadroRifiuto('Pagamento non riuscito', rifiuto.italiano, nessunAddebito)
}

async function mostraCarta(
  reply: FastifyReply,
  sessione: Session,
  segreto: SegretoPagina,
  modulo: StatoModulo,
): Promise<void> {
  const sbagliato = modulo.rifiuto !== undefined || Object.keys(modulo.errori).length > 0
  const azione = sessione.mode === 'setup' ? 'Salva carta' : 'Paga con carta'
  await mostra(reply, {
    titolo: sbagliato ? `Errore: ${azione}` : azione,
    destinazioni: [sessione.success_url, sessione.cancel_url],
    corpo: vistaCarta(sessione, segreto, modulo),
  })
}
