import { randomUUID } from 'node:crypto'
import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import type { Person, TestResponse } from '../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../test/factories.ts'
import { type Payments, pagaSullaPagina } from '../../test/payments.ts'
import type { clockDi } from '../../test/piano-accettato.ts'
import { promozioniDi } from '../../test/promozioni.ts'
import { createCarta } from '../../test/scadenze.ts'

/** The piani of the esercente: dearer, cheaper, of other cadenze, of more places, with a trial, with an activation. */
const PIANI = [
  { nome: 'Mensile', importo_centesimi: 3900, cadenza: 'mensile', attivazione_centesimi: 1500 },
  { nome: 'Grande', importo_centesimi: 5833, cadenza: 'mensile' },
  { nome: 'Posti', importo_centesimi: 1337, cadenza: 'mensile', posti_max: 9 },
  { nome: 'Settimana', importo_centesimi: 1099, cadenza: 'settimanale' },
  { nome: 'Anno', importo_centesimi: 39_900, cadenza: 'annuale' },
  { nome: 'Prova', importo_centesimi: 4200, cadenza: 'mensile', prova_giorni: 10 },
  {
    nome: 'Ingresso',
    importo_centesimi: 2990,
    cadenza: 'mensile',
    posti_max: 9,
    ingresso_periodi: 3,
    ingresso_centesimi: 1337,
  },
] as const
/** The pianos of stories below a hundred; the others begin with a first price. */
const SENZA_INGRESSO = 6

type Tempo = Pick<ReturnType<typeof clockDi>, 'vai'>

/** An abbonamento with its people, and what they may do to it. */
export type Scene = {
  p: Payments
  id: string
  piani: readonly string[]
  esercente: Person
  cliente: Person
  admin: Person
  carta_id: string
  /** The activation that was agreed to, and the discount on the first charge. */
  attivazione_centesimi: number
  sconto_centesimi: number
  /** A code of the esercente for a charge to come. */
  codice: string
  /** The first price of the piano that it began with, and its charges; null where there is none. */
  ingresso: { periodi: number; centesimi: number; primo: string } | null
  /** True where the days until a withdrawal are paid for. */
  avvio_chiesto: boolean
  post: (chi: Person, url: string, body?: object) => Promise<TestResponse>
  su: (chi: Person, passo: string, body?: object) => Promise<TestResponse>
  togli: (chi: Person, passo: string) => Promise<TestResponse>
  leggi: () => Promise<Abbonamento>
  avanti: (giorni: number) => void
}

/** Pays a debt on the page of the provider, or is refused there and goes away. */
export async function sullaPagina(
  { p, post, cliente }: Pick<Scene, 'p' | 'post' | 'cliente'>,
  pagamento_id: string,
  numero?: string,
): Promise<TestResponse> {
  const url = `/api/gateway/${pagamento_id}`
  const risposta = await post(cliente, `${url}/paga`, { metodo: 'carta' })
  // A provider that is slow to open its page is asked again by the portal; whoever waits for it goes away.
  if (risposta.status >= 400 || risposta.body.url_pagamento === null) return risposta
  if (numero === undefined) {
    await pagaSullaPagina(risposta.body.url_pagamento)
    return p.as(cliente)('GET', url)
  }
  await pagaSullaPagina(risposta.body.url_pagamento, numero).catch(() => undefined)
  return post(cliente, `${url}/abbandona`)
}

/** Opens one that was just ordered, on one of the piani; `n` chooses it, its places and whether a code is used. */
export async function openScene(p: Payments, { vai }: Tempo, n: number): Promise<Scene> {
  vai('2026-11-24T10:00:00Z')
  const esercente = await createEsercente(p.db)
  const cliente = await createCliente(p.db)
  const admin = await createAdmin(p.db)
  const post: Scene['post'] = (chi, url, body = {}) =>
    p.as(chi)('POST', url, body, { 'idempotency-key': randomUUID() })
  const piani: string[] = []
  for (const piano of PIANI) {
    const creato = await post(esercente, '/api/piani', { pausa_giorni: 200, ...piano })
    piani.push(creato.body._id)
  }
  const scelto = n < 100 ? n % SENZA_INGRESSO : SENZA_INGRESSO
  const piano_id = piani[scelto] ?? ''
  const { nome, ...venduto } = PIANI[scelto] ?? PIANI[0]
  const ingresso =
    'ingresso_periodi' in venduto
      ? {
          periodi: venduto.ingresso_periodi,
          centesimi: venduto.ingresso_centesimi,
          primo: piano_id,
        }
      : null
  const importo_centesimi = ingresso?.centesimi ?? venduto.importo_centesimi
  const isProva = nome === 'Prova'
  const attivazione_centesimi = nome === 'Mensile' ? 1500 : 0
  const posti = nome === 'Posti' || ingresso !== null ? 1 + (n % 4) : 1
  const codice = !isProva && n >= 60 ? `S${randomUUID().slice(0, 8).toUpperCase()}` : undefined
  let sconto_centesimi = 0
  if (codice !== undefined) {
    const { creaPromo } = promozioniDi(p, admin, { sigla: codice })
    const promo = await creaPromo({ codice, nome: codice, valore: 100 * (5 + (n % 60)) })
    const letto = await post(cliente, `/api/piani/${piano_id}/sconto`, {
      codice: promo.codice,
      posti,
    })
    sconto_centesimi = letto.body.sconto_centesimi
  }
  const sigla = `C${randomUUID().slice(0, 8).toUpperCase()}`
  const { creaPromo: creaSua } = promozioniDi(p, admin, { sigla })
  const sua = await creaSua({ esercente_id: esercente.id, valore: 100 * (5 + (n % 60)) })
  const carta_id = await createCarta(p.db, cliente, { fornitore: p.deps.psp.nome })
  const ordine = await post(cliente, `/api/piani/${piano_id}/sottoscrivi`, {
    piano_id,
    oggi_centesimi: isProva
      ? 0
      : importo_centesimi * posti + attivazione_centesimi - sconto_centesimi,
    avvio_chiesto: n % 2 === 0,
    ingresso_periodi: ingresso?.periodi ?? 0,
    posti,
    ...(codice !== undefined && { codice }),
    ...(isProva && { carta_id }),
  })
  if (ordine.status !== 200) throw new Error(JSON.stringify(ordine.body))
  const { abbonamento_id: id, da_pagare_id } = ordine.body
  const url = `/api/abbonamenti/${id}`
  const scene: Scene = {
    p,
    id,
    piani,
    esercente,
    cliente,
    admin,
    carta_id,
    attivazione_centesimi,
    sconto_centesimi,
    codice: sua.codice,
    ingresso,
    avvio_chiesto: n % 2 === 0,
    post,
    su: (chi, passo, body = {}) => post(chi, `${url}/${passo}`, body),
    togli: (chi, passo) => p.as(chi)('DELETE', `${url}/${passo}`),
    leggi: async () => (await p.as(esercente)('GET', url)).body,
    avanti: (giorni) => vai(`${aggiungiGiorni(p.deps.clock.today(), giorni)}T09:00:00Z`),
  }
  if (da_pagare_id !== null) await sullaPagina(scene, da_pagare_id)
  return scene
}
