import type { FastifyInstance } from 'fastify'
import { blocca, leggi } from '../archivio.ts'
import { leggiBanca } from '../conti/banca.ts'
import {
  conBanca,
  inviaModulo,
  salvaConto,
  segretoConto,
  type EsitoVerifica,
} from '../conti/conto.ts'
import { ibanPulito, ibanValido } from '../conti-di-prova.ts'
import { casuale } from '../identificativi.ts'
import { parametriDi, type Parametri } from '../modulo-nidificato.ts'
import type { Account } from '../oggetti-conti.ts'
import { inContesto, senzaRichiesta, type Contesto, type Servizi } from '../servizi.ts'
import { nonEsiste } from './layout.ts'
import { ESITI, mostraModulo, type Modulo } from './vista-conto.ts'

interface Collegamento {
  conto: string
  ritorno: string
  scaduto: string
  scade_ms: string
  /** The form that was opened by the link; null as long as nobody opened it. */
  modulo: string | null
}

interface ConId {
  Params: { id: string }
}

/** The page on which a merchant gives what the provider must know. The link to it opens once; the form then lives on. */
export function rotteConto(app: FastifyInstance, servizi: Servizi): void {
  app.get<ConId>('/conto/:id', async (request, reply) => {
    const { id } = request.params
    const passo = await inContesto(servizi, senzaRichiesta, (ctx) => apri(ctx, id))
    if (passo === undefined) return nonEsiste(reply)
    if (typeof passo === 'string') return reply.redirect(passo, 303)
    return reply.redirect(`/conto/modulo/${passo.modulo}`, 303)
  })

  app.get<ConId>('/conto/modulo/:id', async (request, reply) => {
    const aperto = await inContesto(servizi, senzaRichiesta, (ctx) =>
      leggiAperto(ctx, request.params.id),
    )
    if (aperto === undefined) return nonEsiste(reply)
    return mostraModulo(reply, aperto.conto, aperto.ritorno, moduloDi(aperto.conto))
  })

  app.post<ConId>('/conto/modulo/:id', async (request, reply) => {
    const modulo = leggiModulo(parametriDi(request.body))
    const esito = esitoDi(parametriDi(request.body))
    const passo = await inContesto(servizi, senzaRichiesta, (ctx) =>
      invia(ctx, request.params.id, modulo, esito),
    )
    if (passo === undefined) return nonEsiste(reply)
    if (passo.inviato) {
      servizi.sveglia()
      return reply.redirect(passo.ritorno, 303)
    }
    return mostraModulo(reply, passo.conto, passo.ritorno, modulo)
  })
}

async function trovaCollegamento(
  ctx: Contesto,
  colonna: 'id' | 'modulo',
  valore: string,
): Promise<Collegamento | undefined> {
  const { rows } = await ctx.db.query<Collegamento>(
    `select conto, ritorno, scaduto, scade_ms, modulo from psp_prova.collegamento
     where ${colonna} = $1 for update`,
    [valore],
  )
  return rows[0]
}

/** The form, once; afterwards, or too late, the address at which a new link is made. */
async function apri(ctx: Contesto, id: string): Promise<string | { modulo: string } | undefined> {
  const trovato = await trovaCollegamento(ctx, 'id', id)
  if (trovato === undefined) return undefined
  const isTardi = Number(trovato.scade_ms) <= ctx.orologio.adesso()
  if (trovato.modulo !== null || isTardi) return trovato.scaduto
  const modulo = casuale(40)
  await ctx.db.query('update psp_prova.collegamento set modulo = $2 where id = $1', [id, modulo])
  return { modulo }
}

async function leggiAperto(ctx: Contesto, modulo: string) {
  const trovato = await trovaCollegamento(ctx, 'modulo', modulo)
  if (trovato === undefined) return undefined
  return { conto: await leggi(ctx.db, 'account', trovato.conto), ritorno: trovato.ritorno }
}

const testoDi = (p: Parametri, nome: string): string => {
  const valore = p[nome]
  return typeof valore === 'string' ? valore.trim().slice(0, 200) : ''
}

const esitoDi = (p: Parametri): EsitoVerifica =>
  ESITI.find(([esito]) => esito === p['esito'])?.[0] ?? 'riuscita'

const moduloDi = (conto: Account): Modulo => ({
  ragione_sociale: conto.company.name ?? '',
  iban: '',
  nome: '',
  cognome: '',
  errori: {},
})

function leggiModulo(p: Parametri): Modulo {
  const campi = {
    ragione_sociale: testoDi(p, 'ragione_sociale'),
    iban: ibanPulito(testoDi(p, 'iban')),
    nome: testoDi(p, 'nome'),
    cognome: testoDi(p, 'cognome'),
  }
  const errori: Modulo['errori'] = {}
  if (campi.ragione_sociale === '') errori.ragione_sociale = 'Scrivi la ragione sociale'
  if (campi.iban !== '' && !ibanValido(campi.iban)) errori.iban = 'Questo IBAN non è valido'
  if (campi.nome === '') errori.nome = 'Scrivi il nome'
  if (campi.cognome === '') errori.cognome = 'Scrivi il cognome'
  return { ...campi, errori }
}

async function invia(ctx: Contesto, id: string, modulo: Modulo, esito: EsitoVerifica) {
  const aperto = await leggiAperto(ctx, id)
  if (aperto === undefined) return undefined
  const conto = await blocca(ctx.db, 'account', aperto.conto.id)
  const haBanca = conto.external_accounts.data.some(({ status }) => status === 'new')
  if (modulo.iban === '' && !haBanca) modulo.errori.iban = 'Scrivi l’IBAN su cui ricevere il denaro'
  if (Object.keys(modulo.errori).length > 0) {
    return { inviato: false as const, conto, ritorno: aperto.ritorno }
  }
  const { address, phone } = conto.company
  const completo: Account = {
    ...conto,
    business_profile: {
      ...conto.business_profile,
      mcc: conto.business_profile.mcc ?? '5999',
      product_description: conto.business_profile.product_description ?? 'Vendita al dettaglio',
    },
    business_type: conto.business_type ?? 'company',
    company: {
      address: {
        ...address,
        city: address.city ?? 'Milano',
        line1: address.line1 ?? 'Via di prova 1',
        postal_code: address.postal_code ?? '20121',
      },
      name: modulo.ragione_sociale,
      phone,
      tax_id_provided: true,
    },
  }
  if (modulo.iban === '') await salvaConto(ctx, completo)
  else {
    const detta = { object: 'bank_account', account_number: modulo.iban }
    const { banca, iban } = leggiBanca(detta, conto.id)
    const segreto = await segretoConto(ctx, conto.id)
    await salvaConto(ctx, conBanca(completo, banca), {
      iban: { ...segreto.iban, [banca.id]: iban },
    })
  }
  await inviaModulo(ctx, conto.id, esito)
  return { inviato: true as const, conto, ritorno: aperto.ritorno }
}
