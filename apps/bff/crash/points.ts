import { writeSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { PaymentProvider } from '../src/integrations/psp/provider.ts'

/** The steps of a payment, by a word of the statement that makes them. Each is one transaction. */
const PASSI: readonly [nome: string, words: string][] = [
  ['avvia', 'avvia_tentativo('],
  ['avvia_insieme', 'avvia_insieme('],
  ['prendi_dovuti', 'from addebiti_programmati\n'],
  ['avvia_addebiti', 'avvia_addebiti('],
  ['togli_dovuti', 'delete from addebiti_programmati'],
  ['rinnova', 'rinnova_abbonamenti('],
  ['prendi_da_inviare', 'prendi_da_inviare('],
  ['prendi_da_controllare', 'prendi_da_controllare('],
  ['prendi_da_reinviare', 'prendi_da_reinviare('],
  ['concludi', 'concludi_operazione('],
  ['resta_aperto', 'esito_aperto('],
  ['invia_rimborso', 'invia_rimborso('],
  ['concludi_rimborso', 'concludi_rimborso('],
  ['contesta', 'applica_contestazione('],
  ['concludi_contestazione', 'concludi_contestazione('],
  ['restituisci', 'restituisci_tentativo('],
  ['annuncia', 'annuncia_bonifico('],
  ['incassa', 'registra_incasso('],
  ['salva_carta', 'update "salvataggi_carta" set'],
  ['firma_mandato', 'insert into "firme"'],
  ['passa_mandato', 'update "mandati" set'],
  ['prendi_mandati', 'update mandati m set'],
  ['apri_notte', 'insert into "riconciliazioni"'],
  ['tieni_pagina', 'insert into "pagine_riconciliate"'],
  ['segna_differenza', 'insert into "differenze_psp"'],
  ['chiudi_notte', 'update "riconciliazioni" set'],
  ['rimborso_aperto', 'rimborso_aperto('],
  ['rimborso_sconosciuto', 'rimborso_sconosciuto('],
  ['resta_sconosciuto', 'esito_sconosciuto('],
  ['ricevi_evento', 'insert into "eventi_psp"'],
  ['prendi_eventi', 'update eventi_psp e'],
  ['segna_evento', 'update eventi_psp set'],
  ['prendi_uscite', 'update uscite u'],
  ['segna_uscita', 'update uscite set'],
  ['ricevuta', 'insert into "ricevute"'],
  ['messaggio', 'insert into "messaggi"'],
  ['prendi_conti', 'update conti_collegati c set'],
  ['prendi_storni', 'update storni_conto s set'],
  ['prendi_conguagli', 'update conguagli_conto s set'],
  ['segna_storno', 'update "storni_conto" set'],
  ['segna_conguaglio', 'update "conguagli_conto" set'],
  ['righe_conto', 'scrivi_righe_conto('],
  ['accrediti', 'scrivi_accrediti('],
  ['commissioni_rese', 'registra_commissioni_rese('],
  ['lega_righe', 'update "righe_conto" set'],
]
const CHIAMATE = [
  'charge',
  'createCheckout',
  'createSetup',
  'lookup',
  'lookupSetup',
  'expireCheckout',
  'cancelCharge',
  'refund',
  'listDisputes',
  'listReturns',
  'uploadEvidence',
  'registerMandate',
  'forgetMethod',
  'listMoves',
  'readMove',
  'answerDispute',
  'acceptDispute',
] as const
/** The same about the accounts of the esercenti. */
const CHIAMATE_DEI_CONTI = [
  'reverse',
  'findReversal',
  'settle',
  'findSettlement',
  'balance',
  'listLines',
  'listLinesOf',
  'originOf',
  'listPayouts',
] as const
const QUANDO = ['prima', 'durante', 'dopo'] as const

/** Every point at which a process can be made to die or to stand still. */
export const PUNTI: readonly string[] = [
  ...PASSI.map(([nome]) => nome),
  ...CHIAMATE.map((nome) => `psp.${nome}`),
  ...CHIAMATE_DEI_CONTI.map((nome) => `psp.conti.${nome}`),
].flatMap((nome) => QUANDO.map((quando) => `${quando}:${nome}`))

const DI_CHI_SERVE =
  /:(avvia|avvia_insieme|prendi_da_inviare|concludi|resta_aperto|resta_sconosciuto|ricevi_evento|invia_rimborso|concludi_rimborso|concludi_contestazione|annuncia|incassa|salva_carta|firma_mandato|passa_mandato|psp\.(createCheckout|createSetup|lookupSetup|charge|registerMandate|forgetMethod|refund|uploadEvidence|answerDispute|acceptDispute))$/

export const DEI_CONTI =
  /:(psp\.conti\.\w+|prendi_(conti|storni|conguagli)|segna_(storno|conguaglio)|righe_conto|accrediti|commissioni_rese|lega_righe)$/

/** The points of a run: without accounts of the esercenti nobody comes by theirs. */
export const puntiDi = (ruolo: 'http' | 'worker', conti: boolean): readonly string[] =>
  PUNTI_DI[ruolo].filter((punto) => conti || !DEI_CONTI.test(punto))

/** The points that such a process comes by: one that serves people, one that works by itself. */
const PUNTI_DI = {
  http: PUNTI.filter((punto) => DI_CHI_SERVE.test(punto)),
  worker: PUNTI.filter(
    (punto) =>
      !/:(avvia|avvia_insieme|ricevi_evento|annuncia|incassa|firma_mandato|psp\.(createCheckout|createSetup|answerDispute))$/.test(
        punto,
      ),
  ),
}

export type Arma = { punto: string; azione: 'uccidi' | 'ferma' }

let arma: Arma | null = null

/** Does here what it was told to do, and says so first: after it there is nobody to say it. */
function reach(punto: string): void {
  if (arma?.punto !== punto) return
  const { azione } = arma
  arma = null
  writeSync(1, `${azione} ${punto}\n`)
  process.kill(process.pid, azione === 'uccidi' ? 'SIGKILL' : 'SIGSTOP')
}

type Query = (...args: unknown[]) => unknown

function textOf(first: unknown): string {
  if (typeof first === 'string') return first
  return typeof first === 'object' && first !== null && 'text' in first ? String(first.text) : ''
}

/** Stands between the driver and the database: the product knows nothing of it. */
function watchDatabase(): void {
  // Called with the client as `this`, below.
  // oxlint-disable-next-line typescript/unbound-method
  const query = pg.Client.prototype.query as Query
  const watched: Query = function watched(this: unknown, ...args) {
    const text = textOf(args[0])
    const passo = PASSI.find(([, words]) => text.includes(words))?.[0]
    if (passo === undefined || arma === null) return query.apply(this, args)
    reach(`prima:${passo}`)
    const result = query.apply(this, args)
    setTimeout(() => reach(`durante:${passo}`), 1)
    if (!(result instanceof Promise)) return result
    return result.then((rows: unknown) => {
      reach(`dopo:${passo}`)
      return rows
    })
  }
  pg.Client.prototype.query = watched as typeof pg.Client.prototype.query
}

/** The same around every call of some kind. */
function watchCalls<T extends object>(calls: T, kind: string): T {
  const around = Object.entries(calls).map(([nome, value]) => {
    if (typeof value !== 'function' || nome.startsWith('parse')) return [nome, value]
    const call = value as (...args: unknown[]) => Promise<unknown>
    return [
      nome,
      async (...args: unknown[]) => {
        reach(`prima:${kind}.${nome}`)
        const answer = call(...args)
        void wait(5).then(() => reach(`durante:${kind}.${nome}`))
        try {
          return await answer
        } finally {
          reach(`dopo:${kind}.${nome}`)
        }
      },
    ]
  })
  return Object.fromEntries(around) as T
}

/** The same around every call to the provider. */
export function watchProvider(psp: PaymentProvider): PaymentProvider {
  const watched = watchCalls(psp, 'psp')
  return { ...watched, conti: psp.conti && watchCalls(psp.conti, 'psp.conti') }
}

/** Makes the points do what the parent says, from now on. */
export function armOnDemand(): void {
  watchDatabase()
  process.on('message', (message: { arma?: Arma }) => {
    if (message.arma) ({ arma } = message as { arma: Arma })
  })
}
