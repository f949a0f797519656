import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { confermaAtto } from '../../../../../test/conferma-atto.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../../test/factories.ts'
import { pagaSullaPagina, type Payments, startPayments } from '../../../../../test/payments.ts'
import { clockDi } from '../../../../../test/piano-accettato.ts'
import { promozioniDi } from '../../../../../test/promozioni.ts'
import { createCarta } from '../../../../../test/scadenze.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'
import { usciteHandlers } from '../../../ponte/messaggi/index.ts'
import { scadiPagamenti } from '../../../incasso/addebiti/index.ts'
import { verificaInvarianti } from '../../../registri/contabilita/index.ts'
import { rinnovaAbbonamenti } from '../index.ts'
import { seguiRegali } from './segui-regali.ts'

const OGGI = '2026-11-24T10:00:00Z'
const { clock, vai } = clockDi(OGGI)
let p: Payments
let esercente: Awaited<ReturnType<typeof createEsercente>>
let promo: ReturnType<typeof promozioniDi>
beforeAll(async () => {
  p = await startPayments({ clock })
  esercente = await createEsercente(p.db)
  promo = promozioniDi(p, await createAdmin(p.db), {
    sigla: 'DONO',
    base: { esercente_id: esercente.id, nome: 'Per i regali' },
  })
})
beforeEach(() => vai(OGGI))
afterAll(() => p.stop())

type Chi = Parameters<Payments['as']>[0]
const chiama = (chi: Chi, method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) =>
  p.as(chi)(method, url, body, { 'idempotency-key': randomUUID() })

async function creaPiano(corpo: object = {}): Promise<string> {
  const dati = { nome: 'Sala pesi', importo_centesimi: 3000, cadenza: 'mensile', ...corpo }
  return (await chiama(esercente, 'POST', '/api/piani', dati)).body._id
}

/** Somebody who signs in with the address that letters go to. */
async function persona() {
  const cliente = await createCliente(p.db)
  const { utente_id, email } = cliente
  await p.db.updateTable('utenti').set({ email }).where('id', '=', utente_id).execute()
  return cliente
}
type Persona = Awaited<ReturnType<typeof persona>>

async function paga(chi: Chi, pagamento_id: string) {
  const url = `/api/gateway/${pagamento_id}`
  const pagina = await chiama(chi, 'POST', `${url}/paga`, { metodo: 'carta' })
  await pagaSullaPagina(pagina.body.url_pagamento)
  await chiama(chi, 'GET', url)
  while ((await consegnaUscite(p.deps, usciteHandlers(p.deps))) > 0);
}

const regala = (
  da: Chi,
  piano_id: string,
  voluto: { email: string; totale: number; codice?: string },
) =>
  chiama(da, 'POST', `/api/piani/${piano_id}/regala`, {
    piano_id,
    email: voluto.email,
    periodi: 3,
    totale_centesimi: voluto.totale,
    ...(voluto.codice !== undefined && { codice: voluto.codice }),
  })
const siAbbona = async (chi: Chi, piano_id: string) =>
  chiama(chi, 'POST', `/api/piani/${piano_id}/sottoscrivi`, { piano_id, oggi_centesimi: 3000 })
const liberiDi = async (piano_id: string) =>
  (await chiama(esercente, 'GET', `/api/piani/${piano_id}`)).body.posti_liberi

/** The other person reads the offer, confirms with a code, and takes it over on a card of their own. */
async function prende(chi: Persona, id: string) {
  const { sha256 } = (await chiama(chi, 'GET', `/api/trasferimenti/${id}`)).body
  const atto = { scopo: 'accetta_trasferimento', oggetto: sha256, record_id: id }
  await confermaAtto(p, chi, atto)
  const carta_id = await createCarta(p.db, chi, { fornitore: p.deps.psp.nome })
  return chiama(chi, 'POST', `/api/trasferimenti/${id}/accetta`, { carta_id, sha256 })
}

