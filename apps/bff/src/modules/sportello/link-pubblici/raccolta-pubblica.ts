import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { fieldOf } from '@rateo/contract/chiamata/field-of'
import { email as emailScritta, testo } from '@rateo/contract/chiamata/campi'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { html, type SafeHtml } from '../../../emails/html.ts'
import type { Deps } from '../../../http/deps.ts'
import { AppError } from '../../../http/errors.ts'
import type { Pagina } from '../../../http/public-page/public-page.ts'
import { inTransaction } from '../../../http/transaction.ts'
import { findPorta, partecipa } from '../../accordi/raccolte/index.ts'
import { conta, rete } from '../../base/limiti/index.ts'
import { note } from './parti-pagina.ts'

type Porta = NonNullable<Awaited<ReturnType<typeof findPorta>>>
type Scritti = { nome: string; email: string }

const scritti = z.object({ nome: testo('nome e cognome'), email: emailScritta() })
const VUOTI: Scritti = { nome: '', email: '' }

const posti = (n: number) =>
  n === 1 ? 'Resta un posto.' : `Restano ${contato(n, 'posto', 'posti')}.`

/** How many have joined and what came in, where the esercente shows it: never who. */
const totale = ({ totale: t }: Porta): SafeHtml =>
  t === null
    ? html``
    : html`<p>
        ${`Finora ${t.persone === 1 ? 'partecipa una persona' : `partecipano ${contato(t.persone, 'persona', 'persone')}`}: raccolti ${formattaEuro(t.incassati_centesimi)}.`}
      </p>`

const modulo = (codice: string, { nome, email }: Scritti): SafeHtml =>
  html`<form method="post" action="/raccolta/${codice}/partecipa" class="choose">
    <label
      >Nome e cognome
      <input name="nome" required maxlength="100" autocomplete="name" value="${nome}" />
    </label>
    <label
      >E-mail
      <input
        type="email"
        name="email"
        required
        maxlength="254"
        autocomplete="email"
        value="${email}"
      />
    </label>
    <button>Partecipa</button>
  </form>`

type Esito = { inviata?: string; errore?: string; valori?: Scritti }

/** A raccolta for who has its link: what it is, how much each pays, and the way in. */
function paginaRaccolta(p: Porta, codice: string, { inviata, errore, valori }: Esito = {}): Pagina {
  return {
    title: `${p.titolo}, ${p.esercente}`,
    body: html`<section class="card" aria-label="Raccolta">
      <div>
        <p class="quiet">${p.esercente}</p>
        <h1>${p.titolo}</h1>
        ${p.descrizione === '' ? html`` : html`<p>${p.descrizione}</p>`}
      </div>
      ${
        p.quota_centesimi === null
          ? html``
          : html`<div>
              <p class="sum">${formattaEuro(p.quota_centesimi)}</p>
              <p>a testa, entro ${formattaGiornoCompleto(p.scadenza)}</p>
            </div>`
      }
      ${totale(p)}
      ${
        inviata !== undefined
          ? note(
              'successo',
              'Guarda la tua e-mail',
              `Tra poco ${inviata} riceve il messaggio per pagare. Adesso non è stato addebitato nulla.`,
            )
          : p.motivo !== null
            ? note(
                'informazione',
                'Per ora non si partecipa da qui',
                `${p.motivo} Se hai già ricevuto la richiesta per e-mail, si paga da quella.`,
              )
            : html`<div>
                  <h2>Partecipa</h2>
                  ${errore === undefined ? html`` : note('errore', 'Così non va', errore)}
                  ${modulo(codice, valori ?? VUOTI)}
                </div>
                ${p.restano === null ? html`` : html`<p class="quiet">${posti(p.restano)}</p>`}
                <p class="quiet">
                  Ti scriviamo per e-mail come pagare. Il tuo nome lo legge solo ${p.esercente}: gli
                  altri partecipanti non lo vedono.
                </p>`
      }
      <p class="quiet">
        ${p.esercente}, P. IVA ${p.partita_iva}${p.citta ? `, ${p.citta}` : ''}. Hai domande? Scrivi
        a
        <a href="mailto:${p.email}">${p.email}</a>
      </p>
    </section>`,
    refresh: null,
  }
}

/** The form as a browser sends it. */
function leggiModulo({ body }: FastifyRequest): Scritti {
  const campi = new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : '')
  return { nome: campi.get('nome') ?? '', email: campi.get('email') ?? '' }
}

type Invia = (reply: FastifyReply, pagina: Pagina, status?: number) => unknown

const MINUTE = 60_000

/** The page of a raccolta, where whoever has the link joins. Addresses that lead nowhere are counted. */
export function raccoltaPubblica(app: FastifyInstance, deps: Deps, sendPage: Invia): void {
  const trova = async (request: FastifyRequest) => {
    const codice = fieldOf(request.params, 'codice')
    const today = deps.clock.today()
    const porta = typeof codice === 'string' ? await findPorta(deps.db, codice, today) : undefined
    if (porta !== undefined && typeof codice === 'string') return { porta, codice }
    const chiave = `raccolte_sconosciute:${rete(request.ip)}`
    const limite = { chiave, massimo: 30, finestra_ms: 10 * MINUTE }
    await conta(deps.db, limite, deps.clock.now())
    throw new AppError('non_trovato')
  }

  app.get('/raccolta/:codice', { config: { allow: 'pubblico' } }, async (request, reply) => {
    const { porta, codice } = await trova(request)
    return sendPage(reply, paginaRaccolta(porta, codice))
  })

  app.post(
    '/raccolta/:codice/partecipa',
    // The address itself is the proof: no cookie counts here, so there is nothing another site could borrow.
    { config: { allow: 'pubblico', crossSite: true } },
    async (request, reply) => {
      const { porta, codice } = await trova(request)
      const valori = leggiModulo(request)
      const letti = scritti.safeParse(valori)
      if (!letti.success) {
        const errore = letti.error.issues[0]?.message ?? 'Controlla nome ed e-mail'
        return sendPage(reply, paginaRaccolta(porta, codice, { errore, valori }), 422)
      }
      const now = deps.clock.now()
      // Nobody fills the places of a class, nor the mailboxes of others, from one place.
      const chiave = `partecipa:${rete(request.ip)}`
      await conta(deps.db, { chiave, massimo: 20, finestra_ms: 60 * MINUTE }, now)
      await conta(
        deps.db,
        { chiave: `partecipa_raccolta:${porta.id}`, massimo: 500, finestra_ms: 60 * MINUTE },
        now,
      )
      const quando = { now, today: deps.clock.today() }
      await inTransaction(deps.db, (trx) => partecipa(trx, { codice, ...letti.data }, quando))
      return sendPage(
        reply,
        // The count of before or after would tell whether the address was in already.
        paginaRaccolta({ ...porta, totale: null }, codice, { inviata: letti.data.email }),
      )
    },
  )
}
