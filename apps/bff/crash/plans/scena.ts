import { randomUUID } from 'node:crypto'
import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import type { Person, TestResponse } from '../../test/client.ts'
import { createAdmin } from '../../test/factories.ts'
import type { Payments } from '../../test/payments.ts'
import { type clockDi, pianoAccettato } from '../../test/piano-accettato.ts'

/** Four rate with interest, expenses and mora: everything that an act has to keep apart. */
const VOLUTO = {
  importo_centesimi: 120_000,
  tan_percento: 12,
  n_rate: 4,
  cadenza: 'mensile',
  prima_scadenza: '2026-12-24',
} as const

type Tempo = Pick<ReturnType<typeof clockDi>, 'vai'>

/** A plan with its people, and what they may do to it. */
export type Scena = {
  p: Payments
  d: Awaited<ReturnType<typeof pianoAccettato>>
  admin: Person
  post: (chi: Person, url: string, body?: object) => Promise<TestResponse>
  daEsercente: (passo: string, body?: object) => Promise<TestResponse>
  daStaff: (passo: string, body?: object) => Promise<TestResponse>
  leggi: () => Promise<Dilazione>
  /** Goes on with the plan that took the place of this one. */
  passaA: (id: string) => void
  avanti: (giorni: number) => void
}

/** Opens one that has just begun. */
export async function apriScena(p: Payments, { vai }: Tempo): Promise<Scena> {
  vai('2026-11-24T10:00:00Z')
  const d = await pianoAccettato(p, VOLUTO)
  const admin = await createAdmin(p.db)
  const { clock } = p.deps
  await p.db
    .insertInto('mora_esercenti')
    .values({
      esercente_id: d.esercente.id,
      attiva_dal: '2026-11-24',
      tolleranza_giorni: 0,
      updated_at: clock.now(),
    })
    .execute()
  let { url } = d
  const post: Scena['post'] = (chi, url, body = {}) =>
    p.as(chi)('POST', url, body, { 'idempotency-key': randomUUID() })
  return {
    p,
    d,
    admin,
    post,
    daEsercente: (passo, body = {}) => post(d.esercente, `${url}/${passo}`, body),
    daStaff: (passo, body = {}) => post(admin, `${url}/${passo}`, body),
    leggi: async () => (await p.as(d.esercente)('GET', url)).body,
    passaA: (id) => {
      url = `/api/dilazioni/${id}`
    },
    avanti: (giorni) => vai(`${aggiungiGiorni(clock.today(), giorni)}T09:00:00Z`),
  }
}