it('ABB-B6 un abbonamento si regala, e uno che si ha passa a un’altra persona: paga sempre e solo chi ha detto di sì', async () => {
  const piano = await creaPiano({ posti: 2 })
  const [da, a, terza] = [await persona(), await persona(), await persona()]
  const { codice } = await promo.creaPromo({ valore: 1000 })
  const prova = await chiama(da, 'POST', `/api/piani/${piano}/regala/sconto`, {
    codice,
    periodi: 3,
  })
  expect(prova.body).toMatchObject({ prezzo_centesimi: 9000, da_pagare_centesimi: 8100 })

  // A present: the payer is asked for the sum that was shown, once, and a place is held from the order on.
  const senza = await regala(da, piano, { email: a.email, totale: 9000, codice })
  expect(senza.body.detail).toContain('costa 81,00')
  const ordine = await regala(da, piano, { email: a.email, totale: 8100, codice })
  expect([ordine.status, await liberiDi(piano)]).toEqual([200, 1])
  await paga(da, ordine.body.da_pagare_id)
  const dono = `/api/regali/${ordine.body.regalo_id}`
  expect((await chiama(da, 'GET', dono)).body).toMatchObject({
    stato: 'in_attesa',
    importo_centesimi: 8100,
  })
  expect(await liberiDi(piano)).toBe(1)
  const accettato = await chiama(a, 'POST', `${dono}/accetta`, {})
  expect([accettato.body.stato, await liberiDi(piano)]).toEqual(['accettato', 1])

  // A transfer: one's own abbonamento, asked for by who has it, accepted by the other with a code and a card.
  const suo = await siAbbona(da, piano)
  await paga(da, suo.body.da_pagare_id)
  const url = `/api/abbonamenti/${suo.body.abbonamento_id}`
  expect((await chiama(da, 'POST', `${url}/trasferimento`, { email: terza.email })).status).toBe(
    200,
  )
  const { id } = await p.db
    .selectFrom('trasferimenti_abbonamento')
    .select('id')
    .executeTakeFirstOrThrow()
  expect((await chiama(a, 'GET', `/api/trasferimenti/${id}`)).status).toBe(404)
  expect((await prende(terza, id)).body.abbonamento_id).toBe(suo.body.abbonamento_id)
  expect((await chiama(da, 'GET', url)).status).toBe(404)
  vai('2026-12-24T09:00:00Z')
  await rinnovaAbbonamenti(p.deps)
  expect(
    await p.db
      .selectFrom('pagamenti')
      .where('origine_id', '=', suo.body.abbonamento_id)
      .orderBy('scadenza')
      .select(['scadenza', 'importo_centesimi', 'cliente_id'])
      .execute(),
  ).toEqual([
    { scadenza: '2026-11-24', importo_centesimi: 3000, cliente_id: da.id },
    { scadenza: '2026-12-24', importo_centesimi: 3000, cliente_id: terza.id },
  ])

  // The present is over by itself, without a charge to who had it; its place is free again.
  vai('2027-02-24T09:00:00Z')
  await rinnovaAbbonamenti(p.deps)
  const finito = await chiama(a, 'GET', `/api/abbonamenti/${accettato.body.abbonamento_id}`)
  expect(finito.body).toMatchObject({ stato: 'concluso', da_pagare_centesimi: 0 })
  expect(await liberiDi(piano)).toBe(1)
  expect(
    (await verificaInvarianti(p.db, clock.today())).filter(
      ({ invariante }) => invariante !== 'addebito_automatico_detto',
    ),
  ).toEqual([])
}, 60_000)

it('l’ultimo posto: un regalo e chi si abbona, insieme, ne hanno uno solo; non pagato o non accettato torna libero', async () => {
  const piano = await creaPiano({ posti: 1 })
  const [da, altro, a] = [await persona(), await persona(), await persona()]
  const insieme = await Promise.all([
    regala(da, piano, { email: a.email, totale: 9000 }),
    siAbbona(altro, piano),
  ])
  expect(insieme.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await liberiDi(piano)).toBe(0)

  const suo = await creaPiano({ posti: 1 })
  const ordine = await regala(da, suo, { email: a.email, totale: 9000 })
  expect((await siAbbona(altro, suo)).body.detail).toContain('finiti')
  // Never paid: over the day after, and the place is somebody else's.
  vai('2026-11-27T10:00:00Z')
  await scadiPagamenti(p.deps)
  expect([(await chiama(da, 'GET', `/api/regali/${ordine.body.regalo_id}`)).body.stato]).toEqual([
    'annullato',
  ])
  expect(await liberiDi(suo)).toBe(1)
  const secondo = await regala(da, suo, { email: a.email, totale: 9000 })
  await paga(da, secondo.body.da_pagare_id)
  expect(await liberiDi(suo)).toBe(0)
  // Never accepted: the money goes back, and the place is free.
  vai('2026-12-28T10:00:00Z')
  await seguiRegali(p.deps)
  expect(await liberiDi(suo)).toBe(1)
}, 60_000)

it('un codice con un uso solo, due regali insieme: uno lo ha, l’altro legge perché no e non deve nulla', async () => {
  const piano = await creaPiano()
  const { codice, _id } = await promo.creaPromo({ valore: 1000, usi_max: 1 })
  const chi = [await persona(), await persona()]
  const a = await persona()
  const insieme = await Promise.all(
    chi.map((da) => regala(da, piano, { email: a.email, totale: 8100, codice })),
  )
  expect(insieme.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  const no = insieme.find(({ status }) => status === 422)
  expect(no?.body.errors[0].pointer).toBe('/codice')
  expect((await promo.leggi(_id)).usi).toBe(1)
  const debiti = await p.db
    .selectFrom('pagamenti')
    .where(
      'cliente_id',
      'in',
      chi.map(({ id }) => id),
    )
    .select('residuo_centesimi')
    .execute()
  expect(debiti).toEqual([{ residuo_centesimi: 8100 }])
  // Never paid, the use goes back: somebody else may have it.
  vai('2026-11-27T10:00:00Z')
  await scadiPagamenti(p.deps)
  expect((await promo.leggi(_id)).usi).toBe(0)
  expect(
    (await regala(chi[0] ?? a, piano, { email: a.email, totale: 9000, codice: 'NIENTE' })).status,
  ).toBe(422)
}, 60_000)
